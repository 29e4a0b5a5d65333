import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queries, refresh } from './query.ts';

afterEach(() => queries.clear());

it('a change that comes while something is read for the first time has it read again', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const observer = new QueryObserver(queries, { queryKey: ['note'], queryFn: () => answers[asked++]?.promise });
  const leave = observer.subscribe(() => {});
  const refreshed = refresh('note');
  answers[0]?.resolve('none');
  answers[1]?.resolve('one');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('one');
  leave();
});

it('nothing else is asked for twice', async () => {
  let asked = 0;
  const observer = new QueryObserver(queries, { queryKey: ['note'], queryFn: async () => ++asked });
  const leave = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  await refresh('note');
  await refresh('item');
  expect(observer.getCurrentResult().data).toBe(2);
  leave();
});

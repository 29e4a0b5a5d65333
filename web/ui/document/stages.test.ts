import { expect, it } from 'vitest';
import { stagesOf } from './stages.ts';

const order = ['created', 'approved', 'shipped', 'completed'] as const;
const titleOf = (status: string) => `Title of ${status}`;
const at = '2026-06-15T01:12:00.000Z';
const statesAt = (status: string, reached = {}) =>
  stagesOf({ order, titleOf, status, reached }).map(({ state }) => state);

it.each([
  ['created', ['now', 'todo', 'todo', 'todo']],
  ['shipped', ['done', 'done', 'now', 'todo']],
  ['completed', ['done', 'done', 'done', 'done']],
])('a document that is %s has the stages %j', (status, states) => expect(statesAt(status)).toEqual(states));

it('one that was cancelled keeps the stages that it reached, and then its end', () => {
  expect(statesAt('cancelled', { created: { at }, approved: { at } })).toEqual(['done', 'done', 'ended']);
});

it('a stage says who and when', () => {
  const [created] = stagesOf({ order, titleOf, status: 'approved', reached: { created: { by: 'Aya Mori', at } } });
  expect(created).toEqual({ title: 'Title of created', state: 'done', who: 'Aya Mori', when: at });
});

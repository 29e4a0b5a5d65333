import { afterEach, expect, it, vi } from 'vitest';
import { today } from '#web/text/format.ts';
import { postStatus } from './postStatus.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['its day has come long ago', true, '2026-05-01', 'published'],
  ['its day is today', true, '2026-06-18', 'published'],
  ['its day is tomorrow', true, '2026-06-19', 'scheduled'],
  ['its day is in another year', true, '2027-01-02', 'scheduled'],
  ['it is switched off', false, '2026-05-01', 'draft'],
  ['it is switched off and its day is tomorrow', false, '2026-06-19', 'draft'],
])('a post: %s', (_case, active, date, status) => {
  expect(postStatus({ active, date }, '2026-06-18')).toBe(status);
});

it.each([
  ['2026-06-18T14:59:59Z', 'scheduled'],
  ['2026-06-18T15:00:00Z', 'published'],
])('at %s a post of June 19 in Japan is %s', (now, status) => {
  vi.useFakeTimers({ now: new Date(now) });
  expect(postStatus({ active: true, date: '2026-06-19' }, today())).toBe(status);
});

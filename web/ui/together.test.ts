import { expect, it, vi } from 'vitest';
import { together } from './together.ts';

it('answers that are needed together fail as one, and what failed of them is asked for again at once', () => {
  const read = (isError: boolean) => ({ isPending: false, isError, error: isError ? 'away' : null, refetch: vi.fn() });
  const [one, other, third] = [read(true), read(false), read(true)];
  const all = together(one, other, third);
  expect(all).toMatchObject({ isError: true, error: 'away', isPending: false });
  all.refetch();
  expect([one, other, third].map(({ refetch }) => refetch.mock.calls.length)).toEqual([1, 0, 1]);
  expect(together(other)).toMatchObject({ isError: false });
});

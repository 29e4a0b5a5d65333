import type { Reading } from './States.tsx';

/** Several answers that are needed together, as one: what fails of them fails all, and is asked for again with one press. */
export function together(...reads: readonly Reading[]): Reading {
  const failed = reads.filter(({ isError }) => isError);
  return {
    isPending: reads.some(({ isPending }) => isPending),
    isError: failed.length > 0,
    error: failed[0]?.error,
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}

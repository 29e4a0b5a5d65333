import { useEffect } from 'react';
import { dropFailed } from '#web/ui/toast.tsx';

/** What was refused of these values, by the endpoint that they are for, is said no longer once they are others. */
export function useMended(of: string, values: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about values that were others before.
  useEffect(() => dropFailed(of), [of, values]);
}

import { useMutation } from '@tanstack/react-query';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { call } from './client.ts';
import { keyOf } from './hooks.ts';
import { newKey } from './key.ts';
import { queries, refresh } from './query.ts';

export interface OptimisticOptions<E extends Endpoint, R extends Endpoint> {
  /** The read whose answer shows the change before the server has made it. */
  read: R;
  readInput: DraftOf<R>;
  apply: (reply: ReplyOf<R>, input: DraftOf<E>) => ReplyOf<R>;
  /** Takes one change back that was refused, and leaves those that came after it. */
  undo: (reply: ReplyOf<R>, input: DraftOf<E>) => ReplyOf<R>;
  onError: (problem: Error) => void;
  invalidates?: readonly string[];
}

/**
 * Calls a changing endpoint whose effect is shown at once: a switch. Calls of one endpoint go one after the other, so
 * that the last one counts; when none is left, everything is asked again.
 */
export function useOptimistic<E extends Endpoint, R extends Endpoint>(
  endpoint: E,
  { read, readInput, apply, undo, onError, invalidates = [] }: OptimisticOptions<E, R>,
): (input: DraftOf<E>) => void {
  const readKey = keyOf(read, readInput);
  const change = (how: typeof apply, input: DraftOf<E>) =>
    queries.setQueryData<ReplyOf<R>>(readKey, (reply) => reply && how(reply, input));
  const { mutate } = useMutation<ReplyOf<E>, Error, { input: DraftOf<E>; key: string }>({
    mutationKey: [endpoint.name],
    scope: { id: endpoint.name },
    mutationFn: ({ input, key }) => call(endpoint, input, { key }),
    onMutate: async ({ input }) => {
      change(apply, input);
      // An answer that is under way knows nothing of the change yet.
      await queries.cancelQueries({ queryKey: readKey });
    },
    onError: (problem, { input }) => {
      change(undo, input);
      onError(problem);
    },
    onSettled: () => {
      const isLast = queries.isMutating({ mutationKey: [endpoint.name] }) === 1;
      if (isLast) void refresh(endpoint.name.split('.')[0] ?? '', ...invalidates);
    },
  });
  return (input) => mutate({ input, key: newKey() });
}

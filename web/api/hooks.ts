import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { call } from './client.ts';
import { newKey } from './key.ts';
import { mayRetry } from './problem.ts';
import { refresh } from './query.ts';

export interface ReadOptions {
  enabled?: boolean;
  /** Shows the old answer while a new one loads: lists do. */
  keep?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
}

/** The query key of an endpoint's answer: its thing first, so that a change can make a whole thing be asked again. */
export function keyOf<E extends Endpoint>(endpoint: E, input: DraftOf<E>): unknown[] {
  return [endpoint.name.split('.')[0], endpoint.name, input];
}

/** What useQuery needs to read an endpoint; loaders and pickers use it too. */
export function readOf<E extends Endpoint>(endpoint: E, input: DraftOf<E>) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
  };
}

/** Reads an endpoint and keeps its answer fresh. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: DraftOf<E>,
  options: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, Error> {
  const { keep, ...rest } = options;
  return useQuery({
    ...readOf(endpoint, input),
    ...rest,
    ...(keep ? { placeholderData: keepPreviousData as never } : {}),
  }) as UseQueryResult<ReplyOf<E>, Error>;
}

export interface ActOptions<E extends Endpoint> {
  onSuccess?: (reply: ReplyOf<E>, input: DraftOf<E>) => void;
  onError?: (problem: Error, input: DraftOf<E>) => void;
  /** Things to be asked again besides the endpoint's own: `['stock']`. */
  invalidates?: readonly string[];
}

/**
 * Calls a changing endpoint, once per submit: a lost answer is asked for again under the same key, and so is a
 * second attempt at the very same input after one that ended unknown.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  options: ActOptions<E> = {},
): UseMutationResult<ReplyOf<E>, Error, DraftOf<E>> {
  const keyFor = useSubmitKey();
  return useMutation<ReplyOf<E>, Error, DraftOf<E>>({
    mutationFn: async (input) => {
      const reply = await call(endpoint, input, { key: keyFor(input) });
      keyFor(null);
      return reply;
    },
    retry: (failures, problem) => mayRetry(problem) && failures < 3,
    retryDelay: (attempt) => 500 * 2 ** attempt,
    onSuccess: (reply, input) => {
      void refresh(endpoint.name.split('.')[0] ?? '', ...(options.invalidates ?? []));
      options.onSuccess?.(reply, input);
    },
    onError: (problem, input) => {
      if (!mayRetry(problem)) keyFor(null);
      options.onError?.(problem, input);
    },
  });
}

/** Gives the key of a submit, the same for the same input until it is known how that ended; null forgets it. */
function useSubmitKey(): (input: unknown) => string {
  const last = useRef<{ text: string; key: string } | null>(null);
  return (input) => {
    if (input === null) {
      last.current = null;
      return '';
    }
    const text = JSON.stringify(input);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

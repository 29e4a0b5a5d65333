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

interface SubmitOptions<Input, Reply> {
  onSuccess?: (reply: Reply, input: Input) => void;
  onError?: (problem: Error, input: Input) => void;
  /** Areas to be read again besides the endpoint's own: `['stock']`. */
  invalidates?: readonly string[];
}

/**
 * Calls a changing endpoint, once per submit: a lost answer is asked for again under the same key, and so is a
 * second attempt at the very same input after one that ended unknown.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  options: SubmitOptions<DraftOf<E>, ReplyOf<E>> = {},
): UseMutationResult<ReplyOf<E>, Error, DraftOf<E>> {
  return useSubmit<DraftOf<E>, ReplyOf<E>>((input) => ({ endpoint, input }), options);
}

/** A call that chooses its endpoint when it is made: one of a document's steps. */
export interface AnyCall {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

/** The same for several endpoints, one of them at a time. */
export function useActs(
  options: Pick<SubmitOptions<AnyCall, unknown>, 'invalidates'>,
): UseMutationResult<unknown, Error, AnyCall> {
  return useSubmit<AnyCall, unknown>((sent) => sent, options);
}

function useSubmit<Input, Reply>(
  callOf: (input: Input) => { endpoint: Endpoint; input: unknown },
  options: SubmitOptions<Input, Reply>,
): UseMutationResult<Reply, Error, Input> {
  const keyFor = useSubmitKey();
  return useMutation<Reply, Error, Input>({
    mutationFn: async (sent) => {
      const { endpoint, input } = callOf(sent);
      const reply = await call(endpoint, input as DraftOf<Endpoint>, { key: keyFor([endpoint.name, input]) });
      keyFor(null);
      return reply as Reply;
    },
    onSuccess: (reply, sent) => {
      void refresh(callOf(sent).endpoint.name.split('.')[0] ?? '', ...(options.invalidates ?? []));
      options.onSuccess?.(reply, sent);
    },
    onError: (problem, sent) => {
      if (!mayRetry(problem)) keyFor(null);
      options.onError?.(problem, sent);
    },
  });
}

/** Gives the key of a submit, the same for the same input until its outcome is certain; null forgets it. */
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

import { type Query, QueryClient } from '@tanstack/react-query';
import { mayRetry, NetworkProblem } from './problem.ts';

/** One cache for the whole page. A read is tried again without an answer, never after a refusal; a change while its key allows it. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, problem) => problem instanceof NetworkProblem && failures < 2,
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: {
      networkMode: 'always',
      retry: (failures, problem) => mayRetry(problem) && failures < 3,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
  },
});

/** The lists in which sales stand by their type. */
const saleLists = ['layaway', 'installment', 'service', 'madeToOrder', 'subastaSale', 'ecommerce', 'buyer'];

/** Makes everything of these things be asked again: `refresh('item', 'stock')`. */
export async function refresh(...things: string[]): Promise<void> {
  const all = things.includes('sale') ? [...things, ...saleLists] : things;
  const of = { predicate: ({ queryKey }: Query) => all.includes(String(queryKey[0])) };
  // A first answer that is under way may be from before the change: it is waited for, and asked for again.
  const early = queries
    .getQueryCache()
    .findAll({ ...of, fetchStatus: 'fetching' })
    .filter(({ state }) => state.status === 'pending');
  await queries.invalidateQueries(of);
  await Promise.allSettled(early.map(({ promise }) => promise));
  await Promise.all(early.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })));
}

import { QueryClient } from '@tanstack/react-query';
import { NetworkProblem } from './problem.ts';

/** One cache for the whole page. Reads are tried again when nothing was heard, never when the server said no. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      networkMode: 'always',
      retry: (failures, problem) => problem instanceof NetworkProblem && failures < 2,
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Makes everything of these things be asked again: `refresh('item', 'stock')`. */
export function refresh(...things: string[]): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => things.includes(String(queryKey[0])) });
}

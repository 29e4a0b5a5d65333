import { useQuery } from '@tanstack/react-query';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { call } from '#web/api/client.ts';
import { keyOf, type ReadOptions } from '#web/api/hooks.ts';
import type { ListEndpoint, RowOf, Rows } from './types.ts';

const size = 100;

/** Every row of a list, page after page: for what is arranged, or chosen from, as a whole. */
export function useAll<L extends ListEndpoint>(list: L, input: DraftOf<L>, options: Omit<ReadOptions, 'keep'> = {}) {
  return useQuery({
    queryKey: [...keyOf(list, input), 'all'],
    queryFn: async ({ signal }) => {
      const all: RowOf<L>[] = [];
      for (let page = 1; ; page++) {
        const asked = { ...(input as object), page, size } as DraftOf<L>;
        const { rows, more } = (await call(list, asked, { signal })) as unknown as Rows<RowOf<L>>;
        all.push(...rows);
        if (!more) return all;
      }
    },
    ...options,
  });
}

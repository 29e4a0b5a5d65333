import { useQueryClient } from '@tanstack/react-query';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import type { ListEndpoint, RowOf, Rows } from './types.ts';
import { useList } from './useList.ts';

/**
 * The row of a simple list by its id, for a dialog that the address opened: from the page that is shown, else from
 * the list's largest page, since simple lists have no endpoint for one row. Null while it is on its way.
 */
export function useRowOf<L extends ListEndpoint>(list: L, id: number | null): RowOf<L> | null {
  const { input } = useList(list);
  const cache = useQueryClient();
  const shown = cache.getQueryData<Rows<RowOf<L>>>([list.name.split('.')[0], list.name, input]);
  const here = find(shown, id);
  const all = useRead(list as Endpoint, { size: '100' } as DraftOf<Endpoint>, { enabled: id !== null && !here });
  return here ?? find(all.data as Rows<RowOf<L>> | undefined, id);
}

function find<Row>(rows: Rows<Row> | undefined, id: number | null): Row | null {
  return rows?.rows.find((row) => (row as { id: number }).id === id) ?? null;
}

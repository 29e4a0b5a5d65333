import { fieldsOf } from '#contract/kernel/fields.ts';
import type { Column, ListEndpoint } from './types.ts';
import type { ListState } from './useList.ts';

export interface Order {
  sort: string;
  direction: 'asc' | 'desc';
}

/** What a list is ordered by: as its address says, or else as its endpoint or its first column does. */
export function orderOf(
  endpoint: ListEndpoint,
  list: ListState,
  columns: readonly Pick<Column<never, never>, 'sort'>[],
): Order {
  const sort = list.get('sort') || defaultOf(endpoint, 'sort') || (columns.find((column) => column.sort)?.sort ?? '');
  return { sort, direction: (list.get('direction') || defaultOf(endpoint, 'direction')) === 'desc' ? 'desc' : 'asc' };
}

const mostFirst = new Set(['newest', 'date', 'lastVisit', 'spent']);

/** The order that a press on a sort asks for: the other way round for the one in use; the newest and the most first. */
export function pressed(sort: string, now: Order): Order {
  if (sort !== now.sort) return { sort, direction: mostFirst.has(sort) ? 'desc' : 'asc' };
  return { sort, direction: now.direction === 'asc' ? 'desc' : 'asc' };
}

/** Everything that a list can be sorted by. */
export function sortsOf(endpoint: ListEndpoint): readonly string[] {
  const { sort } = fieldsOf(endpoint.input) as { sort?: { unwrap?: () => { options?: string[] } } };
  return sort?.unwrap?.().options ?? [];
}

function defaultOf(endpoint: ListEndpoint, key: string): string {
  return String(fieldsOf(endpoint.input)[key]?.safeParse(undefined).data ?? '');
}

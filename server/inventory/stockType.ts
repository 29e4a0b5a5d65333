import { sql } from 'kysely';
import { type StockType, stockTypeApi } from '#contract/inventory/stockType.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { placeText } from '../sheet/stockText.ts';

/** Inventory types. What is made here is a sub-type of what is not for sale; the fixed ones stay as they are. */
export const stockTypes = register({
  api: stockTypeApi,
  table: 'stockType',
  computed: {
    position: sql`array_position('{sellable,nonSellable,reserved,inTransit}', kind) * 2 + is_sub_type::int`,
  },
  searched: ['code', 'name', 'nameJa'],
  fill: async () => ({ kind: 'nonSellable' }),
  check: async (_tx, _ctx, _draft, before) => checkOpen(before),
  checkToggle: async (_tx, _ctx, row) => checkOpen(row),
  checkRemove: checkOpen,
  sheet: {
    title: 'stockTypes',
    columns: [
      'code',
      ...bothNames,
      { title: 'inventoryType', value: ({ kind }, language) => placeText[kind][language] },
    ],
  },
});

export const stockTypeRoutes = implement(stockTypeApi, stockTypes);

function checkOpen(type: StockType | null): void {
  if (type?.locked) refuse('stockType.locked');
}

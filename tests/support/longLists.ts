import { sql } from 'kysely';
import { expect } from 'vitest';
import { listItems } from '#server/catalogue/item/listStore.ts';
import type { Context } from '#server/kernel/context.ts';
import { listCustomers } from '#server/people/customer/listStore.ts';

/** The lists that milestones are made of, each way, as the plainest statement orders them and as a page brings them. */
export const longLists = (
  [
    ['customerByCode', 'customer', 'code'],
    ['customerByName', 'customer', 'name_order, id'],
    ['itemByCode', 'item', 'item_code'],
    ['itemByNewest', 'item', 'id'],
  ] as const
).flatMap(([list, table, place]) => [
  { list, table, place, direction: 'asc' as const },
  { list, table, place, direction: 'desc' as const },
]);

export type OneWay = (typeof longLists)[number];

const noFilters = { search: '', customerTypes: '', status: undefined, country: undefined };
const noItemFilters = { search: '', categories: '', active: undefined, inStock: undefined };
const noBounds = { milligramsFrom: undefined, milligramsTo: undefined, priceFrom: undefined, priceTo: undefined };

const size = 100;

/** Compares pages as they come, all of them unless said otherwise, with the same part of the whole list. */
export async function expectPages(ctx: Context, lists: readonly OneWay[], pages?: readonly number[]): Promise<void> {
  for (const one of lists) {
    const all = await allIds(ctx, one);
    const last = Math.ceil(all.length / size);
    for (const page of pages ?? Array.from({ length: last + 1 }, (_, index) => index + 1)) {
      const expected = all.slice((page - 1) * size, page * size);
      expect(await pageIds(ctx, one, page), `${one.list} ${one.direction}, page ${page}`).toEqual(expected);
    }
  }
}

/** The ids of a page of a hundred. */
export async function pageIds(ctx: Context, { list, direction }: OneWay, page: number): Promise<number[]> {
  const window = { direction, page, size };
  const { rows } =
    list === 'customerByCode' || list === 'customerByName'
      ? await listCustomers(ctx, { ...noFilters, sort: list === 'customerByCode' ? 'code' : 'name', ...window })
      : await listItems(ctx, {
          ...noItemFilters,
          ...noBounds,
          sort: list === 'itemByCode' ? 'itemCode' : 'newest',
          ...window,
        });
  return rows.map(({ id }) => id);
}

/** All ids in the order of the list, as one plain statement has them. */
export async function allIds(ctx: Context, { table, place, direction }: OneWay): Promise<number[]> {
  const order = place.split(', ').map((column) => `${column} ${direction}`);
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)} WHERE company_id = ${ctx.companyId}
    ${table === 'customer' ? sql`AND merged_into_id IS NULL` : sql``} ORDER BY ${sql.raw(order.join(', '))}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** So many new customers, whose codes and names fall between those that are there. */
export const newCustomers = (companyId: number, count: number, seed: number): string =>
  `INSERT INTO customer (company_id, code, first_name, last_name, last_name_kana)
   SELECT ${companyId}, md5('${seed} ' || n), 'N' || n % 3, '', substr(md5('${seed} kana ' || n), 1, 2) FROM generate_series(1, ${count}) AS n`;

export const newItems = (companyId: number, count: number, seed: number): string =>
  `INSERT INTO item (company_id, category_id, item_code, barcode, name, milligrams, uom, cost, price)
   SELECT ${companyId}, (SELECT min(id) FROM category WHERE company_id = ${companyId}), md5('${seed} ' || n),
     lpad((${seed} * 10000::bigint + n)::text, 13, '0'), 'Ring', 1, 'pcs', 1, 1 FROM generate_series(1, ${count}) AS n`;

/** As `some` of a company's rows, chosen by a number. */
const chosen = (table: string, companyId: number, seed: number, count: number) =>
  `(SELECT id FROM ${table} WHERE company_id = ${companyId} ORDER BY md5(id || ' ${seed}') LIMIT ${count})`;

export const rename = (companyId: number, count: number, seed: number): string =>
  `UPDATE customer SET last_name_kana = substr(md5(id || 'again ${seed}'), 1, 2)
   WHERE id IN ${chosen('customer', companyId, seed, count)}`;

export const merge = (companyId: number, count: number, seed: number): string =>
  `UPDATE customer SET active = false, merged_into_id = (SELECT min(id) FROM customer WHERE company_id = ${companyId})
   WHERE id IN ${chosen('customer', companyId, seed, count)}
     AND id <> (SELECT min(id) FROM customer WHERE company_id = ${companyId})`;

export const recode = (companyId: number, count: number, seed: number): string =>
  `UPDATE item SET item_code = md5(id || 'again ${seed}') WHERE id IN ${chosen('item', companyId, seed, count)}`;

import { sql } from 'kysely';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { callerOf, type World } from './world.ts';

type Placed = DraftOf<typeof contract.webOrder.place>;

let person = 0;

/** Somebody who orders, each time somebody else. */
export function somebody() {
  person += 1;
  return {
    lastName: '森',
    firstName: '花子',
    email: `hanako-${person}@customer.example`,
    contactNumber: `090-1234-${String(1_000 + person)}`,
    postalCode: '104-0061',
    prefecture: '東京都',
    city: '中央区',
    town: '銀座4-5-6',
  };
}

/** What the last page of an order shows of these pieces, one of each, and what it sends. */
export async function orderOf(world: World, items: readonly Item[], changes: Partial<Placed> = {}): Promise<Placed> {
  const nobody = callerOf(world.app, '');
  const who = somebody();
  const choice = { code: 'kz', country: 'JP', shippingMethod: 'Yu-Pack', payWay: 'bankTransfer' } as const;
  const lines = items.map(({ itemCode }) => ({ itemCode, quantity: 1 }));
  const { kind = 'order' } = changes;
  const asked = { ...choice, kind, prefecture: who.prefecture, lines };
  const quote = await nobody.call(contract.webOrder.quote, asked);
  const seen = quote.lines.map(({ itemCode, price }) => ({ itemCode, quantity: 1, price }));
  const sums = { lines: seen, grandTotal: quote.grandTotal };
  return { ...choice, ...who, kind, language: 'ja', note: '', firstPage: '/', referrer: '', ...sums, ...changes };
}

/** Orders these pieces on the web, as one more network, and answers the sale as the office has it. */
export async function placeOnWeb(
  world: World,
  items: readonly Item[],
  changes: Partial<Placed> = {},
): Promise<{ secret: string; sale: Sale }> {
  await sql`DELETE FROM web_act`.execute(world.app.tools.db);
  const order = await orderOf(world, items, changes);
  const { secret, number } = await callerOf(world.app, '').call(contract.webOrder.place, order);
  return { secret, sale: await saleNumbered(world, number) };
}

/** The sale of a number, as an administrator sees it. */
export async function saleNumbered(world: World, number: string): Promise<Sale> {
  const { id } = await world.app.tools.db
    .selectFrom('sale')
    .select('id')
    .where('number', '=', number)
    .where('companyId', '=', world.companyId)
    .executeTakeFirstOrThrow();
  return world.as('admin').call(contract.sale.find, { id });
}

import { sql } from 'kysely';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { askedOf, formOf, type Placed } from './orderForm.ts';
import { callerOf, type World } from './world.ts';

/** How a piece may be sold that the shop also lays away. */
export const layable = {
  straight: true,
  layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
  subasta: false,
  madeToOrder: false,
};

/** What the last page of an order shows of these pieces, one of each, and what it sends. */
export async function orderOf(world: World, items: readonly Item[], changes: Partial<Placed> = {}): Promise<Placed> {
  const lines = items.map(({ itemCode }) => ({ itemCode, quantity: 1 }));
  const { kind } = changes;
  const quote = await callerOf(world.app, '').call(contract.webOrder.quote, askedOf(lines, kind ? { kind } : {}));
  return formOf(quote, changes);
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

/** The last mail about a sale whose subject holds these words. */
export async function mailAbout(world: World, { number }: Pick<Sale, 'number'>, words: string) {
  const rows = await world.app.tools.db
    .selectFrom('mail')
    .select(['subject', 'text', 'html', 'recipient'])
    .where('subject', 'like', `%${number}%`)
    .orderBy('id', 'desc')
    .execute();
  const found = rows.find(({ subject }) => subject.includes(words));
  if (!found) throw new Error(`no mail ${words}`);
  return found;
}

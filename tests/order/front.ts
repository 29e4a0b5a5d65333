import { readFileSync } from 'node:fs';
import { contract } from '#contract/index.ts';
import { caller } from '../support/caller.ts';
import { askedOf, formOf, type Placed } from '../support/orderForm.ts';
import { addItems, ask, openShop, type Shop } from '../support/shop.ts';
import { openWindow } from '../support/shopWorld.ts';

/** A unique piece that lies in the shop. */
export interface Piece {
  id: number;
  itemCode: string;
  price: number;
}

/** A shop on the web of unique pieces, which can be bought and laid away, and the clerks of its counter. */
export interface Front extends Shop {
  pieces: Piece[];
}

/** A server starts on a machine that is busy with other things. */
export const startMs = 180_000;
/** Servers in a proof trust the address that is said to them, so that each buyer has a network of its own. */
export const trusting = { TRUST_PROXY: '127.0.0.1' };

/** Opens that shop at a server whose database is empty. */
export async function openFront(url: string, databaseUrl: string, count: number, clerks = 1): Promise<Front> {
  const shop = await openShop(databaseUrl, { items: 0, clerks, roleName: 'Admin' });
  const items = await addItems(databaseUrl, shop, count, 1);
  await ask(databaseUrl, 'UPDATE item SET is_unique_piece = true');
  await ask(databaseUrl, `INSERT INTO selling_option SELECT id, 'layaway', 6, 2000 FROM item`);
  const admin = caller(url, shop.tokens[0] ?? '');
  await openWindow(admin, shop.locationId);
  await admin(contract.plan.acknowledge, {});
  return {
    ...shop,
    pieces: items.map(({ id, price }, index) => ({ id: Number(id), price: Number(price), itemCode: `X-${index + 1}` })),
  };
}

let networks = 0;

/** Somebody before a telephone, at a network that nobody has come from. */
export function visitor(url: string) {
  networks += 1;
  return caller(url, '', `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`);
}

/** What the last page shows of a piece, to be sent by anybody. */
export async function quoted(url: string, { itemCode }: Piece): Promise<(kind: Placed['kind']) => Placed> {
  const asked = askedOf([{ itemCode, quantity: 1 }]);
  const quote = await untilHeard(() => visitor(url)(contract.webOrder.quote, asked));
  return (kind) => formOf(quote, { kind });
}

/** Asks a server that is busy again, as a browser does. */
export async function untilHeard<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error as Error).message.startsWith('503 ')) throw error;
    }
  }
}

/** Works through things with so many at once. */
export async function each<Thing>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing, index: number) => Promise<void>,
): Promise<void> {
  const rest = things.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, thing] of rest) await work(thing, index);
    }),
  );
}

/** What `server/db/invariants.sql` returns, a line each. */
export async function brokenInvariants(databaseUrl: string): Promise<string[]> {
  const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');
  return (await ask(databaseUrl, invariants)).map((row) => JSON.stringify(row));
}

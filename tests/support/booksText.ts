import type { World } from './world.ts';

/** What the books say of an item at Ginza: `sellable 25 24650 · value 36975`, units and milligrams by kind. */
export async function booksText({ app, ginza }: World, itemId: number): Promise<string> {
  const { db } = app.tools;
  const here = { itemId, locationId: ginza };
  const levels = await db
    .selectFrom('stockLevel')
    .select(['kind', 'quantity', 'milligrams'])
    .where((where) => where.and(here))
    .orderBy('kind', 'desc')
    .execute();
  const { value } = await db
    .selectFrom('stockCost')
    .select('value')
    .where((where) => where.and(here))
    .executeTakeFirstOrThrow();
  const there = levels.filter(({ quantity, milligrams }) => quantity !== 0 || milligrams !== 0);
  return [...there.map(({ kind, quantity, milligrams }) => `${kind} ${quantity} ${milligrams}`), `value ${value}`].join(
    ' · ',
  );
}

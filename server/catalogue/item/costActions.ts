import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { holdCosts, saveCosts, saveCostsGiven } from './costStore.ts';
import { settledMarkup } from './rules.ts';

/** Items cost what was paid for them last; their prices stay, so their markups follow. Part of what received them. */
export async function followCosts(tx: Tx, ctx: Context, paid: ReadonlyMap<number, number>): Promise<void> {
  const held = await holdCosts(tx, ctx, [...paid.keys()]);
  const changes = held
    .map((before) => {
      const cost = paid.get(before.id) ?? before.cost;
      const markupBasisPoints = settledMarkup(cost, before.price, before.markupBasisPoints);
      return { before, after: { ...before, cost, markupBasisPoints } };
    })
    .filter(({ before, after }) => before.cost !== after.cost);
  await saveCosts(tx, ctx, changes);
}

/** Items whose cost was asked cost what their stock was said to be worth. Part of what says so. */
export async function giveCosts(tx: Tx, ctx: Context, said: ReadonlyMap<number, number>): Promise<void> {
  const asked = await saveCostsGiven(tx, ctx, [...said.keys()]);
  await followCosts(tx, ctx, new Map([...said].filter(([id]) => asked.has(id))));
}

import type { PriceChange, priceApi } from '#contract/catalogue/price.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { findChange, shownChange } from './changeListStore.ts';
import { holdChanged, holdPriceChanges, type PriceStep, savePriceChange } from './changeStore.ts';
import { pricer } from './preview.ts';
import { restored } from './rules.ts';
import { checkSeen, decodeSeen } from './seen.ts';
import { type HeldItem, holdItems } from './store.ts';

/**
 * Gives the items that were seen the prices that a rule says. All of them or none: refused where any was changed since,
 * naming those, and where the sums are no longer those that were looked at, as after a change of the tax.
 */
export async function applyPrices(ctx: Context, input: InputOf<typeof priceApi.apply>): Promise<PriceChange> {
  const { rule } = input;
  return transact(ctx, async (tx) => {
    await holdPriceChanges(tx, ctx);
    const price = await pricer(tx, ctx, rule);
    const seen = decodeSeen(input.seen);
    const held = await holdItems(tx, ctx, seen);
    checkSeen('price.changed', seen, held);
    const steps = held
      .map(price)
      .filter(({ item, newPrice }) => newPrice !== item.price)
      .map(({ item, newPrice, newMarkup }) => stepOf(item, newPrice, newMarkup));
    if (steps.length === 0) refuse('price.nothing');
    const sum = steps.reduce((all, { newPrice }) => all + newPrice, 0);
    if (steps.length !== input.changed || sum !== input.changedPrice) refuse('price.differs');
    const id = await savePriceChange(tx, ctx, { rule, undoOf: null }, steps);
    return shownChange(ctx, await findChange(tx, ctx, id));
  });
}

/**
 * Undoes the last change of prices: an item gets its old price back if it still has the one that the change set, and is
 * left alone if somebody has priced it since.
 */
export async function undoPrices(ctx: Context, { id: undoOf }: { id: number }): Promise<PriceChange> {
  return transact(ctx, async (tx) => {
    await holdPriceChanges(tx, ctx);
    if (!(await findChange(tx, ctx, undoOf)).isLast) refuse('price.notLast');
    const steps = (await holdChanged(tx, undoOf)).map(({ step, ...item }) => {
      const back = restored(item, step);
      return stepOf(item, back?.price ?? item.price, back?.markupBasisPoints, back === null);
    });
    const id = await savePriceChange(tx, ctx, { rule: null, undoOf }, steps);
    return shownChange(ctx, await findChange(tx, ctx, id));
  });
}

function stepOf(
  item: HeldItem,
  newPrice: number,
  newMarkupBasisPoints = item.markupBasisPoints,
  leftAlone = false,
): PriceStep {
  const { id: itemId, price, markupBasisPoints } = item;
  return { itemId, price, newPrice, markupBasisPoints, newMarkupBasisPoints, leftAlone };
}

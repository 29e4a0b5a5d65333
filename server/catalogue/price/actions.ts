import type { PriceChange, priceApi } from '#contract/catalogue/price.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { findTax } from '../../company/tax.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { transact } from '../../kernel/transact.ts';
import { findChange, shownChange } from './changeListStore.ts';
import { holdChanged, holdPriceChanges, type PriceStep, savePriceChange } from './changeStore.ts';
import { newPriceOf, restored, tellsCost } from './rules.ts';
import { decodeSeen, refuseChanged, type SeenItem } from './seen.ts';
import { type HeldPrice, holdPrices } from './store.ts';

/**
 * Gives the items that were seen the prices that a rule says. All of them or none: refused where any was changed since,
 * naming those, and where the sums are no longer those that were looked at, as after a change of the tax.
 */
export async function applyPrices(ctx: Context, input: InputOf<typeof priceApi.apply>): Promise<PriceChange> {
  const { rule } = input;
  if (tellsCost(rule) && !may(ctx, 'View Cost and Profit')) refuse('access.denied');
  const seen = decodeSeen(input.seen);
  return transact(ctx, async (tx) => {
    await holdPriceChanges(tx, ctx);
    const tax = await findTax(tx, ctx.companyId, businessDate(ctx.clock.now()));
    const steps: PriceStep[] = [];
    for await (const items of heldAsSeen(tx, ctx, seen)) {
      for (const item of items) {
        const { price, markupBasisPoints } = newPriceOf(item, rule, tax);
        if (price !== item.price) steps.push(stepOf(item, price, markupBasisPoints));
      }
    }
    if (steps.length === 0) refuse('price.nothing');
    const sum = steps.reduce((all, { newPrice }) => all + newPrice, 0);
    if (steps.length !== input.changed || sum !== input.changedPrice) refuse('price.differs');
    return made(tx, ctx, await savePriceChange(tx, ctx, { rule, undoOf: null }, steps));
  });
}

/**
 * Undoes the last change of prices: an item gets its old price back if it still has the one that the change set, and is
 * left alone if somebody has priced it since.
 */
export async function undoPrices(ctx: Context, { id }: { id: number }): Promise<PriceChange> {
  return transact(ctx, async (tx) => {
    await holdPriceChanges(tx, ctx);
    const change = (await findChange(tx, ctx, id)) ?? refuse('notFound');
    if (!change.isLast) refuse('price.notLast');
    const steps: PriceStep[] = [];
    for await (const items of holdChanged(tx, id)) {
      for (const { step, ...item } of items) {
        const back = restored(item, step);
        steps.push(stepOf(item, back?.price ?? item.price, back?.markupBasisPoints, back === null));
      }
    }
    return made(tx, ctx, await savePriceChange(tx, ctx, { rule: null, undoOf: id }, steps));
  });
}

async function made(tx: Tx, ctx: Context, id: number): Promise<PriceChange> {
  return shownChange(ctx, (await findChange(tx, ctx, id)) ?? refuse('notFound'));
}

/** Locks the items that were seen, a batch at a time. In the end refuses where one of them is gone or was changed. */
async function* heldAsSeen(tx: Tx, ctx: Context, seen: readonly SeenItem[]): AsyncGenerator<HeldPrice[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const changed: HeldPrice[] = [];
  let count = 0;
  for await (const items of holdPrices(tx, ctx, [...versions.keys()])) {
    changed.push(...items.filter(({ id, version }) => version !== versions.get(id)));
    count += items.length;
    yield items;
  }
  if (changed.length > 0 || count < seen.length) refuseChanged('price.changed', changed);
}

function stepOf(
  item: HeldPrice,
  newPrice: number,
  newMarkupBasisPoints = item.markupBasisPoints,
  leftAlone = false,
): PriceStep {
  const { id: itemId, price, markupBasisPoints } = item;
  return { itemId, price, newPrice, markupBasisPoints, newMarkupBasisPoints, leftAlone };
}

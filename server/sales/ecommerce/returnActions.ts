import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { ecommerceApi } from '#contract/sales/ecommerce.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { returnGoods } from '../../inventory/ledger/goodsRules.ts';
import { findMoves, holdStock, post } from '../../inventory/ledger/store.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { followRefunded } from '../online/followActions.ts';
import { companyOf } from '../sale/guards.ts';
import { sales } from '../sale/readStore.ts';
import { checkDate } from '../sale/rules.ts';
import { listLines } from '../sale/store.ts';
import { returnTotals } from './rules.ts';
import { giveBack } from './shipActions.ts';
import { listReturned, saveShipment } from './store.ts';

/**
 * Takes back lines that the customer had received, dated today: the goods come in to be looked at, what they counted is
 * taken away on this day, and what was paid beyond what is kept goes back.
 */
export async function returnLines(asking: Context, input: InputOf<typeof ecommerceApi.returnLines>): Promise<Sale> {
  // The goods and their money have one moment, by which the return invoice finds them.
  const now = asking.clock.now();
  const ctx = { ...asking, clock: { now: () => now } };
  return takeStep(ctx, sales, input, 'return', async (tx, held) => {
    const [lines, returned] = await Promise.all([listLines(tx, held.id), listReturned(tx, held.id)]);
    const asked = new Set(input.lineIds);
    const back = lines.filter(({ id }) => asked.has(id));
    if (back.length < asked.size)
      refuse('notFound', { thing: 'line', id: input.lineIds.find((id) => !lines.some((line) => line.id === id)) ?? 0 });
    for (const { id, shippingStatus, itemCode } of back)
      if (shippingStatus !== 'delivered' || returned.includes(id)) refuse('ecommerce.notReturnable', { itemCode });

    const today = businessDate(ctx.clock.now());
    const company = await companyOf(tx, ctx, held.locationId, today);
    checkDate(today, today, company.closedThrough);
    const sold = (await findMoves(tx, 'sale', held.id, 'sale')).filter((move) => asked.has(move.causeLineId));
    await holdStock(
      tx,
      ctx,
      back.map(({ itemId }) => ({ itemId, locationId: held.locationId })),
    );
    const moves = returnGoods(sold, 'return', () => 'nonSellable');
    await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: today }, moves);

    const before = lines.filter(({ id }) => returned.includes(id));
    const worth = returnTotals(held, before, back).grandTotal;
    const count = before.length + back.length === lines.length ? -1 : 0;
    const { reason } = input;
    await saveShipment(tx, ctx, held, { kind: 'return', date: today, amount: 0 - worth, count, reason, lines: back });
    const writtenOff = held.writtenOff + worth;
    const amountPaid = await giveBack(tx, ctx, held, writtenOff, today);
    await followRefunded(tx, ctx, held, held.amountPaid - amountPaid, input.lineIds);
    const codes = back.map(({ itemCode }) => itemCode);
    return {
      changes: { writtenOff, amountPaid },
      audited: { returned: [null, codes], reason: ['', reason], amountPaid: [held.amountPaid, amountPaid] },
    };
  });
}

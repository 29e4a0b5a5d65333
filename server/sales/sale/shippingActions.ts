import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Sale, saleApi } from '#contract/sales/sale.ts';
import { type ShippingStatus, shippingFault, shippingStep } from '#contract/sales/shipping.ts';
import type { Changes } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { mustHold } from '../../kernel/document/hold.ts';
import { shipOrder } from '../ecommerce/shipActions.ts';
import { checkSendable, followRefunded, followShipped } from '../online/followActions.ts';
import type { SaleLine } from './lineRules.ts';
import { sales } from './readStore.ts';
import { listLines, saveShipping } from './store.ts';

type Input = InputOf<typeof saleApi.ship>;

/** Sets the shipping of a sale's lines. For a sale made in the shop it is information only. */
export async function shipSale(ctx: Context, input: Input): Promise<Sale> {
  return takeStep(ctx, sales, input, 'ship', async (tx, held) => {
    const before = new Map((await listLines(tx, held.id)).map((line) => [line.id, line]));
    for (const line of input.lines) {
      const known = before.get(line.lineId) ?? refuse('notFound', { thing: 'line', id: line.lineId });
      checkShipping(ctx, known, line, held.type === 'ecommerce');
    }
    await checkSendable(tx, ctx, held, before, input.lines);
    const audited = shippingChanges(before, input.lines);
    if (held.type === 'ecommerce') {
      const shipped = await shipOrder(tx, ctx, held, [...before.values()], input.lines);
      const now = { ...held, ...shipped.changes };
      await followRefunded(tx, ctx, now, held.amountPaid - now.amountPaid, []);
      await followShipped(tx, ctx, now, before, input.lines);
      return { ...shipped, audited };
    }
    await saveShipping(tx, held.id, input.lines);
    await followShipped(tx, ctx, held, before, input.lines);
    return { changes: {}, audited };
  });
}

/** Refuses a step that is not open or lacks its date, and a correction by whoever may not or without a reason in the notes. */
function checkShipping(
  ctx: Context,
  { itemCode, ...line }: SaleLine,
  wanted: Input['lines'][number],
  isOrder: boolean,
): void {
  const known = { status: line.shippingStatus as ShippingStatus | null, notes: line.shippingNotes };
  if (shippingStep(known.status, wanted.status, isOrder) === 'back') mustHold(ctx, 'Correct Shipping');
  const fault = shippingFault(known, wanted, isOrder);
  if (fault) refuse(fault.code, { item: itemCode });
}

/** What became of each line's shipping: its status, tracking number, date and notes, as far as there are some. */
function shippingChanges(before: ReadonlyMap<number, SaleLine>, lines: Input['lines']): Changes {
  const changes = lines.flatMap(({ lineId, status, trackingNumber, shippingDate, notes }) => {
    const old = before.get(lineId);
    if (!old) return [];
    const was = [old.shippingStatus, old.trackingNumber, old.shippingDate, old.shippingNotes].filter(Boolean);
    const is = [status, trackingNumber, shippingDate, notes].filter(Boolean);
    return was.join() === is.join() ? [] : [[`shipping #${old.position} ${old.itemCode}`, [was, is]] as const];
  });
  return Object.fromEntries(changes);
}

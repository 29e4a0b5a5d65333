import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Sale, saleApi } from '#contract/sales/sale.ts';
import { type ShippingStatus, shippingStep } from '#contract/sales/shipping.ts';
import type { Changes } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { mustHold } from '../../kernel/document/hold.ts';
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
      const needsDate = line.status === 'shipped' || line.status === 'delivered';
      checkShipping(ctx, known, line);
      if (needsDate && line.shippingDate === null) refuse('sale.shippingDateMissing', { position: known.position });
    }
    await saveShipping(tx, held.id, input.lines);
    return { changes: {}, audited: shippingChanges(before, input.lines) };
  });
}

/** Refuses a step that is not open, and a correction by whoever may not or without a reason in the notes. */
function checkShipping(ctx: Context, known: SaleLine, { status, notes }: Input['lines'][number]): void {
  const { position, shippingStatus, shippingNotes } = known;
  const step = shippingStep(shippingStatus as ShippingStatus | null, status);
  if (step === null) refuse('sale.shippingStep', { position, from: shippingStatus, to: status });
  if (step !== 'back') return;
  mustHold(ctx, 'Correct Shipping');
  if (notes === '' || notes === shippingNotes) refuse('sale.shippingReasonMissing', { position });
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

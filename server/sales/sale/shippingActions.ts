import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Sale, saleApi } from '#contract/sales/sale.ts';
import { type ShippingStatus, shippingStep } from '#contract/sales/shipping.ts';
import { audit, type Changes } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { holdStep, mustHold } from '../../kernel/document/hold.ts';
import { saveDocument } from '../../kernel/document/store.ts';
import { transact } from '../../kernel/transact.ts';
import type { SaleLine } from './lineRules.ts';
import { findSale } from './readStore.ts';
import * as store from './store.ts';

type Input = InputOf<typeof saleApi.ship>;

/** Sets the shipping of a sale's lines. For a sale made in the shop it is information only. */
export async function shipSale(ctx: Context, input: Input): Promise<Sale> {
  return transact(ctx, async (tx) => {
    const held = await holdStep(tx, ctx, store.saleKind, input, 'ship');
    const before = new Map((await store.listLines(tx, held.id)).map((line) => [line.id, line]));
    for (const line of input.lines) {
      const known = before.get(line.lineId) ?? refuse('notFound', { thing: 'line', id: line.lineId });
      const needsDate = line.status === 'shipped' || line.status === 'delivered';
      checkShipping(ctx, known, line);
      if (needsDate && line.shippingDate === null) refuse('sale.shippingDateMissing', { position: known.position });
    }
    await store.saveShipping(tx, held.id, input.lines);
    await saveDocument(tx, store.saleKind, held.id);
    await audit(tx, ctx, 'sale', held.id, 'ship', shippingChanges(before, input.lines));
    return findSale(tx, ctx, held.id);
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

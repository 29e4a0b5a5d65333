import { release } from '../../inventory/ledger/goodsRules.ts';
import { holdStock, post } from '../../inventory/ledger/store.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { lockDocument, saveDocument } from '../../kernel/document/store.ts';
import { findItems, listLines, type SaleHeader, saleKindOf } from '../sale/store.ts';
import { isOverdue, listOverdue, saveCancelled } from './store.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

/**
 * Cancels orders whose hold ran out before anybody paid: their goods are for sale again. Each is looked at once more under
 * its lock, so that a payment or a shipment of that moment wins or loses whole. Answers how many there were.
 */
export async function releaseOverdueOrders({ db, clock }: Tools, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const { saleId, companyId, userId } of await listOverdue(db, clock.now())) {
    if (signal?.aborted) break;
    if (await expire({ db, clock }, { saleId, companyId, userId })) count += 1;
  }
  return count;
}

async function expire(
  { db, clock }: Tools,
  { saleId, companyId, userId }: Record<'saleId' | 'companyId' | 'userId', number>,
) {
  const now = clock.now();
  // Goods move in the name of who promised them; the trail says that nobody did it.
  const ctx = { db, clock, companyId, user: { id: userId } } as unknown as Context;
  return db.transaction().execute(async (tx) => {
    const held = await lockDocument<SaleHeader>(tx, ctx, saleKindOf('ecommerce'), saleId);
    const isWaiting = held?.status === 'pending' && held.amountPaid === 0 && held.revenueDate === null;
    if (!held || !isWaiting || !(await isOverdue(tx, saleId, now))) return false;
    const lines = await listLines(tx, saleId);
    const spots = lines.map(({ itemId }) => ({ itemId, locationId: held.locationId }));
    const [stock, items] = await Promise.all([holdStock(tx, ctx, spots), findItems(tx, ctx, held.type, lines)]);
    const date = businessDate(now);
    const cause = { cause: 'sale', causeId: saleId, effectiveDate: date } as const;
    await post(tx, ctx, cause, release(lines, held.locationId, { items, stock }));
    await saveCancelled(tx, saleId, now);
    const ended = { status: 'cancelled', endedAt: now, endedDate: date, change: 0 };
    await saveDocument(tx, saleKindOf('ecommerce'), saleId, ended);
    const kinza = { clock, companyId, user: { id: 0 } };
    await audit(tx, kinza, 'sale', saleId, 'expire', { status: ['pending', 'cancelled'] });
    return true;
  });
}

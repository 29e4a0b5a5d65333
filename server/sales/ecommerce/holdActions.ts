import { release } from '../../inventory/ledger/goodsRules.ts';
import { holdStock, post } from '../../inventory/ledger/store.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockDocument, saveDocument } from '../../kernel/document/store.ts';
import { followCancelled } from '../online/followActions.ts';
import { mailOrder } from '../online/mailActions.ts';
import { findOnlineOrder, listEndedLayaways, listToRemind, saveReminded } from '../online/store.ts';
import { findItems, listLines, type SaleHeader, saleKindOf } from '../sale/store.ts';
import { type Ended, isOverdue, listOverdue, saveCancelled } from './store.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'jobs' | 'secretKey' | 'appUrl'>;

/** A customer is reminded so long before the term of payment ends. */
const remindMs = 86_400_000;

/**
 * Cancels what was held for a customer who did not pay in time, orders and layaways from the shop on the web: its goods are
 * for sale again. Each is looked at once more under its lock, so that a payment, a confirmation or a shipment of that moment
 * wins or loses whole. Answers how many there were.
 */
export async function releaseOverdueOrders(tools: Tools, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const now = tools.clock.now();
    const ended = [...(await listOverdue(tools.db, now)), ...(await listEndedLayaways(tools.db, now))];
    let released = 0;
    for (const one of ended) {
      if (signal?.aborted) return count;
      if (await expire(tools, one)) released += 1;
    }
    count += released;
    // A list holds so many at a time; the rest comes with the next one.
    if (released === 0) break;
  }
  if (count > 0) tools.jobs.wake('mail');
  return count;
}

/** Reminds those whose term of payment ends within a day and who have not paid anything, once each. */
export async function remindEnding(tools: Tools, signal?: AbortSignal): Promise<number> {
  const now = tools.clock.now();
  let count = 0;
  for (const { saleId, companyId } of await listToRemind(tools.db, now, new Date(now.getTime() + remindMs))) {
    if (signal?.aborted) break;
    const ctx = { ...tools, companyId, user: { id: 0 } };
    await tools.db.transaction().execute(async (tx) => {
      if (!(await saveReminded(tx, saleId, now))) return;
      await mailOrder(tx, ctx, saleId, 'reminder');
      count += 1;
    });
  }
  if (count > 0) tools.jobs.wake('mail');
  return count;
}

async function expire(tools: Tools, { saleId, companyId, userId, type }: Ended): Promise<boolean> {
  const now = tools.clock.now();
  // Goods move in the name of who promised them; the trail says that nobody did it.
  const ctx = { ...tools, companyId, user: { id: userId } } as unknown as Context;
  return tools.db.transaction().execute(async (tx) => {
    const held = await lockDocument<SaleHeader>(tx, ctx, saleKindOf(type), saleId);
    const isWaiting = held?.status === 'pending' && held.amountPaid === 0 && held.revenueDate === null;
    if (!held || !isWaiting || !(await hasEnded(tx, companyId, held, now))) return false;
    const lines = await listLines(tx, saleId);
    const spots = lines.map(({ itemId }) => ({ itemId, locationId: held.locationId }));
    const [stock, items] = await Promise.all([holdStock(tx, ctx, spots), findItems(tx, ctx, held.type, lines)]);
    const date = businessDate(now);
    const cause = { cause: 'sale', causeId: saleId, effectiveDate: date } as const;
    await post(tx, ctx, cause, release(lines, held.locationId, { items, stock }));
    if (type === 'ecommerce') await saveCancelled(tx, saleId, now);
    const ended = { status: 'cancelled', endedAt: now, endedDate: date, change: 0 };
    await saveDocument(tx, saleKindOf(type), saleId, ended);
    const kinza = { ...tools, companyId, user: { id: 0 } };
    await followCancelled(tx, kinza, held, held.onlineStage === 'confirmed' ? 'term' : 'hold', '');
    await audit(tx, kinza, 'sale', saleId, 'expire', { status: ['pending', 'cancelled'] });
    return true;
  });
}

/** Whether its time is over: an order says so itself, a layaway what stands beside it. */
async function hasEnded(tx: Tx, companyId: number, { id, type }: SaleHeader, now: Date): Promise<boolean> {
  if (type === 'ecommerce') return isOverdue(tx, id, now);
  const order = await findOnlineOrder(tx, companyId, id);
  return order?.endsAt != null && order.endsAt <= now;
}

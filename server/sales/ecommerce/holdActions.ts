import { release } from '../../inventory/ledger/goodsRules.ts';
import { holdStock, postPromises } from '../../inventory/ledger/store.ts';
import { auditMany } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockDocuments, saveDocuments } from '../../kernel/document/store.ts';
import { followRunOut } from '../online/followActions.ts';
import { mailOrder } from '../online/mailActions.ts';
import { listEndedLayaways, listToRemind, saveReminded } from '../online/store.ts';
import { findItems, listLinesOf, type SaleHeader, saleKindOf } from '../sale/store.ts';
import { type Ended, listOverdue, listRunOut, saveCancelled } from './store.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'jobs' | 'secretKey' | 'appUrl'>;

/** A customer is reminded so long before the term of payment ends. */
const remindMs = 86_400_000;

/** So many end in one transaction: whoever pays for one of them meanwhile waits for no more than these. */
const batchMax = 25;

/**
 * Cancels what was held for a customer who did not pay in time, orders and layaways from the shop on the web: its goods are
 * for sale again. Each is looked at once more under its lock, so that a payment, a confirmation or a shipment of that moment
 * wins or loses whole. Answers how many there were.
 *
 * @throws AggregateError once all others have ended, where some can't.
 */
export async function releaseOverdueOrders(tools: Tools, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const now = tools.clock.now();
    const ended = [...(await listOverdue(tools.db, now)), ...(await listEndedLayaways(tools.db, now))];
    const failures: unknown[] = [];
    let released = 0;
    for (const batch of batchesOf(ended)) {
      if (signal?.aborted) return count + released;
      released += await expireBatch(tools, batch, failures);
    }
    count += released;
    if (released > 0) tools.jobs.wake('mail');
    // A list holds so many at a time; the rest comes with the next one.
    if (released > 0) continue;
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be ended.`);
    return count;
  }
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

/** Those that one transaction ends: of one company and type, and promised by one person, in whose name goods move. */
function batchesOf(ended: readonly Ended[]): Ended[][] {
  const alike = Map.groupBy(ended, ({ companyId, userId, type }) => `${companyId} ${userId} ${type}`);
  return [...alike.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / batchMax) }, (_, index) =>
      group.slice(index * batchMax, (index + 1) * batchMax),
    ),
  );
}

/** Ends a batch; where that fails, each by itself, so that one which fails keeps none of the others. */
async function expireBatch(tools: Tools, batch: readonly Ended[], failures: unknown[]): Promise<number> {
  const ids = batch.map(({ saleId }) => saleId);
  const [one] = batch;
  if (!one) return 0;
  try {
    return await expire(tools, one, ids);
  } catch (error) {
    if (batch.length === 1) {
      failures.push(error);
      return 0;
    }
  }
  let count = 0;
  for (const single of batch) count += await expireBatch(tools, [single], failures);
  return count;
}

async function expire(
  tools: Tools,
  { companyId, userId, type }: Omit<Ended, 'saleId'>,
  saleIds: readonly number[],
): Promise<number> {
  const now = tools.clock.now();
  // Goods move in the name of who promised them; the trail says that nobody did it.
  const ctx = { ...tools, companyId, user: { id: userId } } as unknown as Context;
  return tools.db.transaction().execute(async (tx) => {
    const held = await holdRunOut(tx, ctx, type, saleIds, now);
    if (held.length === 0) return 0;
    const ids = held.map(({ id }) => id);
    await putBack(tx, ctx, type, held);
    if (type === 'ecommerce') await saveCancelled(tx, ids, now);
    const ended = { status: 'cancelled', endedAt: now, endedDate: businessDate(now), change: 0 };
    await saveDocuments(tx, saleKindOf(type), ids, ended);
    const kinza = { ...tools, companyId, user: { id: 0 } };
    await followRunOut(tx, kinza, held);
    const changes = { status: ['pending', 'cancelled'] } as const;
    const trails = ids.map((thingId) => ({ thingId, changes }));
    await auditMany(tx, kinza, 'sale', 'expire', trails);
    return held.length;
  });
}

/** Locks sales and answers those that still wait unpaid and whose time is over, as is seen behind the locks. */
async function holdRunOut(
  tx: Tx,
  ctx: Context,
  type: Ended['type'],
  saleIds: readonly number[],
  now: Date,
): Promise<SaleHeader[]> {
  const locked = await lockDocuments<SaleHeader>(tx, ctx, saleKindOf(type), saleIds);
  const runOut = await listRunOut(tx, saleIds, now);
  const isWaiting = (sale: SaleHeader) =>
    sale.status === 'pending' && sale.amountPaid === 0 && sale.revenueDate === null && runOut.has(sale.id);
  return locked.filter(isWaiting);
}

/** The goods of these sales are for sale again. */
async function putBack(tx: Tx, ctx: Context, type: Ended['type'], held: readonly SaleHeader[]): Promise<void> {
  const lines = await listLinesOf(
    tx,
    held.map(({ id }) => id),
  );
  const places = new Map(held.map(({ id, locationId }) => [id, locationId]));
  const spots = lines.map(({ itemId, saleId }) => ({ itemId, locationId: places.get(saleId) ?? 0 }));
  const [known, items] = await Promise.all([holdStock(tx, ctx, spots), findItems(tx, ctx, type, lines)]);
  const bySale = Map.groupBy(lines, ({ saleId }) => saleId);
  const effectiveDate = businessDate(ctx.clock.now());
  let stock = known;
  const parts = held.map(({ id, locationId }) => {
    const moves = release(bySale.get(id) ?? [], locationId, { items, stock });
    stock = stock.after(moves);
    return { cause: { cause: 'sale' as const, causeId: id, effectiveDate }, moves };
  });
  await postPromises(tx, ctx, parts);
}

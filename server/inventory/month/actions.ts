import {
  type ClosedMonth,
  type MonthStock,
  type monthApi,
  monthStock,
  type NextMonth,
} from '#contract/inventory/month.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { type ListSheet, listSheet, piecesColumn } from '../../kernel/listSheet.ts';
import type { FileReply } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
import { stockTypeText } from '../stock/listStore.ts';
import { months } from './listStore.ts';
import { type Books, checkClosing, isLate, nextThrough } from './rules.ts';
import {
  countMoves,
  countWaiting,
  findBooks,
  findThrough,
  holdBooks,
  listSnapshot,
  listWaiting,
  saveMonth,
  saveSnapshot,
} from './store.ts';

/** The month that is closed next, with what still waits in it. */
export async function showNextMonth(ctx: Context): Promise<NextMonth> {
  const today = businessDate(ctx.clock.now());
  const next = await findNext(ctx.db, ctx, await findBooks(ctx.db, ctx), today);
  return { ...next, isOver: next.through < today, waiting: await listWaiting(ctx.db, ctx, next.through) };
}

/** The last day of the month that should be closed by now, or null. */
export async function findLateMonth(ctx: Context): Promise<string | null> {
  const today = businessDate(ctx.clock.now());
  const through = nextThrough(await findBooks(ctx.db, ctx), today);
  return isLate(through, today) ? through : null;
}

/**
 * Closes the next month for good: its stock is stored, and nothing is dated into it any more. Documents that still wait in
 * it go on later, dated then. The books are held for a moment only, once the stock is stored; where something was posted
 * into the month meanwhile, it is stored again while they are held.
 */
export async function closeMonth(ctx: Context, input: InputOf<typeof monthApi.close>): Promise<ClosedMonth> {
  const id = await storeMonth(ctx, input, false).catch((error: unknown) => {
    if (error instanceof MovedMeanwhile) return storeMonth(ctx, input, true);
    throw error;
  });
  const [month] = await months.read(ctx, [[id]]);
  return month ?? refuse('notFound');
}

class MovedMeanwhile extends Error {}

function storeMonth(ctx: Context, input: InputOf<typeof monthApi.close>, holdsFirst: boolean): Promise<number> {
  const today = businessDate(ctx.clock.now());
  return transact(ctx, async (tx) => {
    const books = holdsFirst ? await holdBooks(tx, ctx) : await findBooks(tx, ctx);
    checkClosing(await findNext(tx, ctx, books, today), input, today);
    const snapshot = await saveSnapshot(tx, ctx, input.through);
    const next = await findNext(tx, ctx, await holdBooks(tx, ctx), today);
    checkClosing(next, input, today);
    if ((await countMoves(tx, ctx, next.through)) !== snapshot.moves) throw new MovedMeanwhile();
    await saveMonth(tx, ctx, snapshot, next);
    await audit(tx, ctx, 'company', ctx.companyId, 'closeMonth', { closedThrough: [null, next.through] });
    return snapshot.id;
  });
}

async function findNext(on: Db | Tx, ctx: Context, books: Books, today: string) {
  const through = nextThrough(books, today);
  return { through, waitingCount: await countWaiting(on, ctx, through) };
}

const snapshotSheet: ListSheet<MonthStock> = {
  title: 'monthStock',
  columns: [
    'itemCode',
    { title: 'name', local: 'name' },
    { title: 'location', local: 'locationName' },
    { title: 'inventoryType', value: stockTypeText },
    piecesColumn('quantity'),
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    { title: 'value', of: 'value', kind: 'yen' },
    { title: 'lastPurchaseValue', of: 'lastPurchaseValue', kind: 'yen' },
  ],
};

/** The stock of a closed month as it was stored. */
export async function exportSnapshot(
  ctx: Context,
  { id, ...choice }: InputOf<typeof monthApi.snapshot>,
): Promise<FileReply> {
  if (!(await findThrough(ctx, id))) refuse('notFound');
  return listSheet(snapshotSheet, monthStock, ctx, listSnapshot(ctx, id), choice);
}

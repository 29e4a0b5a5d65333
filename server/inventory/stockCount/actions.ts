import type { StockCount, StockCountDraft, stockCountApi } from '#contract/inventory/stockCount.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { takeStep, writingOf } from '../../kernel/document/actions.ts';
import { updateRows } from '../../kernel/rows.ts';
import { holdGoods } from '../ledger/guards.ts';
import { outside } from '../ledger/rules.ts';
import { post } from '../ledger/store.ts';
import { countMoves, countReason } from './rules.ts';
import {
  areCategories,
  beginLines,
  closeLines,
  type HeldCount,
  listDifferences,
  listReasons,
  reopenLines,
  stockCounts,
} from './store.ts';

type Step<Name extends keyof typeof stockCountApi> = InputOf<(typeof stockCountApi)[Name]>;

/** Counts are made, and changed in their scope until they begin; they are cancelled until they are posted. */
export const {
  create: createStockCount,
  edit: editStockCount,
  cancel: cancelStockCount,
} = writingOf(stockCounts, checkDraft);

/** Begins to count: the items of its scope are its lines from now on. */
export function startStockCount(ctx: Context, input: Step<'start'>): Promise<StockCount> {
  return takeStep(ctx, stockCounts, input, 'start', async (tx, held) => {
    const lineCount = await beginLines(tx, held as HeldCount);
    return { changes: { lineCount }, audited: { lineCount: [null, lineCount] } };
  });
}

/** Ends counting: what differs is looked at. */
export function reviewStockCount(ctx: Context, { uncounted, ...input }: Step<'review'>): Promise<StockCount> {
  return takeStep(ctx, stockCounts, input, 'review', async (tx, held) => {
    const counted = await closeLines(tx, held as HeldCount, uncounted);
    return { changes: { uncounted, ...counted }, audited: { uncounted: [null, uncounted] } };
  });
}

/** Counts what differs once more; the earlier scans of these lines do not count any more. */
export function recountStockCount(ctx: Context, input: Step<'recount'>): Promise<StockCount> {
  return takeStep(ctx, stockCounts, input, 'recount', async (tx, { id }) => {
    const lineCount = await reopenLines(tx, id);
    return { changes: { uncounted: 'leave', differenceCount: 0 }, audited: { lineCount: [null, lineCount] } };
  });
}

/** Posts what differs to the books, on this day. */
export async function postStockCount(
  ctx: Context,
  { gainReasonId, lossReasonId, ...input }: Step<'post'>,
): Promise<StockCount> {
  const chosen = { gain: gainReasonId, loss: lossReasonId };
  // A reason that is none is told whatever the count is at; what is posted is decided within.
  await reasonsOf(ctx.db, ctx, chosen);
  return takeStep(ctx, stockCounts, input, 'post', async (tx, { id, locationId }) => {
    const { gain, loss } = await reasonsOf(tx, ctx, chosen);
    const lines = await listDifferences(tx, id);
    const moved = lines.find((line) => line.moved);
    if (moved) refuse('stockCount.moved', { itemCode: moved.itemCode });
    const date = businessDate(ctx.clock.now());
    const goods = await holdGoods(tx, ctx, { locationId, date, itemIds: lines.map(({ itemId }) => itemId) });
    const moves = countMoves(lines, locationId, goods);
    await post(tx, ctx, { cause: 'stockCount', causeId: id, effectiveDate: date }, moves);
    const values = new Map<number, number>();
    for (const { causeLineId, to, value } of moves)
      values.set(causeLineId, (values.get(causeLineId) ?? 0) + (to === outside ? -value : value));
    const posted = lines.map((line) => ({
      id: line.id,
      value: values.get(line.id) ?? 0,
      reasonCodeId: line.difference > 0 ? gain : loss,
    }));
    await updateRows(tx, 'stockCountLine', posted);
    return { changes: { date, value: posted.reduce((sum, { value }) => sum + value, 0) } };
  });
}

/** The reasons that were chosen, or those of counts. Refuses one that is switched off or speaks otherwise. */
async function reasonsOf(on: Db | Tx, ctx: Context, chosen: { gain?: number | undefined; loss?: number | undefined }) {
  const reasons = await listReasons(on, ctx);
  return { gain: countReason(reasons, 'gain', chosen.gain), loss: countReason(reasons, 'loss', chosen.loss) };
}

/** The header of a draft; its lines are those of its scope, once it begins. */
async function checkDraft(tx: Tx, ctx: Context, { categoryIds, blind }: StockCountDraft) {
  if (!(await areCategories(tx, ctx, categoryIds))) refuseField('categoryIds', 'field.invalid');
  return { lines: [], header: { categoryIds, blind } };
}

import type { Adjustment, AdjustmentDraft, adjustmentApi } from '#contract/inventory/adjustment.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { giveCosts } from '../../catalogue/item/costActions.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import type { Tx } from '../../kernel/database.ts';
import { takeStep, writingOf } from '../../kernel/document/actions.ts';
import { checkFiles } from '../../kernel/files/named.ts';
import { updateRows } from '../../kernel/rows.ts';
import { findStockItems } from '../ledger/factStore.ts';
import { holdGoods } from '../ledger/guards.ts';
import { post } from '../ledger/store.ts';
import {
  adjustmentMoves,
  checkLines,
  lineValues,
  netValue,
  quantitiesOf,
  type StoredAdjustmentLine,
  saidCosts,
  storedLine,
  withCostsOf,
} from './rules.ts';
import { adjustments, findReasons, findSubTypes } from './store.ts';

/** Adjustments are made, changed and cancelled while they are pending: nothing moves until one is approved. */
export const {
  create: createAdjustment,
  edit: editAdjustment,
  cancel: cancelAdjustment,
} = writingOf(adjustments, checkDraft);

/** Approves an adjustment: its goods move, on this day. */
export function approveAdjustment(ctx: Context, input: InputOf<typeof adjustmentApi.approve>): Promise<Adjustment> {
  return takeStep(ctx, adjustments, input, 'approve', async (tx, { id, locationId }) => {
    const lines = await adjustments.listLines(tx, id);
    const date = businessDate(ctx.clock.now());
    const goods = await holdGoods(tx, ctx, { locationId, date, itemIds: lines.map(({ itemId }) => itemId) });
    const moves = adjustmentMoves(lines, locationId, goods);
    await post(tx, ctx, { cause: 'adjustment', causeId: id, effectiveDate: date }, moves);
    await updateRows(tx, 'adjustmentLine', lineValues(moves));
    await giveCosts(tx, ctx, saidCosts(lines));
    return { changes: { date, value: netValue(moves) } };
  });
}

/** The lines of a draft as they are stored. An editor who may not see costs leaves those that others entered. */
async function checkDraft(
  tx: Tx,
  ctx: Context,
  { lines, pictureId }: AdjustmentDraft,
  before: readonly StoredAdjustmentLine[],
) {
  const isBlind = isHiddenFrom(ctx, 'cost');
  if (isBlind && lines.some(({ unitCost }) => unitCost !== undefined)) refuse('access.denied');
  const priced = isBlind ? withCostsOf(before, lines) : lines;
  if (isBlind && priced.some(({ direction, unitCost }) => direction === 'value' && unitCost === undefined))
    refuse('access.denied');
  const items = await findStockItems(
    tx,
    ctx,
    lines.map(({ itemId }) => itemId),
  );
  const [reasons, types] = await Promise.all([findReasons(tx, ctx, lines), findSubTypes(tx, ctx, lines)]);
  checkLines(priced, { items, reasons, types });
  await checkFiles(tx, ctx, { use: 'adjustmentPicture', missing: 'adjustment.imageMissing' }, [pictureId]);
  const stored = priced.map((line) => storedLine(line, items));
  return { lines: stored, header: { pictureId, ...quantitiesOf(stored, items) } };
}

import type { Adjustment, AdjustmentDraft, AdjustmentStep, adjustmentApi } from '#contract/inventory/adjustment.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import type { Tx } from '../../kernel/database.ts';
import { checkLocation, endedBy, type Taken, takeStep } from '../../kernel/document/hold.ts';
import { insertDocument } from '../../kernel/document/store.ts';
import { drawIds } from '../../kernel/rows.ts';
import { transact } from '../../kernel/transact.ts';
import { findPostingCompany, findStockItems } from '../ledger/factStore.ts';
import { holdGoods } from '../ledger/guards.ts';
import { post } from '../ledger/store.ts';
import { findAdjustment } from './listStore.ts';
import {
  adjustmentMoves,
  checkLines,
  netValue,
  quantitiesOf,
  type WrittenLine,
  withCostsOf,
  writtenLine,
} from './rules.ts';
import { adjustmentKind, findReasons, type HeldAdjustment, listHeldLines, saveLines, saveValues } from './store.ts';

/** Makes a pending adjustment. Its number comes last, since every other adjustment of the company waits for it. */
export function createAdjustment(ctx: Context, draft: AdjustmentDraft): Promise<Adjustment> {
  checkLocation(ctx, draft.locationId);
  return transact(ctx, async (tx) => {
    const [company, ids] = await Promise.all([
      findPostingCompany(tx, ctx, draft.locationId),
      drawIds(tx, { adjustment: 1, adjustmentLine: draft.lines.length }),
    ]);
    const id = ids.adjustment[0] ?? 0;
    const lines = await checkedLines(tx, ctx, draft, ids.adjustmentLine);
    await saveLines(tx, id, lines);
    await audit(tx, ctx, 'adjustment', id, 'create', { lineCount: [null, lines.length] });
    await insertDocument(tx, ctx, adjustmentKind, (company ?? refuse('access.location')).code, {
      id,
      companyId: ctx.companyId,
      locationId: draft.locationId,
      status: 'pending',
      date: businessDate(ctx.clock.now()),
      remarks: draft.remarks,
      reason: '',
      ...quantitiesOf(lines),
      value: 0,
      version: 1,
      createdAt: ctx.clock.now(),
      createdBy: ctx.user.id,
    });
    return findAdjustment(tx, ctx, id);
  });
}

/** Changes the lines and remarks of a pending adjustment; its location stays. */
export function editAdjustment(ctx: Context, input: InputOf<typeof adjustmentApi.edit>): Promise<Adjustment> {
  return step(ctx, input, 'edit', async (tx, held) => {
    if (input.locationId !== held.locationId) refuse('access.location');
    const { adjustmentLine } = await drawIds(tx, { adjustmentLine: input.lines.length });
    const lines = await checkedLines(tx, ctx, input, adjustmentLine, await listHeldLines(tx, input.id));
    await saveLines(tx, input.id, lines);
    const changes = { remarks: input.remarks, ...quantitiesOf(lines) };
    return { changes, audited: changesBetween(held, changes, ['remarks', 'lineCount', 'quantityIn', 'quantityOut']) };
  });
}

/** Approves an adjustment: its goods move, on this day. */
export function approveAdjustment(ctx: Context, input: InputOf<typeof adjustmentApi.approve>): Promise<Adjustment> {
  return step(ctx, input, 'approve', async (tx, { locationId }) => {
    const lines = await listHeldLines(tx, input.id);
    const date = businessDate(ctx.clock.now());
    const known = await holdGoods(tx, ctx, { locationId, date, itemIds: lines.map(({ itemId }) => itemId) });
    const moves = adjustmentMoves(lines, locationId, known);
    await post(tx, ctx, { cause: 'adjustment', causeId: input.id, effectiveDate: date }, moves);
    await saveValues(tx, moves);
    return { changes: { date, value: netValue(moves), ...endedBy(ctx) } };
  });
}

/** Cancels a pending adjustment; its number stays taken. */
export function cancelAdjustment(
  ctx: Context,
  { reason, ...shown }: InputOf<typeof adjustmentApi.cancel>,
): Promise<Adjustment> {
  return step(ctx, shown, 'cancel', async () => ({
    changes: { reason, ...endedBy(ctx) },
    audited: { reason: ['', reason] },
  }));
}

function step(
  ctx: Context,
  shown: { id: number; version: number },
  name: AdjustmentStep,
  take: (tx: Tx, held: HeldAdjustment) => Promise<Taken>,
): Promise<Adjustment> {
  return takeStep<AdjustmentStep, HeldAdjustment, Adjustment>(ctx, adjustmentKind, shown, name, take, findAdjustment);
}

/** The lines of a draft as they are written. Whoever may not see costs keeps those that others said. */
async function checkedLines(
  tx: Tx,
  ctx: Context,
  { lines }: AdjustmentDraft,
  ids: readonly number[],
  before: readonly WrittenLine[] = [],
): Promise<WrittenLine[]> {
  const isBlind = isHiddenFrom(ctx, 'cost');
  if (isBlind && lines.some(({ unitCost }) => unitCost !== undefined)) refuse('access.denied');
  const itemIds = lines.map(({ itemId }) => itemId);
  const items = await findStockItems(tx, ctx, itemIds);
  const reasonIds = lines.map(({ reasonCodeId }) => reasonCodeId);
  checkLines(lines, items, await findReasons(tx, ctx, reasonIds));
  const priced = isBlind ? withCostsOf(before, lines) : lines;
  return priced.map((line, index) => ({ ...writtenLine(line, index, items), id: ids[index] ?? 0 }));
}

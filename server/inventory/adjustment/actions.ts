import type { Adjustment, AdjustmentDraft, adjustmentApi } from '#contract/inventory/adjustment.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, type Changes } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import type { Tx } from '../../kernel/database.ts';
import { checkLocation, holdStep } from '../../kernel/document/hold.ts';
import { insertDocument, saveDocument } from '../../kernel/document/store.ts';
import { drawIds } from '../../kernel/rows.ts';
import { transact } from '../../kernel/transact.ts';
import { findPostingCompany, findStockItems } from '../ledger/factStore.ts';
import { outside } from '../ledger/rules.ts';
import { holdStock, post } from '../ledger/store.ts';
import { findAdjustment } from './listStore.ts';
import { adjustmentMoves, adjustmentSteps, checkLines, quantitiesOf, type WrittenLine, writtenLine } from './rules.ts';
import { adjustmentTable, findReasons, type HeldAdjustment, listHeldLines, saveLines, saveValues } from './store.ts';

const kind = { ...adjustmentTable, steps: adjustmentSteps };
type Step = 'edit' | 'approve' | 'cancel';

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
    await audit(tx, ctx, 'adjustment', id, 'create', { lines: [null, lines.length] });
    await insertDocument(tx, ctx, adjustmentTable, (company ?? refuse('access.location')).code, {
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
    const before = await listHeldLines(tx, input.id);
    const { adjustmentLine } = await drawIds(tx, { adjustmentLine: input.lines.length });
    const lines = await checkedLines(tx, ctx, input, adjustmentLine);
    await saveLines(tx, input.id, lines);
    return {
      changes: { remarks: input.remarks, ...quantitiesOf(lines) },
      audited: { remarks: [held.remarks, input.remarks], lines: [before.length, lines.length] },
    };
  });
}

/** Approves an adjustment: its goods move, on this day. */
export function approveAdjustment(ctx: Context, input: InputOf<typeof adjustmentApi.approve>): Promise<Adjustment> {
  return step(ctx, input, 'approve', async (tx, held) => {
    const lines = await listHeldLines(tx, input.id);
    const { locationId } = held;
    const date = businessDate(ctx.clock.now());
    const itemIds = lines.map(({ itemId }) => itemId);
    const [company, stock, items] = await Promise.all([
      findPostingCompany(tx, ctx, locationId),
      holdStock(
        tx,
        ctx,
        itemIds.map((itemId) => ({ itemId, locationId })),
      ),
      findStockItems(tx, ctx, itemIds),
    ]);
    const { closedThrough } = company ?? refuse('access.location');
    if (closedThrough !== null && date <= closedThrough) refuse('company.periodClosed', { closedThrough });
    const moves = adjustmentMoves(lines, locationId, { items, stock });
    await post(tx, ctx, { cause: 'adjustment', causeId: input.id, effectiveDate: date }, moves);
    await saveValues(
      tx,
      moves.map(({ causeLineId, value }) => ({ lineId: causeLineId, value })),
    );
    const value = moves.reduce((sum, move) => sum + (move.to === outside ? -move.value : move.value), 0);
    return { changes: { date, value, ...ended(ctx) }, audited: {} };
  });
}

/** Cancels a pending adjustment; its number stays taken. */
export function cancelAdjustment(ctx: Context, input: InputOf<typeof adjustmentApi.cancel>): Promise<Adjustment> {
  return step(ctx, input, 'cancel', async () => ({
    changes: { reason: input.reason, ...ended(ctx) },
    audited: { reason: ['', input.reason] },
  }));
}

/** Holds an adjustment for a step, takes it, and writes it down. */
function step(
  ctx: Context,
  input: { id: number; version: number },
  name: Step,
  take: (tx: Tx, held: HeldAdjustment) => Promise<{ changes: object; audited: Changes }>,
): Promise<Adjustment> {
  return transact(ctx, async (tx) => {
    const held = await holdStep<Step | 'print', HeldAdjustment>(tx, ctx, kind, input, name);
    const { changes, audited } = await take(tx, held);
    const status = kind.steps[name].to ?? held.status;
    await saveDocument(tx, adjustmentTable, held.id, { ...changes, status });
    const moved: Changes = status === held.status ? {} : { status: [held.status, status] };
    await audit(tx, ctx, 'adjustment', held.id, name, { ...moved, ...audited });
    return findAdjustment(tx, ctx, held.id);
  });
}

async function checkedLines(
  tx: Tx,
  ctx: Context,
  { lines }: AdjustmentDraft,
  ids: readonly number[],
): Promise<WrittenLine[]> {
  if (isHiddenFrom(ctx, 'cost') && lines.some(({ unitCost }) => unitCost !== undefined)) refuse('access.denied');
  const items = await findStockItems(
    tx,
    ctx,
    lines.map(({ itemId }) => itemId),
  );
  const reasons = await findReasons(
    tx,
    ctx,
    lines.map(({ reasonCodeId }) => reasonCodeId),
  );
  checkLines(lines, items, reasons);
  return lines.map((line, index) => ({ ...writtenLine(line, index, items), id: ids[index] ?? 0 }));
}

function ended(ctx: Context) {
  return { endedAt: ctx.clock.now(), endedBy: ctx.user.id };
}

import type { Transfer, TransferDraft, transferApi } from '#contract/inventory/transfer.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import type { Tx } from '../../kernel/database.ts';
import { createDocument, editDocument, takeStep } from '../../kernel/document/actions.ts';
import type { HeldDocument } from '../../kernel/document/store.ts';
import { updateRows } from '../../kernel/rows.ts';
import type { KnownGoods } from '../ledger/goodsRules.ts';
import { holdGoods } from '../ledger/guards.ts';
import type { Move } from '../ledger/rules.ts';
import { post } from '../ledger/store.ts';
import {
  checkLines,
  countsOf,
  moveWhole,
  receiptMoves,
  receivedLines,
  resolve,
  type StoredTransferLine,
  storedLine,
  totalsOf,
  wholeMoves,
} from './rules.ts';
import { isDestination, transfers } from './store.ts';

/** Makes a pending transfer. Nothing moves until it is approved. */
export function createTransfer(ctx: Context, draft: TransferDraft): Promise<Transfer> {
  return createDocument(ctx, transfers, draft, checkDraft);
}

/** Changes a pending transfer: quantities change and items are added, none is taken out. */
export function editTransfer(ctx: Context, input: InputOf<typeof transferApi.edit>): Promise<Transfer> {
  return editDocument(ctx, transfers, input, checkDraft);
}

/** Approves a transfer: its goods are reserved at the source. */
export function approveTransfer(ctx: Context, input: InputOf<typeof transferApi.approve>): Promise<Transfer> {
  return takeStep(ctx, transfers, input, 'approve', async (tx, held) => {
    await moveAll(tx, ctx, held, 'approve');
    return { changes: {} };
  });
}

/** Ships a transfer: its goods are on their way, and stand at the source until they are received. */
export function shipTransfer(ctx: Context, input: InputOf<typeof transferApi.ship>): Promise<Transfer> {
  return takeStep(ctx, transfers, input, 'ship', async (tx, held) => {
    await moveAll(tx, ctx, held, 'ship');
    return { changes: { shippedOn: businessDate(ctx.clock.now()) } };
  });
}

/** Cancels a transfer of which nothing was received: its goods go back on the shelf. */
export function cancelTransfer(
  ctx: Context,
  { reason, ...shown }: InputOf<typeof transferApi.cancel>,
): Promise<Transfer> {
  return takeStep(ctx, transfers, shown, 'cancel', async (tx, held) => {
    if (held.status === 'approved') await moveAll(tx, ctx, held, 'cancelApproved');
    if (held.status === 'inTransit') await moveAll(tx, ctx, held, 'cancelInTransit');
    return { changes: { reason }, audited: { reason: ['', reason] } };
  });
}

/** Receives a transfer at its destination. With nothing short it is over. */
export function receiveTransfer(ctx: Context, input: InputOf<typeof transferApi.receive>): Promise<Transfer> {
  return takeStep(ctx, transfers, input, 'receive', async (tx, held) => {
    const { lines, known, date } = await holdLines(tx, ctx, held);
    const received = receivedLines(lines, input.lines);
    await postMoves(tx, ctx, held, date, receiptMoves(received, placesOf(held), known));
    return saveCounts(tx, received, lines);
  });
}

/** Says what became of goods that were short. When nothing is open any more, the transfer is over. */
export function resolveTransfer(ctx: Context, input: InputOf<typeof transferApi.resolve>): Promise<Transfer> {
  return takeStep(ctx, transfers, input, 'resolve', async (tx, held) => {
    const { lines, known, date } = await holdLines(tx, ctx, held);
    const resolved = resolve(lines, input.lines, placesOf(held), known);
    await postMoves(tx, ctx, held, date, resolved.moves);
    return saveCounts(tx, resolved.lines, lines);
  });
}

/** The lines of a draft as they are stored, and its header. */
async function checkDraft(tx: Tx, ctx: Context, draft: TransferDraft, before: readonly StoredTransferLine[]) {
  const { locationId, date, destinationCompanyId, destinationLocationId } = draft;
  if (isHiddenFrom(ctx, 'unitCost') && draft.lines.some(({ unitCost }) => unitCost !== undefined))
    refuse('access.denied');
  if (destinationLocationId === locationId) refuseField('destinationLocationId', 'field.sameLocation');
  if (destinationCompanyId !== ctx.companyId) refuseField('destinationCompanyId', 'field.gone');
  if (!(await isDestination(tx, ctx, destinationCompanyId, destinationLocationId)))
    refuseField('destinationLocationId', 'field.gone');
  const itemIds = draft.lines.map(({ itemId }) => itemId);
  const known = await holdGoods(tx, ctx, { locationId, itemIds, date });
  const lines = draft.lines.map((line) => storedLine(line, before, known.items));
  checkLines(lines, before, locationId, known);
  const none = { received: 0, damaged: 0, short: 0, found: 0, lost: 0, late: 0 };
  return {
    lines: lines.map((line) => ({ ...line, ...none })),
    header: { date, destinationCompanyId, destinationLocationId, ...totalsOf(lines, known.items) },
  };
}

/** The places of a held transfer. */
function placesOf(held: HeldDocument) {
  return held as HeldDocument & Pick<Transfer, 'destinationLocationId'>;
}

/** The lines of a held transfer, and their stock at both of its places under one lock. */
async function holdLines(tx: Tx, ctx: Context, held: HeldDocument) {
  const { id, locationId, destinationLocationId } = placesOf(held);
  const lines = await transfers.listLines(tx, id);
  const date = businessDate(ctx.clock.now());
  const itemIds = lines.map(({ itemId }) => itemId);
  const known: KnownGoods = await holdGoods(tx, ctx, {
    locationId,
    toLocationId: destinationLocationId,
    itemIds,
    date,
  });
  return { lines, known, date };
}

async function moveAll(tx: Tx, ctx: Context, held: HeldDocument, how: keyof typeof wholeMoves): Promise<void> {
  const { lines, known, date } = await holdLines(tx, ctx, held);
  await postMoves(tx, ctx, held, date, moveWhole(lines, held.locationId, known, wholeMoves[how]));
}

async function postMoves(tx: Tx, ctx: Context, { id }: HeldDocument, date: string, moves: readonly Move[]) {
  await post(tx, ctx, { cause: 'transfer', causeId: id, effectiveDate: date }, moves);
}

/** Writes counted lines; what the header says of them, and the status that follows. */
async function saveCounts(tx: Tx, lines: readonly StoredTransferLine[], before: readonly StoredTransferLine[]) {
  const rows = lines.map(({ id, received, damaged, short, found, lost, late }) => ({
    id,
    received,
    damaged,
    short,
    found,
    lost,
    late,
  }));
  await updateRows(tx, 'transferLine', rows);
  const counts = countsOf(lines);
  const old = countsOf(before);
  const told = Object.keys(counts).filter(
    (name) => counts[name as keyof typeof counts] !== old[name as keyof typeof old],
  );
  return {
    changes: counts,
    status: counts.openQuantity === 0 ? 'completed' : 'received',
    audited: Object.fromEntries(
      told.map((name) => [name, [old[name as keyof typeof old], counts[name as keyof typeof counts]] as const]),
    ),
  };
}

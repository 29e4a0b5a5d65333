import {
  noTransferParts,
  type Transfer,
  type TransferDraft,
  type transferApi,
  transferPartFields,
} from '#contract/inventory/transfer.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { pick } from '#contract/kernel/pick.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { makeItemAfter } from '../../catalogue/item/copyActions.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import type { Tx } from '../../kernel/database.ts';
import { cancelDocument, takeStep, writingOf } from '../../kernel/document/actions.ts';
import type { HeldDocument } from '../../kernel/document/store.ts';
import { updateRows } from '../../kernel/rows.ts';
import { findStockItems } from '../ledger/factStore.ts';
import type { KnownGoods } from '../ledger/goodsRules.ts';
import { holdGoods, holdGoodsAt } from '../ledger/guards.ts';
import { post } from '../ledger/store.ts';
import { amountsOf, countsOf, receivedLines, toldChanges } from './countRules.ts';
import {
  checkLines,
  costOf,
  moveWhole,
  receiptMoves,
  resolve,
  type StoredTransferLine,
  storedLine,
  type TransferMoves,
  totalsOf,
  wholeMoves,
} from './rules.ts';
import { findCounterparts, isDestination, transfers } from './store.ts';

/**
 * Transfers are made and changed while they are pending: nothing moves until one is approved. Quantities change and items are
 * added, none is taken out.
 */
export const { create: createTransfer, edit: editTransfer } = writingOf(transfers, checkDraft);

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
export function cancelTransfer(ctx: Context, input: InputOf<typeof transferApi.cancel>): Promise<Transfer> {
  return cancelDocument(ctx, transfers, input, async (tx, held) => {
    if (held.status === 'approved') await moveAll(tx, ctx, held, 'cancelApproved');
    if (held.status === 'inTransit') await moveAll(tx, ctx, held, 'cancelInTransit');
  });
}

/** Receives a transfer at its destination. With nothing short it is over. */
export function receiveTransfer(ctx: Context, input: InputOf<typeof transferApi.receive>): Promise<Transfer> {
  return takeStep(ctx, transfers, input, 'receive', async (tx, held) => {
    const { companyId } = placesOf(held);
    const sent = await transfers.listLines(tx, held.id);
    const items = await findStockItems(tx, { ...ctx, companyId }, idsOf(sent));
    const counted = receivedLines(sent, input.lines, items);
    const arrived = counted.filter((line) => {
      const { received, damaged } = amountsOf(line, items);
      return received + damaged > 0;
    });
    const { lines, known } = await holdArriving(tx, ctx, placesOf(held), counted, arrived);
    await postMoves(tx, ctx, held, receiptMoves(lines, placesOf(held), known));
    const saved = await saveCounts(tx, lines, [], items);
    // Its source reads in its own books what became of its goods.
    if (companyId !== ctx.companyId)
      await audit(tx, { ...ctx, companyId }, 'transfer', held.id, 'receive', saved.audited);
    return saved;
  });
}

/** Says what became of goods that were short. When nothing is open any more, the transfer is over. */
export function resolveTransfer(ctx: Context, input: InputOf<typeof transferApi.resolve>): Promise<Transfer> {
  return takeStep(ctx, transfers, input, 'resolve', async (tx, held) => {
    const before = await transfers.listLines(tx, held.id);
    const late = input.lines.filter(({ outcome }) => outcome === 'late').map(({ id }) => id);
    const arriving = before.filter(({ id }) => late.includes(id));
    const { lines, known } = await holdArriving(tx, ctx, placesOf(held), before, arriving);
    const resolved = resolve(lines, input.lines, placesOf(held), known);
    await postMoves(tx, ctx, held, resolved);
    return saveCounts(tx, resolved.lines, before, known.items);
  });
}

/** The lines of a draft as they are stored, and its header. */
async function checkDraft(tx: Tx, ctx: Context, draft: TransferDraft, before: readonly StoredTransferLine[]) {
  const { locationId, date, destinationCompanyId, destinationLocationId } = draft;
  if (isHiddenFrom(ctx, 'unitCost') && draft.lines.some(({ unitCost }) => unitCost !== undefined))
    refuse('access.denied');
  if (destinationLocationId === locationId) refuseField('destinationLocationId', 'field.sameLocation');
  if (!(await isDestination(tx, destinationCompanyId, destinationLocationId)))
    refuseField('destinationLocationId', 'field.gone');
  const itemIds = draft.lines.map(({ itemId }) => itemId);
  const known = await holdGoods(tx, ctx, { locationId, itemIds, date });
  const lines = draft.lines.map((line) => storedLine(line, before, known.items));
  checkLines(lines, before, locationId, known);
  return {
    lines: lines.map((line) => ({ ...line, ...noTransferParts, destinationItemId: null })),
    header: { date, destinationCompanyId, destinationLocationId, ...totalsOf(lines, known.items) },
  };
}

/** The places of a held transfer. */
function placesOf(held: HeldDocument) {
  return held as HeldDocument & Pick<Transfer, 'companyId' | 'destinationCompanyId' | 'destinationLocationId'>;
}
type Places = ReturnType<typeof placesOf>;
const idsOf = (lines: readonly StoredTransferLine[]) => lines.map(({ itemId }) => itemId);

/** Changes the kind of all goods of a held transfer at its source. */
async function moveAll(tx: Tx, ctx: Context, held: HeldDocument, how: keyof typeof wholeMoves): Promise<void> {
  const lines = await transfers.listLines(tx, held.id);
  const { locationId } = held;
  const known = await holdGoods(tx, ctx, { locationId, itemIds: idsOf(lines), date: businessDate(ctx.clock.now()) });
  await postMoves(tx, ctx, held, { own: moveWhole(lines, locationId, known, wholeMoves[how]), others: [] });
}

/**
 * Holds the stock of a transfer at both of its places, in one call. Between companies goods become items of the other one:
 * those that are there already, else new ones, which are made once everything is held, since their numbers are waited for.
 */
async function holdArriving(
  tx: Tx,
  ctx: Context,
  places: Places,
  lines: readonly StoredTransferLine[],
  arriving: readonly StoredTransferLine[],
): Promise<{ lines: StoredTransferLine[]; known: KnownGoods }> {
  const { companyId, locationId, destinationCompanyId: toId, destinationLocationId } = places;
  const date = businessDate(ctx.clock.now());
  const source = { companyId, locationId, itemIds: idsOf(lines) };
  const there = (itemIds: number[]) => ({ companyId: toId, locationId: destinationLocationId, itemIds });
  if (companyId === toId)
    return { lines: [...lines], known: await holdGoodsAt(tx, ctx, [source, there(source.itemIds)], date) };

  const hold = async () => {
    const found = await findCounterparts(tx, toId, idsOf(arriving));
    return { found, known: await holdGoodsAt(tx, ctx, [source, there([...found.values()])], date) };
  };
  let { found, known } = await hold();
  // Somebody may have made one while this waited: what was made later has the higher id, and is held after the others.
  if (found.size < arriving.length) ({ found, known } = await hold());
  const other = { ...ctx, companyId: toId };
  for (const line of arriving)
    if (!found.has(line.itemId))
      found.set(line.itemId, await makeItemAfter(tx, other, { companyId, itemId: line.itemId, cost: costOf(line) }));
  const items = await findStockItems(tx, other, [...found.values()]);
  return {
    lines: lines.map((line) => ({ ...line, destinationItemId: found.get(line.itemId) ?? line.destinationItemId })),
    known: { ...known, items: new Map([...known.items, ...items]) },
  };
}

/** Writes both halves: in the books of the source's company, and in those of another one. */
async function postMoves(tx: Tx, ctx: Context, held: HeldDocument, { own, others }: TransferMoves): Promise<void> {
  const { id, companyId, destinationCompanyId } = placesOf(held);
  const cause = { cause: 'transfer', causeId: id, effectiveDate: businessDate(ctx.clock.now()) } as const;
  await post(tx, { ...ctx, companyId }, cause, own);
  if (others.length > 0) await post(tx, { ...ctx, companyId: destinationCompanyId }, cause, others);
}

/** Writes counted lines; what the header says of them, and the status that follows. */
async function saveCounts(
  tx: Tx,
  lines: readonly StoredTransferLine[],
  before: readonly StoredTransferLine[],
  items: KnownGoods['items'],
) {
  const rows = lines.map((line) => pick(line, ['id', 'destinationItemId', ...transferPartFields]));
  await updateRows(tx, 'transferLine', rows);
  const counts = countsOf(lines);
  return {
    changes: counts,
    status: counts.openQuantity === 0 ? 'completed' : 'received',
    audited: toldChanges(before, lines, items),
  };
}

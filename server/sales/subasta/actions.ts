import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { LotStatus, Subasta, SubastaDraft, subastaApi } from '#contract/sales/subasta.ts';
import { type GoodsLine, release, reserve } from '../../inventory/ledger/goodsRules.ts';
import { holdGoods } from '../../inventory/ledger/guards.ts';
import { post } from '../../inventory/ledger/store.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { cancelDocument, takeStep, writingOf } from '../../kernel/document/actions.ts';
import { holdDocument } from '../../kernel/document/hold.ts';
import { transact } from '../../kernel/transact.ts';
import { findItems } from '../sale/store.ts';
import { holdLot, holdLots, saveLots } from './lotStore.ts';
import { checkLots, type StoredLot, storedLot } from './rules.ts';
import { type HeldSubasta, hasWinner, saveCalled, subastas } from './store.ts';

type Step<Name extends keyof typeof subastaApi> = InputOf<(typeof subastaApi)[Name]>;

/** Events are made, and changed until they open. */
export const { create: createSubasta, edit: editSubasta } = writingOf(subastas, checkDraft);

/** Opens an event: the pieces of its lots are set aside, and the first lot is before the room. */
export function openSubasta(ctx: Context, input: Step<'open'>): Promise<Subasta> {
  return takeStep(ctx, subastas, input, 'open', async (tx, held) => {
    const lots = await holdLots(tx, held.id, 'pending');
    await moveLots(tx, ctx, held, lots, reserve);
    await saveLots(tx, idsOf(lots), { status: 'open' });
    return { changes: { date: businessDate(ctx.clock.now()), lotId: lots[0]?.id ?? null } };
  });
}

/** Closes an event: what nobody won goes back on the shelf. */
export function closeSubasta(ctx: Context, input: Step<'close'>): Promise<Subasta> {
  return takeStep(ctx, subastas, input, 'close', async (tx, held) => {
    await giveUpLots(tx, ctx, held, 'unsold');
    return { changes: { lotId: null } };
  });
}

/** Cancels an event that nobody won anything at: all of its pieces go back on the shelf. */
export function cancelSubasta(ctx: Context, input: Step<'cancel'>): Promise<Subasta> {
  return cancelDocument(ctx, subastas, input, async (tx, held) => {
    if (await hasWinner(tx, held.id)) refuse('document.notNow', { step: 'cancel', status: held.status });
    await giveUpLots(tx, ctx, held, 'withdrawn');
    await saveLots(tx, idsOf(await holdLots(tx, held.id, 'pending')), { status: 'withdrawn' });
    await saveCalled(tx, held.id, null);
  });
}

/** Puts a lot before the room. It changes nothing else, so that whoever else works on the event goes on. */
export function callLot(ctx: Context, { id, lotId }: Step<'call'>): Promise<{ lotId: number }> {
  return transact(ctx, async (tx) => {
    const held = await holdDocument<HeldSubasta>(tx, ctx, subastas, id);
    if (held.status !== 'open') refuse('document.notNow', { step: 'call', status: held.status });
    const lot = await holdLot(tx, ctx, lotId);
    if (lot.subastaId !== id) refuse('notFound', { thing: 'lot', id: lotId });
    await saveCalled(tx, id, lotId);
    await audit(tx, ctx, 'subasta', id, 'call', { position: [null, lot.position] });
    return { lotId };
  });
}

/** The goods of lots move between shelf and event, on this day. */
export async function moveLots(
  tx: Tx,
  ctx: Context,
  { id, locationId }: Pick<HeldSubasta, 'id' | 'locationId'>,
  lots: readonly GoodsLine[],
  way: typeof reserve,
): Promise<void> {
  const date = businessDate(ctx.clock.now());
  const goods = await holdGoods(tx, ctx, { locationId, date, itemIds: lots.map(({ itemId }) => itemId) });
  await post(tx, ctx, { cause: 'subasta', causeId: id, effectiveDate: date }, way(lots, locationId, goods));
}

/** Open lots come to nothing: their pieces go back on the shelf. */
async function giveUpLots(tx: Tx, ctx: Context, held: Pick<HeldSubasta, 'id' | 'locationId'>, status: LotStatus) {
  const lots = await holdLots(tx, held.id, 'open');
  await moveLots(tx, ctx, held, lots, release);
  await saveLots(tx, idsOf(lots), { status });
}

/** The lots of a draft as they are stored: of items that are sold so. */
async function checkDraft(tx: Tx, ctx: Context, draft: SubastaDraft) {
  const { name, channel, startsOn, endsOn } = draft;
  const items = await findItems(tx, ctx, 'subasta', draft.lines);
  checkLots(draft, items);
  const lines = draft.lines.map((line) => ({ ...storedLot(line, items), status: 'pending' as const }));
  return { lines, header: { name, channel, startsOn, endsOn } };
}

function idsOf(lots: readonly Pick<StoredLot, 'id'>[]): number[] {
  return lots.map(({ id }) => id);
}

import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { dueDays, type LotStep, type lotApi, type WholeLot } from '#contract/sales/subasta.ts';
import { itemOf, release, reserve } from '../../inventory/ledger/goodsRules.ts';
import { audit, type Changes } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { checkLocation, mustHold } from '../../kernel/document/hold.ts';
import { rightsOf, transition } from '../../kernel/document/rules.ts';
import { transact } from '../../kernel/transact.ts';
import { companyOf } from '../sale/guards.ts';
import { writeSale } from '../sale/sellActions.ts';
import { findItems } from '../sale/store.ts';
import { moveLots } from './actions.ts';
import { findBidderByPaddle, findBidOf, findNextBid, saveAward, saveBid, saveRetraction } from './bidStore.ts';
import { findLot, type HeldLot, holdLot, saveLots } from './lotStore.ts';
import { checkBid, isWon, leastPrice, lotRules, saleToWinner } from './rules.ts';

type Input<K extends keyof typeof lotApi> = InputOf<(typeof lotApi)[K]>;

/** Bids by paddle. Bids for one lot follow one after the other; each must be above the one before it by the increment. */
export function bid(ctx: Context, input: Input<'bid'>): Promise<WholeLot> {
  return takeLotStep(ctx, input, 'bid', async (tx, lot) => {
    const { paddle, amount, channel } = input;
    const bidder = (await findBidderByPaddle(tx, lot.subastaId, paddle)) ?? refuse('lot.paddleUnknown', { paddle });
    checkBid(lot, lot.highAmount, amount);
    await saveBid(tx, ctx, { lotId: lot.id, round: lot.round, bidderId: bidder.id, amount, channel });
    return { changes: {}, audited: { paddle: [null, paddle], amount: [null, amount] } };
  });
}

/** A bid does not count any more, as the manager says. */
export function retractBid(ctx: Context, input: Input<'retract'>): Promise<WholeLot> {
  return takeLotStep(ctx, input, 'retract', async (tx, lot) => {
    const taken = await findBidOf(tx, lot, input.bidId);
    if (taken === undefined) refuse('notFound', { thing: 'bid', id: input.bidId });
    await saveRetraction(tx, ctx, input);
    return { changes: {}, audited: { amount: [taken.amount, null], reason: ['', input.reason] } };
  });
}

/** The hammer falls: the highest bid wins the lot, or nobody does. */
export function hammerLot(ctx: Context, input: Input<'hammer'>): Promise<WholeLot> {
  return takeLotStep(ctx, input, 'hammer', async (tx, lot) => {
    if (lot.high === null || !isWon(lot, lot.high.amount, input.underReserve)) return leave(tx, ctx, lot, 'unsold');
    await giveBack(tx, ctx, lot);
    return award(tx, ctx, lot, lot.high.bidId);
  });
}

/** Nobody wins: the piece goes back on the shelf. */
export function passLot(ctx: Context, input: Input<'pass'>): Promise<WholeLot> {
  return takeLotStep(ctx, input, 'pass', (tx, lot) => leave(tx, ctx, lot, 'unsold'));
}

/** The lot is out of the event. */
export function withdrawLot(ctx: Context, input: Input<'withdraw'>): Promise<WholeLot> {
  return takeLotStep(ctx, input, 'withdraw', async (tx, lot) => {
    const left = await leave(tx, ctx, lot, 'withdrawn');
    return { ...left, audited: { ...left.audited, reason: ['', input.reason] } };
  });
}

/** Runs a lot once more: its piece is set aside again, and bidding begins anew. */
export function rerunLot(ctx: Context, input: Input<'rerun'>): Promise<WholeLot> {
  return takeLotStep(ctx, input, 'rerun', async (tx, lot) => {
    const { startingPrice, reservePrice } = input;
    await moveLots(tx, ctx, eventOf(lot), [lot], reserve);
    const changes = { status: 'open', round: lot.round + 1, startingPrice, reservePrice };
    return { changes, audited: { status: [lot.status, 'open'], startingPrice: [lot.startingPrice, startingPrice] } };
  });
}

/** Gives a lot whose winner did not pay to who bid next. */
export function offerLot(ctx: Context, input: Input<'offer'>): Promise<WholeLot> {
  return takeLotStep(ctx, input, 'offer', async (tx, lot) => {
    const next = (await findNextBid(tx, lot)) ?? refuse('lot.noNextBid');
    return award(tx, ctx, lot, next.id);
  });
}

interface Taken {
  changes: Record<string, unknown>;
  audited: Changes;
}

/** Takes one step of a lot: its event kept open, the lot held, checked, changed, and audited with the event. */
function takeLotStep(
  ctx: Context,
  shown: { id: number; version?: number },
  step: LotStep,
  take: (tx: Tx, lot: HeldLot) => Promise<Taken>,
): Promise<WholeLot> {
  return transact(ctx, async (tx) => {
    const lot = await holdLot(tx, ctx, shown.id);
    checkLocation(ctx, lot.locationId);
    transition(lotRules, lot, step);
    mustHold(ctx, ...rightsOf(lotRules, lot, step));
    if (shown.version !== undefined && shown.version !== lot.version)
      refuse('conflict.version', { version: lot.version });
    const { changes, audited } = await take(tx, lot);
    await saveLots(tx, [lot.id], changes);
    await audit(tx, ctx, 'subasta', lot.subastaId, step, { position: [null, lot.position], ...audited });
    return findLot(tx, ctx, lot.id);
  });
}

/** The piece of an open lot goes back on the shelf. */
function giveBack(tx: Tx, ctx: Context, lot: HeldLot): Promise<void> {
  return moveLots(tx, ctx, eventOf(lot), [lot], release);
}

async function leave(tx: Tx, ctx: Context, lot: HeldLot, status: 'unsold' | 'withdrawn'): Promise<Taken> {
  await giveBack(tx, ctx, lot);
  return { changes: { status }, audited: { status: [lot.status, status] } };
}

/**
 * Makes the sale of who won at a bid. The stock of the piece has been held since its event gave it up, in this
 * transaction: nobody else comes between.
 */
async function award(tx: Tx, ctx: Context, lot: HeldLot, bidId: number): Promise<Taken> {
  const date = businessDate(ctx.clock.now());
  const [won, items, company] = await Promise.all([
    findBidOf(tx, lot, bidId),
    findItems(tx, ctx, 'subasta', [lot]),
    companyOf(tx, ctx, lot.locationId, date),
  ]);
  if (!won) refuse('notFound', { thing: 'bid', id: bidId });
  const { amount, paddle, customerId } = won;
  const name = `${lot.subastaNumber} #${lot.position}`;
  const goods = { itemId: lot.itemId, quantity: lot.quantity, milligrams: lot.milligrams };
  const { draft, agreed } = saleToWinner(
    { ...goods, hammerPrice: amount, item: itemOf(items, lot.itemId) },
    { locationId: lot.locationId, date, customerId, name },
    company,
  );
  const { sale, issue } = await writeSale(tx, ctx, draft, { tenders: [], isDone: false, agreed });
  await issue();
  const underReserve = amount < leastPrice(lot);
  const due = new Date(`${date}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + dueDays);
  const dueDate = due.toISOString().slice(0, 10);
  await saveAward(tx, ctx, { lotId: lot.id, round: lot.round, bidId, saleId: sale.header.id, underReserve, dueDate });
  return {
    changes: { status: 'awarded' },
    audited: { status: [lot.status, 'awarded'], paddle: [null, paddle], amount: [null, amount] },
  };
}

function eventOf({ subastaId, locationId }: HeldLot) {
  return { id: subastaId, locationId };
}

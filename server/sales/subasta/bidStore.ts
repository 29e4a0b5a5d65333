import { sql } from 'kysely';
import type { BidChannel } from '#contract/sales/subasta.ts';
import type { Actor } from '../../kernel/audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import type { HeldLot } from './lotStore.ts';

/** A bid with who made it. */
export interface FoundBid {
  id: number;
  amount: number;
  paddle: number;
  customerId: number | null;
}

export async function findBidderByPaddle(
  tx: Tx,
  subastaId: number,
  paddle: number,
): Promise<{ id: number } | undefined> {
  const [found] = await named<{ id: number }>(
    tx,
    sql`SELECT id FROM bidder WHERE subasta_id = ${subastaId} AND paddle = ${paddle}`,
  );
  return found;
}

const found = sql`SELECT bid.id, bid.amount, bidder.paddle, bidder.customer_id
  FROM bid JOIN bidder ON bidder.id = bid.bidder_id`;
const stands = sql`NOT EXISTS (SELECT FROM bid_retraction WHERE bid_id = bid.id)`;

/** A bid of a held lot, in its round, that counts. */
export async function findBidOf(tx: Tx, lot: HeldLot, bidId: number): Promise<FoundBid | undefined> {
  const [bid] = await named<FoundBid>(
    tx,
    sql`${found} WHERE bid.id = ${bidId} AND bid.lot_id = ${lot.id} AND bid.round = ${lot.round} AND ${stands}`,
  );
  return bid;
}

/** The highest bid of a round by somebody to whom the lot was not given before. */
export async function findNextBid(tx: Tx, lot: HeldLot): Promise<FoundBid | undefined> {
  const [bid] = await named<FoundBid>(
    tx,
    sql`${found} WHERE bid.lot_id = ${lot.id} AND bid.round = ${lot.round} AND ${stands} AND bid.bidder_id NOT IN (
        SELECT won.bidder_id FROM award JOIN bid AS won ON won.id = award.bid_id
        WHERE award.lot_id = ${lot.id} AND award.round = ${lot.round})
      ORDER BY bid.amount DESC, bid.id LIMIT 1`,
  );
  return bid;
}

interface NewBid {
  lotId: number;
  round: number;
  bidderId: number;
  amount: number;
  channel: BidChannel;
}

export async function saveBid(tx: Tx, ctx: Actor, row: NewBid): Promise<void> {
  await tx
    .insertInto('bid')
    .values({ ...row, at: ctx.clock.now(), userId: ctx.user.id })
    .execute();
}

export async function saveRetraction(tx: Tx, ctx: Actor, { bidId, reason }: { bidId: number; reason: string }) {
  await insertRows(tx, 'bidRetraction', [{ bidId, reason, at: ctx.clock.now(), userId: ctx.user.id }]);
}

interface NewAward {
  lotId: number;
  round: number;
  bidId: number;
  saleId: number;
  underReserve: boolean;
  dueDate: string;
}

export async function saveAward(tx: Tx, ctx: Actor, row: NewAward): Promise<void> {
  await tx
    .insertInto('award')
    .values({ ...row, at: ctx.clock.now(), userId: ctx.user.id })
    .execute();
}

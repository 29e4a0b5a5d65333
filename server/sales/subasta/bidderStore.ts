import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Bidder, biddersMax } from '#contract/sales/subasta.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { bidderName } from './lotStore.ts';

const shown = sql`SELECT bidder.id, bidder.paddle, bidder.customer_id, coalesce(customer.code, '') AS customer_code,
    ${bidderName('bidder', 'customer')} AS name, bidder.version,
    (SELECT count(*)::int FROM bid WHERE bid.bidder_id = bidder.id) AS bid_count,
    (SELECT coalesce(sum(bid.amount), 0)::bigint FROM bid JOIN award ON award.bid_id = bid.id JOIN sale ON sale.id = award.sale_id
      WHERE bid.bidder_id = bidder.id AND sale.status NOT IN ('cancelled', 'voided')) AS won_total
  FROM bidder JOIN subasta ON subasta.id = bidder.subasta_id LEFT JOIN customer ON customer.id = bidder.customer_id`;

/** Who bids at an event, by paddle. */
export async function listBidders(ctx: Context, { subastaId }: { subastaId: number }): Promise<{ bidders: Bidder[] }> {
  const [event, bidders] = await Promise.all([
    named(
      ctx.db,
      sql`SELECT FROM subasta WHERE id = ${subastaId} AND company_id = ${ctx.companyId}
        AND location_id = ANY(${visibleLocationIds(ctx)})`,
    ),
    named<Bidder>(
      ctx.db,
      sql`${shown} WHERE bidder.subasta_id = ${subastaId} AND subasta.company_id = ${ctx.companyId}
        ORDER BY bidder.paddle LIMIT ${biddersMax}`,
    ),
  ]);
  if (event.length === 0) refuse('notFound');
  return { bidders };
}

export async function findBidder(on: Db | Tx, ctx: Context, id: number): Promise<Bidder> {
  const [bidder] = await named<Bidder>(
    on,
    sql`${shown} WHERE bidder.id = ${id} AND bidder.company_id = ${ctx.companyId}`,
  );
  return bidder ?? refuse('notFound');
}

/** The event of a bidder of the company. */
export async function findEventOf(tx: Tx, ctx: Context, id: number): Promise<number> {
  const [found] = await named<{ subastaId: number }>(
    tx,
    sql`SELECT subasta_id FROM bidder WHERE id = ${id} AND company_id = ${ctx.companyId}`,
  );
  return found?.subastaId ?? refuse('notFound');
}

export async function countBidders(tx: Tx, subastaId: number): Promise<number> {
  const [row] = await named<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM bidder WHERE subasta_id = ${subastaId}`,
  );
  return row?.count ?? 0;
}

interface BidderRow {
  paddle: number;
  customerId: number | null;
  name: string;
}

/** Answers nothing where the paddle is given out already. */
export async function saveNewBidder(
  tx: Tx,
  row: BidderRow & { companyId: number; subastaId: number },
): Promise<number | undefined> {
  const made = await tx
    .insertInto('bidder')
    .values(row)
    .onConflict((conflict) => conflict.constraint('bidder_paddle').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Whether a paddle is somebody else's. */
export async function isPaddleTaken(tx: Tx, subastaId: number, paddle: number, exceptId: number): Promise<boolean> {
  const taken = await named(
    tx,
    sql`SELECT FROM bidder WHERE subasta_id = ${subastaId} AND paddle = ${paddle} AND id <> ${exceptId}`,
  );
  return taken.length > 0;
}

export async function saveBidder(tx: Tx, id: number, version: number, row: BidderRow): Promise<boolean> {
  const saved = await tx
    .updateTable('bidder')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

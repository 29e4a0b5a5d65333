import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { SaleStatus } from '#contract/sales/sale.ts';
import type { Bid, Lot, LotStatus, Room, WholeLot } from '#contract/sales/subasta.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { openSteps } from '../../kernel/document/rules.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named, readShort } from '../../kernel/named.ts';
import { snakeCase } from '../../kernel/rows.ts';
import { userName, userNames } from '../../kernel/userName.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { leastPrice, lotRules, nextAmount, type StoredLot } from './rules.ts';

/** A bidder as people are called: the customer, or the name that was given. */
export const bidderName = (of: string, customer: string): RawBuilder<string> =>
  sql<string>`CASE WHEN ${sql.ref(`${of}.customer_id`)} IS NULL THEN ${sql.ref(`${of}.name`)} ELSE ${userName(customer)} END`;

/** What every lot (`line`) shows of its bids and its winner, besides its own columns. */
export const lotColumns = sql`line.position, coalesce(bids.count, 0)::int AS bid_count, high.amount AS high_amount,
  high.paddle AS high_paddle, won.amount AS hammer_price, won.paddle AS winner_paddle,
  coalesce(won.name, '') AS winner_name, coalesce(won.under_reserve, false) AS under_reserve, won.due_date, won.sale_id,
  coalesce(won.number, '') AS sale_number, won.status AS sale_status`;

const counts = sql`bid.lot_id = line.id AND bid.round = line.round
  AND NOT EXISTS (SELECT FROM bid_retraction WHERE bid_id = bid.id)`;

export const lotJoins = sql`
  LEFT JOIN LATERAL (SELECT count(*) AS count FROM bid WHERE ${counts}) AS bids ON true
  LEFT JOIN LATERAL (SELECT bid.id, bid.amount, bidder.paddle FROM bid JOIN bidder ON bidder.id = bid.bidder_id
    WHERE ${counts} ORDER BY bid.amount DESC, bid.id LIMIT 1) AS high ON true
  LEFT JOIN LATERAL (SELECT award.sale_id, award.under_reserve, award.due_date, bid.amount, bidder.paddle, sale.number, sale.status,
      ${bidderName('bidder', 'customer')} AS name
    FROM award JOIN bid ON bid.id = award.bid_id JOIN bidder ON bidder.id = bid.bidder_id JOIN sale ON sale.id = award.sale_id
    LEFT JOIN customer ON customer.id = bidder.customer_id
    WHERE award.lot_id = line.id AND award.round = line.round AND line.status = 'awarded'
    ORDER BY award.id DESC LIMIT 1) AS won ON true`;

/** Columns of a lot's own row. */
export const ownLotColumns = [
  'startingPrice',
  'reservePrice',
  'gramFloor',
  'increment',
  'status',
  'round',
  'version',
] as const;

/** A lot as it comes from the database: what follows from it is told by `toldLot`. */
export type FoundLot = Omit<Lot, 'leastPrice' | 'nextAmount' | 'steps'>;

/** What follows from a lot: what it may go for, and what the reader may do with it. */
export function toldLot<
  Found extends Omit<FoundLot, 'itemId' | 'itemCode' | 'name' | 'nameJa' | 'imageUrl' | 'priceBy' | 'quantity'>,
>(ctx: Context, lot: Found, subastaStatus: string) {
  return {
    ...lot,
    leastPrice: leastPrice(lot),
    nextAmount: nextAmount(lot, lot.highAmount),
    steps: openSteps(lotRules, { ...lot, subastaStatus }, (right) => may(ctx, right)),
  };
}

/** A lot that is held, with its event. */
export interface HeldLot extends StoredLot {
  round: number;
  version: number;
  subastaId: number;
  subastaStatus: string;
  subastaNumber: string;
  locationId: number;
  status: LotStatus;
  high: { bidId: number; amount: number } | null;
  highAmount: number | null;
  saleStatus: SaleStatus | null;
}

/**
 * Holds a lot of the company until the transaction ends, and keeps its event from being closed or cancelled meanwhile. Its
 * bids are read behind the lock: those that came in while it was waited for are among them.
 */
export async function holdLot(tx: Tx, ctx: Context, id: number): Promise<HeldLot> {
  const [event] = await named<Pick<HeldLot, 'subastaId' | 'subastaStatus' | 'subastaNumber' | 'locationId'>>(
    tx,
    sql`SELECT subasta.id AS subasta_id, subasta.status AS subasta_status, subasta.number AS subasta_number, location_id
      FROM lot JOIN subasta ON subasta.id = lot.subasta_id
      WHERE lot.id = ${id} AND subasta.company_id = ${ctx.companyId} FOR SHARE OF subasta`,
  );
  if (!event) refuse('notFound');
  await named(tx, sql`SELECT FROM lot WHERE id = ${id} FOR UPDATE`);
  const [lot] = await named<Omit<HeldLot, keyof typeof event | 'high'> & { bidId: number | null }>(
    tx,
    sql`SELECT line.*, high.id AS bid_id, high.amount AS high_amount, won.status AS sale_status
      FROM lot AS line ${lotJoins} WHERE line.id = ${id}`,
  );
  if (!lot) refuse('notFound');
  const { bidId, ...own } = lot;
  return { ...own, ...event, high: bidId === null ? null : { bidId, amount: lot.highAmount ?? 0 } };
}

/** Holds the lots of a held event that are in a status, in their order. */
export async function holdLots(tx: Tx, subastaId: number, status: LotStatus): Promise<StoredLot[]> {
  return named<StoredLot>(
    tx,
    sql`SELECT * FROM lot WHERE subasta_id = ${subastaId} AND status = ${status} ORDER BY position FOR UPDATE`,
  );
}

/** Changes held lots, which counts as another version of each. */
export async function saveLots(tx: Tx, ids: readonly number[], changes: Record<string, unknown>): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('lot')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', 'in', [...ids])
    .execute();
}

/** One lot with its bids, of a location that the user sees. */
export async function findLot(on: Db | Tx, ctx: Context, id: number): Promise<WholeLot> {
  const [[found], bids] = await Promise.all([
    named<Omit<WholeLot, 'bids' | 'steps'> & { subastaStatus: string; milligrams: number }>(
      on,
      sql`SELECT line.id, line.subasta_id, line.milligrams, ${sql.join(ownLotColumns.map(lineColumn))}, ${lotColumns},
          subasta.status AS subasta_status
        FROM lot AS line JOIN subasta ON subasta.id = line.subasta_id ${lotJoins}
        WHERE line.id = ${id} AND subasta.company_id = ${ctx.companyId} AND subasta.location_id = ANY(${visibleLocationIds(ctx)})`,
    ),
    named<Omit<Bid, 'at'> & { at: Date }>(
      on,
      sql`SELECT bid.id, bid.round, bidder.paddle, ${bidderName('bidder', 'customer')} AS name, bid.amount, bid.channel, bid.at,
          ${userNames('taker')}, coalesce(retraction.reason, '') AS retracted
        FROM bid JOIN bidder ON bidder.id = bid.bidder_id LEFT JOIN customer ON customer.id = bidder.customer_id
        JOIN app_user AS taker ON taker.id = bid.user_id LEFT JOIN bid_retraction AS retraction ON retraction.bid_id = bid.id
        WHERE bid.lot_id = ${id} ORDER BY bid.round DESC, bid.amount DESC, bid.id`,
    ),
  ]);
  if (!found) refuse('notFound');
  const { subastaStatus, milligrams, ...lot } = found;
  const { milligrams: _, ...told } = toldLot(ctx, { ...lot, milligrams }, subastaStatus);
  return { ...told, bids: bids.map((bid) => ({ ...bid, at: bid.at.toISOString() })) };
}

/** What the big screen shows of an event. */
export async function findRoom(ctx: Context, { id }: { id: number }): Promise<Room> {
  const [head] = await readShort<Pick<Room, 'name' | 'status' | 'lotCount' | 'doneCount'> & { lotId: number | null }>(
    ctx.db,
    sql`SELECT name, status, lot_id, line_count AS lot_count,
        (SELECT count(*)::int FROM lot WHERE subasta_id = subasta.id AND status NOT IN ('pending', 'open')) AS done_count
      FROM subasta WHERE id = ${id} AND company_id = ${ctx.companyId} AND location_id = ANY(${visibleLocationIds(ctx)})`,
  );
  if (!head) refuse('notFound');
  const { lotId, ...room } = head;
  type Shown = NonNullable<Room['lot']> & { imageId: string | null; increment: number };
  const lots = await readShort<Shown & { id: number }>(
    ctx.db,
    sql`SELECT line.id, line.position, item.item_code, item.name, item.name_ja, line.milligrams, image.file_id AS image_id,
        line.status, line.starting_price, line.increment, high.amount AS high_amount, high.paddle AS high_paddle,
        won.amount AS hammer_price, won.paddle AS winner_paddle
      FROM lot AS line JOIN item ON item.id = line.item_id ${lotJoins}
      LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0
      WHERE line.subasta_id = ${id} AND (line.id = ${lotId ?? 0} OR line.status IN ('pending', 'open'))
      ORDER BY line.id = ${lotId ?? 0} DESC, line.position LIMIT ${nextLots + 1}`,
  );
  const called = lots.find((lot) => lot.id === lotId);
  return {
    ...room,
    lot: called ? shownLot(called) : null,
    next: lots
      .filter((lot) => lot !== called)
      .slice(0, nextLots)
      .map(({ position, name, nameJa, imageId }) => ({ position, name, nameJa, imageUrl: imageUrl(imageId, 'thumb') })),
  };
}

/** So many lots that follow are shown. */
const nextLots = 4;

function shownLot<
  Shown extends {
    id: number;
    imageId: string | null;
    increment: number;
    startingPrice: number;
    highAmount: number | null;
  },
>({ id: _, imageId, increment, ...lot }: Shown) {
  const prices = { reservePrice: null, gramFloor: null, milligrams: 0, increment, startingPrice: lot.startingPrice };
  return { ...lot, imageUrl: imageUrl(imageId), nextAmount: nextAmount(prices, lot.highAmount) };
}

function lineColumn(name: string): RawBuilder<unknown> {
  return sql.ref(`line.${snakeCase(name)}`);
}

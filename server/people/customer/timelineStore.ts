import { type RawBuilder, sql } from 'kysely';
import type { AccessWord } from '#contract/kernel/access.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { customerApi } from '#contract/people/customer.ts';
import { type TimelineRow, timelinePiecesMax } from '#contract/people/timeline.ts';
import { type Context, may } from '../../kernel/context.ts';
import { imageUrl } from '../../kernel/files.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { isBought, openBalance } from './listStore.ts';
import { findCustomer } from './store.ts';

/** Where rows of the timeline come from. Another source is a line here and a word of `timelineKinds`. */
interface Source {
  kinds: readonly TimelineRow['kind'][];
  access: AccessWord;
  /** Rows of one customer, their columns in the order of `columns`; `isAlone`: no other kinds are asked for. */
  rows: (companyId: number, customerId: number, isAlone: boolean) => RawBuilder<unknown>;
}

const columns = sql.raw(
  'kind, id, at, date, number, variant, status, amount, paid_by, piece_count, location_id, thing, thing_id',
);

/** What of a sale was paid when it was completed. A sale that was paid whole then is one thing that happened, not two. */
// The clock may tick between the two.
const paidAtOnce = sql`payment.sale_id = sale.id AND payment.amount > 0
  AND payment.at BETWEEN sale.completed_at - interval '1 second' AND sale.completed_at + interval '1 second'`;
const isPaidAtOnce = sql`sale.grand_total = (SELECT sum(amount) FROM payment WHERE ${paidAtOnce})`;

const sources: readonly Source[] = [
  {
    kinds: ['sale'],
    access: 'View Sales Transaction',
    rows: (companyId, customerId) => sql`
      SELECT 'sale', id, coalesce(completed_at, created_at), date, number, type, status, grand_total,
        CASE WHEN ${isPaidAtOnce} THEN ARRAY(SELECT DISTINCT payment_type FROM payment WHERE ${paidAtOnce}
          ORDER BY payment_type) ELSE '{}' END, total_items, location_id, 'sale', id
      FROM sale WHERE company_id = ${companyId} AND customer_id = ${customerId}`,
  },
  {
    kinds: ['payment', 'refund'],
    access: 'View Sales Transaction',
    rows: (companyId, customerId, isAlone) => sql`
      SELECT CASE WHEN payment.amount < 0 THEN 'refund' ELSE 'payment' END, payment.id, payment.at, payment.date,
        sale.number, payment.payment_type, CASE WHEN payment.amount < 0 THEN 'refunded' ELSE 'paid' END,
        payment.amount, '{}'::text[], 0, sale.location_id, 'sale', sale.id
      FROM sale JOIN payment ON payment.sale_id = sale.id
      WHERE sale.company_id = ${companyId} AND sale.customer_id = ${customerId}
        AND (${isAlone} OR NOT (${paidAtOnce} AND ${isPaidAtOnce}))`,
  },
  {
    kinds: ['message'],
    access: 'Access Messages',
    rows: (companyId, customerId) => sql`
      SELECT 'message', id, last_at, (last_at AT TIME ZONE 'Asia/Tokyo')::date, subject, channel, status, 0,
        '{}'::text[], 0, NULL::bigint, 'conversation', id
      FROM conversation WHERE company_id = ${companyId} AND customer_id = ${customerId}`,
  },
];

const pageSize = 25;
type Piece = Pick<TimelineRow['pieces'][number], 'name' | 'nameJa'> & { imageId: string | null };
type Row = Omit<TimelineRow, 'at' | 'link' | 'pieces'> & {
  at: Date;
  thing: 'sale' | 'conversation';
  thingId: number;
  isOpen: boolean;
  pieces: Piece[];
};

/** The first pieces of the sale that a row of a page is; the rows of a page are few, and so are their pieces. */
const firstPieces = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', line.name, 'nameJa', line.name_ja, 'imageId', image.file_id)
    ORDER BY line.position), '[]')
  FROM sale_line AS line LEFT JOIN item_image AS image ON image.item_id = line.item_id AND image.position = 0
  WHERE happened.kind = 'sale' AND line.sale_id = happened.id AND line.position <= ${timelinePiecesMax})`;

/**
 * What happened with a customer, newest first. A customer belongs to the company and not to a shop, so the history
 * spans all its shops; only the way into a document is open to those alone who work where it was made.
 */
export async function listTimeline(
  ctx: Context,
  { id, page, kind }: InputOf<typeof customerApi.timeline>,
): Promise<{ rows: TimelineRow[]; more: boolean }> {
  await findCustomer(ctx.db, ctx.companyId, id);
  const open = sources.filter(({ kinds, access }) => may(ctx, access) && (kind === undefined || kinds.includes(kind)));
  if (open.length === 0) return { rows: [], more: false };
  const all = sql.join(
    open.map((source) => source.rows(ctx.companyId, id, kind !== undefined)),
    sql` UNION ALL `,
  );
  const { limit, offset } = windowOf({ page, size: pageSize });
  const { rows } = await sql<Row>`
    SELECT happened.kind, happened.id, happened.at, happened.date, happened.number, happened.variant, happened.status,
      happened.amount, happened.paid_by, happened.piece_count, ${firstPieces} AS pieces, coalesce(location.name, '') AS location_name,
      coalesce(location.name_ja, '') AS location_name_ja, happened.thing, happened.thing_id,
      coalesce(happened.location_id = ANY(${ctx.user.locationIds as number[]}::bigint[]), true) AS is_open
    FROM (SELECT * FROM (${all}) AS one(${columns})
      ${kind === undefined ? sql`` : sql`WHERE one.kind = ${kind}`}
      ORDER BY one.at DESC, one.kind, one.id DESC LIMIT ${limit} OFFSET ${offset}) AS happened
    LEFT JOIN location ON location.id = happened.location_id
    ORDER BY happened.at DESC, happened.kind, happened.id DESC`.execute(ctx.db);
  const shown = rows.map(({ thing, thingId, isOpen, at, pieces, ...row }) => ({
    ...row,
    pieces: pieces.map(({ imageId, ...piece }) => ({ ...piece, imageUrl: imageUrl(imageId, 'thumb') })),
    at: at.toISOString(),
    link: isOpen ? { thing, id: thingId } : null,
  }));
  return pageOf(shown, pageSize);
}

/**
 * What a customer has bought: sales that count (domain.md §6), less what came back. Sum and last visit are those of the list of
 * customers; what is open is told of all shops, too.
 */
export async function sumCustomer(ctx: Context, { id }: { id: number }): Promise<ReplyOf<typeof customerApi.totals>> {
  await findCustomer(ctx.db, ctx.companyId, id);
  if (!may(ctx, 'View Sales Transaction')) return { sales: null };
  const counts = sql`sale.customer_id = ${id} AND ${isBought}`;
  const { rows } = await sql<NonNullable<ReplyOf<typeof customerApi.totals>['sales']>>`
    SELECT spent AS amount, nullif(last_visit, '0001-01-01') AS last_visit,
      (SELECT ${openBalance} FROM sale WHERE sale.customer_id = ${id}) AS open_balance,
      (SELECT count(*) FROM sale WHERE ${counts}) AS count,
      (SELECT coalesce(sum(milligrams), 0) FROM (
        SELECT line.milligrams FROM sale JOIN sale_line AS line ON line.sale_id = sale.id WHERE ${counts} AND type <> 'ecommerce'
        UNION ALL SELECT CASE sent.kind WHEN 'return' THEN -line.milligrams ELSE line.milligrams END
        FROM sale JOIN shipment AS sent ON sent.sale_id = sale.id JOIN shipment_line ON shipment_id = sent.id
          JOIN sale_line AS line ON line.id = sale_line_id WHERE ${counts}) AS goods) AS milligrams
    FROM customer_total WHERE customer_id = ${id} AND company_id = ${ctx.companyId}`.execute(ctx.db);
  return { sales: rows[0] ?? null };
}

import { sql } from 'kysely';
import { piecesOf } from '#contract/catalogue/weight.ts';
import { pick } from '#contract/kernel/pick.ts';
import { leastAdvanced, type OrderDraft, type OrderShown, orderPaymentOf } from '#contract/sales/ecommerceOrder.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named, readShort } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import type { SaleLine } from '../sale/lineRules.ts';

/** What a sale's row says of its payment. */
type Paid = Omit<Parameters<typeof orderPaymentOf>[0], 'wasPaid'>;
/** A shipment, or a return, that is about to be written. */
export interface NewShipment {
  kind: OrderShown['shipments'][number]['kind'];
  date: string;
  amount: number;
  count: number;
  reason: string;
  lines: readonly Pick<SaleLine, 'id' | 'quantity' | 'priceBy'>[];
}

/** What an order says besides its sale, as its own screens show it. */
export async function findOrder(on: Db | Tx, _ctx: Context, saleId: number): Promise<Pick<Sale, 'ecommerce'>> {
  const [order] = await readShort<StoredOrder>(
    on,
    sql`SELECT ecommerce_order.*, status, grand_total, amount_paid, written_off, cancellation_fee,
        EXISTS (SELECT FROM payment WHERE payment.sale_id = sale.id) AS was_paid,
        coalesce(method.name, '') AS method_name, coalesce(method.name_ja, '') AS method_name_ja,
        coalesce(carrier, '') AS carrier, coalesce(tracking_url, '') AS tracking_url,
        coalesce(cash_on_delivery, false) AS cash_on_delivery,
        EXISTS (SELECT FROM online_order AS placed WHERE placed.sale_id = sale.id AND pay_way = 'cashOnDelivery')
          OR EXISTS (SELECT FROM payment WHERE payment.sale_id = sale.id AND payment_type = 'cashOnDelivery'
            AND reversal_of IS NULL AND NOT EXISTS (SELECT FROM payment AS back WHERE back.reversal_of = payment.id))
          AS is_paid_at_door,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'date', date, 'amount', amount,
            'quantity', quantity, 'reason', reason, 'lineIds', ARRAY(SELECT sale_line_id FROM shipment_line
              WHERE shipment_id = shipment.id ORDER BY 1)) ORDER BY id)
          FROM shipment WHERE shipment.sale_id = sale.id), '[]') AS shipments,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'itemCode', item_code, 'name', name, 'nameJa', name_ja,
            'quantity', quantity, 'subtotal', subtotal, 'reason', reason) ORDER BY id)
          FROM ecommerce_cancelled_line AS line WHERE line.sale_id = sale.id), '[]') AS cancelled_lines
      FROM ecommerce_order JOIN sale ON sale.id = sale_id
      LEFT JOIN shipping_method AS method ON method.id = shipping_method_id WHERE sale_id = ${saleId}`,
  );
  if (!order) return {};
  const {
    saleId: _,
    companyId,
    status,
    grandTotal,
    amountPaid,
    writtenOff,
    cancellationFee,
    wasPaid,
    ...shown
  } = order;
  const paid = { status, grandTotal, amountPaid, writtenOff, cancellationFee, wasPaid };
  return {
    ecommerce: {
      ...shown,
      heldUntil: shown.heldUntil?.toISOString() ?? null,
      expiredAt: shown.expiredAt?.toISOString() ?? null,
      payment: orderPaymentOf(paid),
    },
  };
}

type StoredOrder = Omit<OrderShown, 'heldUntil' | 'expiredAt' | 'payment'> &
  Paid & { saleId: number; companyId: number; heldUntil: Date | null; expiredAt: Date | null; wasPaid: boolean };

/** Whether a company has a method, and offers it; `keptId` is the one that the order has already. */
export async function hasMethod(tx: Tx, ctx: Pick<Context, 'companyId'>, id: number, saleId: number): Promise<boolean> {
  const rows = await named(
    tx,
    sql`SELECT FROM shipping_method AS method WHERE id = ${id} AND company_id = ${ctx.companyId}
      AND (active OR EXISTS (SELECT FROM ecommerce_order WHERE sale_id = ${saleId} AND shipping_method_id = method.id)) FOR KEY SHARE`,
  );
  return rows.length === 1;
}

/** Writes what a new order says besides its sale. */
export async function saveNewOrder(
  tx: Tx,
  { companyId }: Pick<Context, 'companyId'>,
  saleId: number,
  draft: OrderDraft,
): Promise<void> {
  await insertRows(tx, 'ecommerceOrder', [{ ...draft, saleId, companyId, state: 'pending' }]);
}

/**
 * Changes what an order says besides its sale, whose lines may have changed. The end of a hold that waits to be confirmed stands
 * beside what its customer typed, too.
 */
export async function saveOrder(tx: Tx, saleId: number, draft: OrderDraft): Promise<void> {
  const state = await stateOf(tx, saleId);
  if (draft.heldUntil)
    await named(
      tx,
      sql`UPDATE online_order SET ends_at = ${draft.heldUntil} WHERE sale_id = ${saleId} AND confirmed_at IS NULL`,
    );
  await tx
    .updateTable('ecommerceOrder')
    .set({ ...draft, state })
    .where('saleId', '=', saleId)
    .execute();
}

/** A confirmed order is made ready to be sent, and waits for its payment until then. */
export async function saveConfirmed(tx: Tx, saleId: number, heldUntil: Date | null): Promise<void> {
  await tx
    .updateTable('saleLine')
    .set({ shippingStatus: 'processing' })
    .where('saleId', '=', saleId)
    .where('shippingStatus', '=', 'pending')
    .execute();
  await tx.updateTable('ecommerceOrder').set({ heldUntil }).where('saleId', '=', saleId).execute();
  await saveState(tx, saleId);
}

/** Brings the state of an order in line with its lines. */
export async function saveState(tx: Tx, saleId: number): Promise<void> {
  const state = await stateOf(tx, saleId);
  await tx.updateTable('ecommerceOrder').set({ state }).where('saleId', '=', saleId).execute();
}

export async function saveCancelled(tx: Tx, saleIds: readonly number[], expiredAt: Date | null): Promise<void> {
  await tx
    .updateTable('ecommerceOrder')
    .set({ state: 'cancelled', ...(expiredAt && { expiredAt }) })
    .where('saleId', 'in', saleIds)
    .execute();
}

/** Lines leave an order before they are shipped. */
export async function dropLines(
  tx: Tx,
  ctx: Context,
  lines: readonly (SaleLine & { reason: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  const of = { at: ctx.clock.now(), userId: ctx.user.id };
  const rows = lines.map((line) => ({ ...pick(line, kept), ...of }));
  const ids = lines.map(({ id }) => id);
  await tx.deleteFrom('saleLine').where('id', 'in', ids).execute();
  await tx.insertInto('ecommerceCancelledLine').values(rows).execute();
}

/** What is still known of a line that was cancelled. */
const kept = [
  'saleId',
  'itemId',
  'itemCode',
  'name',
  'nameJa',
  'quantity',
  'milligrams',
  'subtotal',
  'reason',
] as const;

/** Writes what counts of an order. */
export async function saveShipment(
  tx: Tx,
  ctx: Context,
  order: { id: number; locationId: number },
  { lines, ...shipment }: NewShipment,
): Promise<void> {
  const { id } = await tx
    .insertInto('shipment')
    .values({
      ...shipment,
      companyId: ctx.companyId,
      locationId: order.locationId,
      saleId: order.id,
      quantity: lines.reduce((sum, line) => sum + piecesOf(line), 0),
      at: ctx.clock.now(),
      userId: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { kind } = shipment;
  await insertRows(
    tx,
    'shipmentLine',
    lines.map((line) => ({ shipmentId: id, saleLineId: line.id, kind })),
  );
}

/** The lines of an order that came back. */
export async function listReturned(tx: Tx, saleId: number): Promise<number[]> {
  const rows = await named<{ id: number }>(
    tx,
    sql`SELECT sale_line_id AS id FROM shipment_line JOIN shipment ON shipment.id = shipment_id
      WHERE sale_id = ${saleId} AND shipment_line.kind = 'return'`,
  );
  return rows.map(({ id }) => id);
}

/** One return of an order. */
export interface OrderReturn {
  at: Date;
  userId: number;
  lineIds: number[];
  /** What had come back before it. */
  earlierIds: number[];
  /** The rows of money that were given back for it; none where nothing had been paid. */
  refundIds: number[];
}

/** What was taken back at once, and the money that went with it, which has the same moment. */
export async function findReturn(on: Db | Tx, saleId: number, shipmentId: number): Promise<OrderReturn | undefined> {
  const [found] = await named<OrderReturn>(
    on,
    sql`SELECT at, user_id,
        ARRAY(SELECT sale_line_id FROM shipment_line WHERE shipment_id = taken.id) AS line_ids,
        ARRAY(SELECT sale_line_id FROM shipment_line AS line JOIN shipment AS earlier ON earlier.id = shipment_id
          WHERE sale_id = taken.sale_id AND line.kind = 'return' AND earlier.id < taken.id) AS earlier_ids,
        ARRAY(SELECT id FROM payment WHERE sale_id = taken.sale_id AND amount < 0 AND payment.at = taken.at) AS refund_ids
      FROM shipment AS taken WHERE id = ${shipmentId} AND sale_id = ${saleId} AND kind = 'return'`,
  );
  return found;
}

/** What was held for somebody until a moment that is over, and who promised it. */
export interface Ended {
  saleId: number;
  companyId: number;
  userId: number;
  type: 'ecommerce' | 'layaway';
}

/** Orders whose hold ran out and of which nothing is paid or shipped, of every company. */
export async function listOverdue(db: Db, now: Date): Promise<Ended[]> {
  return named(
    db,
    sql`SELECT sale_id, ecommerce_order.company_id, created_by AS user_id, sale.type FROM ecommerce_order JOIN sale ON sale.id = sale_id
      WHERE held_until <= ${now} AND state IN ('pending', 'processing') AND status = 'pending' AND amount_paid = 0
        AND revenue_date IS NULL ORDER BY held_until LIMIT 500`,
  );
}

/** Which of these holds and terms have run out by now; asked once their sales are held. */
export async function listRunOut(tx: Tx, saleIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await named<{ id: number }>(
    tx,
    sql`SELECT sale.id FROM sale LEFT JOIN ecommerce_order AS placed ON placed.sale_id = sale.id
        LEFT JOIN online_order AS own ON own.sale_id = sale.id
      WHERE sale.id = ANY(${[...saleIds]}::bigint[]) AND CASE WHEN sale.type = 'ecommerce'
        THEN placed.held_until <= ${now} AND placed.expired_at IS NULL ELSE own.ends_at <= ${now} END`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function stateOf(tx: Tx, saleId: number) {
  const rows = await named<{ status: string | null }>(
    tx,
    sql`SELECT shipping_status AS status FROM sale_line WHERE sale_id = ${saleId}`,
  );
  return leastAdvanced(rows.map(({ status }) => status));
}

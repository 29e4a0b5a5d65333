import { sql } from 'kysely';
import type { Amount } from '#contract/catalogue/weight.ts';
import type { OrderEnder } from '#contract/sales/ecommerceOrder.ts';
import type { PayWay } from '#contract/sales/payWay.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named, readShort } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import type { KeptDraft } from '../../people/customer/rules.ts';
import type { Ended } from '../ecommerce/store.ts';
import type { MailedMoney } from './rules.ts';

type Language = 'en' | 'ja';

/** An order as its customer typed it, with the secret of its page. */
export interface NewOnlineOrder {
  typed: Omit<KeptDraft, 'customerType'>;
  note: string;
  shippingMethodId: number | null;
  payWay: PayWay;
  language: Language;
  firstPage: string;
  referrer: string;
  endsAt: Date;
  secretHash: Buffer;
  secretSealed: Buffer;
}

/** An online order as it is kept. */
export interface OnlineOrderRow extends Omit<NewOnlineOrder, 'typed' | 'endsAt' | 'secretHash'>, TypedRow {
  saleId: number;
  placedAt: Date;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
  lastStepAt: Date;
  /** The end of the hold, or of the term of payment. */
  endsAt: Date | null;
  cancelledBy: OrderEnder | null;
}
type TypedRow = Omit<KeptDraft, 'customerType'>;

/** The user as whom the shop of a company acts; made when it is first needed, and never signed in. */
export async function findShopUser(on: Db | Tx, companyId: number): Promise<number> {
  const find = () =>
    named<{ id: number }>(on, sql`SELECT id FROM app_user WHERE company_id = ${companyId} AND is_online_shop`);
  const [known] = await find();
  if (known) return known.id;
  const username = `online-shop-${companyId}`;
  await sql`INSERT INTO app_user (company_id, username, email, first_name, last_name, last_name_ja, active, is_online_shop)
    VALUES (${companyId}, ${username}, ${`${username}@localhost`}, 'Online shop', '', 'オンラインショップ', false, true)
    ON CONFLICT DO NOTHING`.execute(on);
  const [made] = await find();
  if (!made) throw new Error('The user of a shop was not made.');
  return made.id;
}

/** Two orders of one address or telephone number wait for each other, so that each sees those before it. */
export async function holdPerson(tx: Tx, companyId: number, email: string, digits: string): Promise<void> {
  const keys = [`${companyId} ${email}`, `${companyId} ${digits}`];
  await named(
    tx,
    sql`SELECT pg_advisory_xact_lock(key) FROM (SELECT DISTINCT hashtextextended(word, 12) AS key
      FROM unnest(${keys}::text[]) AS word ORDER BY 1) AS keys`,
  );
}

/** Orders of somebody that the shop has not confirmed yet. */
export async function countUnconfirmed(tx: Tx, companyId: number, email: string, digits: string): Promise<number> {
  const [row] = await named<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM online_order AS own JOIN sale ON sale.id = sale_id
      WHERE own.company_id = ${companyId} AND (own.email = ${email} OR (contact_digits <> '' AND contact_digits = ${digits}))
        AND status = 'pending' AND online_stage = 'unconfirmed'`,
  );
  return row?.count ?? 0;
}

export async function saveOnlineOrder(
  tx: Tx,
  ctx: Pick<Context, 'companyId' | 'clock'>,
  saleId: number,
  { typed, endsAt, ...order }: NewOnlineOrder,
): Promise<void> {
  const at = ctx.clock.now();
  const row = { ...typed, ...order, saleId, companyId: ctx.companyId, placedAt: at, lastStepAt: at, endsAt };
  await insertRows(tx, 'onlineOrder', [row]);
}

export type OnlineChange = Partial<
  Pick<
    OnlineOrderRow,
    'confirmedAt' | 'deliveredAt' | 'endsAt' | 'cancelledBy' | 'secretSealed' | 'language' | 'lastStepAt'
  > & { secretHash: Buffer; remindedAt: Date | null }
>;

export async function changeOnlineOrder(tx: Tx, saleId: number, change: OnlineChange): Promise<void> {
  await changeOnlineOrders(tx, [saleId], change);
}

export async function changeOnlineOrders(tx: Tx, saleIds: readonly number[], change: OnlineChange): Promise<void> {
  if (saleIds.length === 0) return;
  await tx.updateTable('onlineOrder').set(change).where('saleId', 'in', saleIds).execute();
}

/** The end of a hold or a term is said by the order itself, and of a layaway by what stands beside it. */
export const endsAt = sql`CASE WHEN sale.type = 'ecommerce'
  THEN (SELECT held_until FROM ecommerce_order WHERE ecommerce_order.sale_id = sale.id) ELSE own.ends_at END`;

/**
 * How it is sent; null: it is fetched at the shop. Of an order staff may change that, so its delivery decides, and not the
 * choice of its customer; a layaway has that alone.
 */
export const methodId = sql`CASE WHEN sale.type = 'ecommerce'
  THEN (SELECT shipping_method_id FROM ecommerce_order WHERE ecommerce_order.sale_id = sale.id) ELSE own.shipping_method_id END`;

export async function findOnlineOrder(
  on: Db | Tx,
  companyId: number,
  saleId: number,
): Promise<OnlineOrderRow | undefined> {
  const [row] = await listOnlineOrders(on, companyId, [saleId]);
  return row;
}

/** Those of these sales that were placed in the shop on the web. */
export function listOnlineOrders(
  on: Db | Tx,
  companyId: number,
  saleIds: readonly number[],
): Promise<OnlineOrderRow[]> {
  return named(
    on,
    sql`SELECT own.*, ${endsAt} AS ends_at, ${methodId} AS shipping_method_id FROM online_order AS own JOIN sale ON sale.id = sale_id
      WHERE sale_id = ANY(${[...saleIds]}::bigint[]) AND own.company_id = ${companyId} ORDER BY sale_id`,
  );
}

/** The number of an order, and its secret as it is kept. */
export async function findPlacedNumber(
  db: Db,
  companyId: number,
  saleId: number,
): Promise<{ number: string; secretSealed: Buffer } | undefined> {
  const [row] = await readShort<{ number: string; secretSealed: Buffer }>(
    db,
    sql`SELECT sale.number, own.secret_sealed FROM online_order AS own JOIN sale ON sale.id = sale_id
      WHERE sale_id = ${saleId} AND own.company_id = ${companyId}`,
  );
  return row;
}

/** What a mail says of an order's sale. */
export interface MailedSale extends MailedMoney {
  saleId: number;
  number: string;
  type: SaleType;
  customerId: number | null;
  lines: (Amount & { id: number; name: string; nameJa: string; subtotal: number; trackingNumber: string })[];
  rows: { number: number; dueDate: string; amount: number }[];
}

export function listMailedSales(tx: Tx, saleIds: readonly number[]): Promise<MailedSale[]> {
  return named(
    tx,
    sql`SELECT id AS sale_id, number, type, customer_id, status, tax_mode, tax_rounding, tax_basis_points, subtotal,
        discount_amount, additional_fees, shipping_fee, tax_amount, grand_total, amount_paid, written_off,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'nameJa', name_ja, 'priceBy', price_by,
            'quantity', quantity, 'milligrams', milligrams, 'subtotal', subtotal, 'trackingNumber', tracking_number) ORDER BY position)
          FROM sale_line WHERE sale_line.sale_id = sale.id), '[]') AS lines,
        coalesce((SELECT jsonb_agg(jsonb_build_object('number', row.number, 'dueDate', due_date, 'amount', amount)
            ORDER BY row.number) FROM payment_plan_row AS row WHERE row.sale_id = sale.id), '[]') AS rows
      FROM sale WHERE id = ANY(${[...saleIds]}::bigint[])`,
  );
}

/** What the fee makes of the sums of an order, before a mail tells them. */
export async function saveTotals(
  tx: Tx,
  saleId: number,
  sums: { shippingFee: number; taxAmount: number; grandTotal: number },
): Promise<void> {
  await tx.updateTable('sale').set(sums).where('id', '=', saleId).execute();
}

/** Whose an order is, once the shop has said so. */
export async function saveSaleCustomer(
  tx: Tx,
  saleId: number,
  { customerId, code, customerType }: { customerId: number; code: string; customerType: string },
): Promise<void> {
  await sql`UPDATE sale SET customer_id = ${customerId},
      customer = customer || jsonb_build_object('code', ${code}::text, 'customerType', ${customerType}::text)
    WHERE id = ${saleId}`.execute(tx);
  await linkMails(tx, saleId, customerId);
}

/** Mails about orders that went to the address of an order before there was a record are those of its customer. */
export async function linkMails(tx: Tx, saleId: number, customerId: number): Promise<void> {
  await named(
    tx,
    sql`UPDATE mail SET customer_id = customer.id FROM online_order AS own, customer
      WHERE own.sale_id = ${saleId} AND customer.id = ${customerId} AND mail.company_id = own.company_id
        AND mail.kind = 'order' AND mail.customer_id IS NULL AND mail.recipient = own.email`,
  );
}

/** Layaways whose hold or term ran out and of which nothing is paid, of every company. */
export async function listEndedLayaways(db: Db, now: Date): Promise<Ended[]> {
  return named(
    db,
    sql`SELECT sale_id, own.company_id, created_by AS user_id, sale.type FROM online_order AS own JOIN sale ON sale.id = sale_id
      WHERE ends_at <= ${now} AND cancelled_by IS NULL AND sale.type = 'layaway' AND status = 'pending' AND amount_paid = 0
      ORDER BY ends_at LIMIT 500`,
  );
}

/** Confirmed orders whose term of payment ends before a time, whose customers were not reminded yet. */
export async function listToRemind(db: Db, now: Date, before: Date): Promise<{ saleId: number; companyId: number }[]> {
  return named(
    db,
    sql`SELECT own.sale_id, own.company_id FROM online_order AS own JOIN sale ON sale.id = own.sale_id
        LEFT JOIN ecommerce_order AS placed ON placed.sale_id = own.sale_id
      WHERE sale.status = 'pending' AND online_stage = 'confirmed' AND reminded_at IS NULL AND amount_paid = 0
        AND coalesce(placed.held_until, own.ends_at) > ${now} AND coalesce(placed.held_until, own.ends_at) <= ${before}
      ORDER BY own.sale_id LIMIT 500`,
  );
}

/** Notes that a customer is reminded, under the lock of the sale; false where somebody was first, or paid meanwhile. */
export async function saveReminded(tx: Tx, saleId: number, at: Date): Promise<boolean> {
  const rows = await named(
    tx,
    sql`SELECT FROM sale WHERE id = ${saleId} AND status = 'pending' AND amount_paid = 0 FOR UPDATE`,
  );
  if (rows.length === 0) return false;
  const { numUpdatedRows } = await tx
    .updateTable('onlineOrder')
    .set({ remindedAt: at })
    .where('saleId', '=', saleId)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

import { sql } from 'kysely';
import { erasedMark } from '#contract/people/customer.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { forgetLeft } from '../../kernel/files/table.ts';
import { named } from '../../kernel/named.ts';
import { isOpenSale } from './listStore.ts';

/**
 * Locks customers and the sales made for them: documents come before customers in the order of locks. A sale that is
 * being made meanwhile is waited for, and is there for every statement from here on.
 */
export async function holdForErasing(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM sale WHERE company_id = ${companyId} AND customer_id = ANY(${ids}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await named(
    tx,
    sql`SELECT FROM customer WHERE id = ANY(${ids}::bigint[]) AND company_id = ${companyId} ORDER BY id FOR UPDATE`,
  );
}

/** The oldest of their sales that waits, or is still to be paid. */
export async function findOpenSale(
  on: Db | Tx,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; number: string } | null> {
  const { rows } = await sql<{ id: number; number: string }>`SELECT id, number FROM sale
    WHERE company_id = ${companyId} AND customer_id = ANY(${ids}::bigint[]) AND ${isOpenSale}
    ORDER BY id LIMIT 1`.execute(on);
  return rows[0] ?? null;
}

/**
 * Replaces what tells who they were by a mark, in their records and sales, and throws their notes and papers away, and what
 * they were before imports changed them.
 */
export async function saveErased(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await sql`UPDATE customer SET first_name = '', middle_name = '', last_name = ${erasedMark}, first_name_kana = '',
    last_name_kana = '', contact_digits = '', contact_number = '', email = '', street = '', line2 = '', city = '',
    state = '', postal_code = '', landmark = '', prefecture = '', town = '', building_name = '', room_number = '',
    former = '', active = false, erased_at = ${at}, version = version + 1 WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  await sql`DELETE FROM customer_note WHERE customer_id = ANY(${ids}::bigint[])`.execute(tx);
  const papers = await sql<{ fileId: string | null }>`DELETE FROM customer_document
    WHERE customer_id = ANY(${ids}::bigint[]) RETURNING file_id`.execute(tx);
  await forgetLeft(
    tx,
    papers.rows.map(({ fileId }) => fileId),
    [],
  );
  await sql`UPDATE import_thing SET before = '{}' FROM import_run AS run WHERE run.id = run_id AND run.kind = 'customers'
    AND before IS NOT NULL AND thing_id = ANY(${ids}::bigint[])`.execute(tx);
  await eraseSales(tx, ids);
  await eraseOrders(tx, ids);
  await sql`SELECT erase_mails(${ids}::bigint[])`.execute(tx);
  await sql`SELECT erase_conversations(${ids}::bigint[])`.execute(tx);
  await sql`SELECT erase_trails(${ids}::bigint[])`.execute(tx);
}

/**
 * A qualified invoice that was issued has to be kept with the name of its recipient; of every other sale the name goes,
 * too.
 */
async function eraseSales(tx: Tx, ids: readonly number[]): Promise<void> {
  const unreachable = sql`jsonb_build_object('contactNumber', '', 'address', '', 'email', '')`;
  const nameless = sql`jsonb_build_object('firstName', '', 'middleName', '', 'lastName', ${erasedMark}::text)`;
  await sql`UPDATE sale SET customer = customer || ${unreachable}
      || CASE WHEN EXISTS (SELECT FROM sale_paper WHERE sale_id = sale.id AND kind IN ('invoice', 'returnInvoice'))
        THEN '{}'::jsonb ELSE ${nameless} END,
    name = CASE name WHEN '' THEN '' ELSE ${erasedMark} END, notes = CASE notes WHEN '' THEN '' ELSE ${erasedMark} END
    WHERE customer_id = ANY(${ids}::bigint[]) AND customer IS NOT NULL`.execute(tx);
  await sql`UPDATE sale_line SET shipping_notes = CASE shipping_notes WHEN '' THEN '' ELSE ${erasedMark} END, tracking_number = ''
    WHERE sale_id IN (SELECT id FROM sale WHERE customer_id = ANY(${ids}::bigint[]))
      AND (shipping_notes <> '' OR tracking_number <> '')`.execute(tx);
}

/** What was typed in the shop on the web goes, and where an order was sent; a hash that no secret has ends its page. */
async function eraseOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  const own = sql`sale_id IN (SELECT id FROM sale WHERE customer_id = ANY(${ids}::bigint[]))`;
  await sql`UPDATE online_order SET last_name = '', first_name = '', middle_name = '', last_name_kana = '',
      first_name_kana = '', contact_number = '', contact_digits = '', email = '', postal_code = '', prefecture = '', city = '',
      town = '', building_name = '', room_number = '', street = '', line2 = '', state = '', landmark = '', note = '',
      first_page = '', referrer = '', secret_hash = sha256(gen_random_uuid()::text::bytea), secret_sealed = ''
    WHERE ${own}`.execute(tx);
  await sql`UPDATE ecommerce_order SET recipient = ${erasedMark}, contact_number = '', postal_code = '', prefecture = '',
    address = ${erasedMark} WHERE ${own}`.execute(tx);
}

import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Customer, CustomerDraft } from '#contract/people/customer.ts';
import type { Changes } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { nextNumber } from '../../kernel/numbers.ts';
import { columnList } from '../../kernel/rows.ts';
import type { KeptDraft } from './rules.ts';

type Row = Omit<Customer, 'createdAt' | 'erasedAt'> & { createdAt: Date; erasedAt: Date | null };

/** One customer of a company, with the record that it became part of and the codes of those that became part of it. */
export async function findCustomer(on: Db | Tx, companyId: number, id: number): Promise<Customer> {
  return customerOf(await named<Row>(on, findSql(id, companyId)));
}

/** The same, kept from being changed by others until the transaction ends; sales may still be made for the customer. */
export async function holdCustomer(tx: Tx, companyId: number, id: number): Promise<Customer> {
  return customerOf(await named<Row>(tx, findSql(id, companyId, sql`FOR NO KEY UPDATE OF customer`)));
}

/**
 * The same, kept from becoming part of another record until the transaction ends. It takes no more of a lock than the
 * foreign key of what is about to point at the customer would.
 */
export async function keepCustomer(tx: Tx, companyId: number, id: number): Promise<Customer> {
  return customerOf(await named<Row>(tx, findSql(id, companyId, sql`FOR KEY SHARE OF customer`)));
}

/** The codes of all records that became part of a customer, also by way of others, by their ids. */
export async function findFormer(db: Db | Tx, companyId: number, id: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    WITH RECURSIVE former AS (
      SELECT id, code FROM customer WHERE company_id = ${companyId} AND merged_into_id = ${id}
      UNION SELECT earlier.id, earlier.code FROM former
        JOIN customer AS earlier ON earlier.company_id = ${companyId} AND earlier.merged_into_id = former.id)
    SELECT id, code FROM former`.execute(db);
  return new Map(rows.map((row) => [row.id, row.code]));
}

/** Whoever has this telephone number or e-mail address already, those first who may not be there a second time. */
export async function listSameCustomers(
  on: Db | Tx,
  companyId: number,
  { digits, email, exceptId }: { digits: string; email: string; exceptId: number | null },
  limit: number,
): Promise<{ id: number; active: boolean; sameContact: boolean; sameEmail: boolean }[]> {
  // Active and inactive apart, since an index holds the one or the other.
  const found = [sql`active`, sql`NOT active`].flatMap((state) => [
    sql`SELECT id, active, true AS by_contact FROM customer
      WHERE company_id = ${companyId} AND contact_digits = ${digits} AND contact_digits <> '' AND ${state}`,
    sql`SELECT id, active, false FROM customer
      WHERE company_id = ${companyId} AND email = ${email} AND email <> '' AND ${state}`,
  ]);
  return named(
    on,
    sql`SELECT id, active, bool_or(by_contact) AS same_contact, bool_or(NOT by_contact) AS same_email
      FROM (${sql.join(found, sql` UNION ALL `)}) AS same
      WHERE id IS DISTINCT FROM ${exceptId} GROUP BY id, active ORDER BY active DESC, id LIMIT ${limit}`,
  );
}

export interface NewCustomer extends KeptDraft {
  sharesNumber: boolean;
  companyId: number;
  code: string;
  createdAt: Date;
}

/** Answers the new id; undefined where somebody else has the telephone number or the e-mail address, were it since a moment ago. */
export async function saveNewCustomer(tx: Tx, customer: NewCustomer): Promise<number | undefined> {
  const row = await tx
    .insertInto('customer')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The same with an id that was drawn, the next code ({@link customerCode}) and an entry of the audit trail, at once. */
export async function saveOnlineCustomer(
  tx: Tx,
  { companyId, clock, user }: Context,
  id: number,
  draft: KeptDraft,
  changes: Changes,
): Promise<void> {
  const at = clock.now();
  const row = { ...draft, companyId, createdAt: at };
  await named(
    tx,
    sql`WITH ${nextNumber(companyId, 'customer', '')}, made AS (
        INSERT INTO customer (id, code, shares_number, ${columnList(Object.keys(row))}) OVERRIDING SYSTEM VALUE
        SELECT ${id}, concat('C-', lpad(last::text, greatest(6, length(last::text)), '0')), false,
          ${sql.join(Object.values(row))} FROM counter
        ON CONFLICT DO NOTHING RETURNING id
      )
      INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
      SELECT ${companyId}, ${at}, ${user.id}, 'customer', id, 'create', ${JSON.stringify(changes)} FROM made`,
  );
}

/** Writes what was changed about a customer. @throws a broken `customer_contact` or `customer_email` where it is somebody else's. */
export async function saveCustomer(tx: Tx, id: number, draft: KeptDraft, sharesNumber?: boolean): Promise<void> {
  const { contactDigits, ...fields } = draft;
  await tx
    .updateTable('customer')
    .set({ ...(fields satisfies CustomerDraft), contactDigits, version: sql`version + 1` })
    .$if(sharesNumber !== undefined, (update) => update.set({ sharesNumber: sharesNumber as boolean }))
    .where('id', '=', id)
    .execute();
}

/** Whoever comes back to find the telephone number with somebody else shares it from then on. */
export async function saveActive(tx: Tx, id: number, active: boolean): Promise<void> {
  const sharesNumber = sql<boolean>`shares_number OR (${active} AND EXISTS (SELECT FROM customer AS other
    WHERE other.company_id = customer.company_id AND other.contact_digits = customer.contact_digits AND other.active))`;
  await tx
    .updateTable('customer')
    .set({ active, sharesNumber, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

const findSql = (id: number, companyId: number, lock = sql``) => sql`
SELECT customer.id, customer.code, first_name, middle_name, last_name, first_name_kana, last_name_kana, contact_number, email,
  country, street, line2, city, state, postal_code, landmark, prefecture, town, building_name, room_number, customer_type,
  active, version, created_at, erased_at,
  (SELECT jsonb_build_object('id', survivor.id, 'code', survivor.code) FROM customer AS survivor
   WHERE survivor.id = customer.merged_into_id) AS merged_into,
  ARRAY(SELECT leaving.code FROM customer AS leaving WHERE leaving.merged_into_id = customer.id ORDER BY leaving.id) AS former_codes
FROM customer WHERE customer.id = ${id} AND customer.company_id = ${companyId} ${lock}`;

function customerOf([row]: readonly Row[]): Customer {
  if (!row) refuse('notFound', { thing: 'customer' });
  return { ...row, createdAt: row.createdAt.toISOString(), erasedAt: row.erasedAt?.toISOString() ?? null };
}

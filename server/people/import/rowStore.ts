import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '../../kernel/database.ts';
import { customerFields } from '../customer/rules.ts';
import type { ImportCustomer } from './reader.ts';

/** Keeps customers of a checked file, which come after so many others of it. */
export async function saveRows(
  db: Db,
  runId: string,
  after: number,
  customers: readonly ImportCustomer[],
): Promise<void> {
  const text = `INSERT INTO import_customer (run_id, position, file_row, fields, contact_digits, email)
    SELECT $1, $2::int + position, file_row, fields, contact_digits, email
    FROM unnest($3::int[], $4::jsonb[], $5::text[], $6::text[]) WITH ORDINALITY
      AS sent(file_row, fields, contact_digits, email, position)`;
  const values = [
    runId,
    after,
    customers.map(({ row }) => row),
    customers.map(({ draft: { contactDigits: _digits, ...fields } }) => JSON.stringify(fields)),
    customers.map(({ draft }) => draft.contactDigits),
    customers.map(({ draft }) => draft.email),
  ];
  await db.executeQuery(CompiledQuery.raw(text, values));
}

export interface Known {
  digits: ReadonlySet<string>;
  emails: ReadonlySet<string>;
}

/** Which of these telephone numbers and e-mail addresses an active customer of the company has. */
export async function findKnown(
  db: Db,
  companyId: number,
  digits: readonly string[],
  emails: readonly string[],
): Promise<Known> {
  const taken = (column: 'contactDigits' | 'email', values: readonly string[]) =>
    values.length === 0
      ? []
      : db
          .selectFrom('customer')
          .where('companyId', '=', companyId)
          .where('active', '=', true)
          .where(column, '<>', '')
          .where(column, 'in', values)
          .select(`${column} as value`)
          .execute();
  const [contacts, addresses] = await Promise.all([taken('contactDigits', digits), taken('email', emails)]);
  return {
    digits: new Set(contacts.map(({ value }) => value)),
    emails: new Set(addresses.map(({ value }) => value)),
  };
}

/** Rows whose telephone number or e-mail address an active customer has, the first so many of them. */
export async function listClashes(
  db: Db,
  companyId: number,
  runId: string,
  column: 'contactDigits' | 'email',
  limit: number,
): Promise<{ row: number; value: string }[]> {
  return db
    .selectFrom('importCustomer')
    .innerJoin('customer', (join) =>
      join
        .on('customer.companyId', '=', companyId)
        .on('customer.active', '=', true)
        .onRef(`customer.${column}`, '=', `importCustomer.${column}`),
    )
    .where('importCustomer.runId', '=', runId)
    .where(`importCustomer.${column}`, '<>', '')
    .select(['importCustomer.fileRow as row', `importCustomer.${column} as value`])
    .orderBy('importCustomer.position')
    .limit(limit)
    .execute();
}

export interface CustomersCause {
  companyId: number;
  userId: number;
  at: Date;
  /** The code of the first customer of the file, the second, … */
  codes: readonly string[];
}

/** Writes customers of a checked file, from one position to another, with their audit entries, in one statement. */
export async function saveCustomers(
  tx: Tx,
  cause: CustomersCause,
  run: { id: string; from: number; to: number },
): Promise<void> {
  const codes = cause.codes.slice(run.from - 1, run.to);
  const values = [run.id, run.from, run.to, cause.companyId, cause.userId, cause.at, codes];
  await tx.executeQuery(CompiledQuery.raw(insertion, values));
}

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// The audit entry says each field that is there, from nothing to what it is (specification §3).
const insertion = `
WITH sent AS MATERIALIZED (
  SELECT fields, contact_digits, ($7::text[])[position - $2 + 1] AS code
  FROM import_customer WHERE run_id = $1 AND position BETWEEN $2 AND $3 ORDER BY position
), made AS (
  INSERT INTO customer (company_id, code, created_at, contact_digits, ${customerFields.map(snake).join(', ')})
  SELECT $4, code, $6::timestamptz, contact_digits, ${customerFields.map((field) => `fields->>'${field}'`).join(', ')}
  FROM sent RETURNING id, code
)
INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
SELECT $4, $6::timestamptz, $5::bigint, 'customer', made.id, 'import', (
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(NULL, value)), '{}') FROM jsonb_each(fields) WHERE value <> '""')
FROM made JOIN sent USING (code)`;

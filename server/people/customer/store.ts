import { sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { Customer, CustomerDraft, customerApi } from '#contract/people/customer.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { searchCondition, searchWords } from '../../kernel/search.ts';
import { spellings } from './rules.ts';

const columns = [
  'id',
  'code',
  'firstName',
  'middleName',
  'lastName',
  'firstNameKana',
  'lastNameKana',
  'contactNumber',
  'email',
  'country',
  'street',
  'line2',
  'city',
  'state',
  'postalCode',
  'landmark',
  'prefecture',
  'town',
  'buildingName',
  'roomNumber',
  'customerType',
  'active',
  'version',
] as const;

/** Customers in whose names, kana, code, telephone number or e-mail every word of the search stands. */
export async function listCustomers(
  db: Db,
  companyId: number,
  input: InputOf<typeof customerApi.list>,
): Promise<{ rows: Customer[]; more: boolean }> {
  const conditions = searchWords(input.search).map((word) => {
    const anySpelling = spellings(word).map((spelling) => searchCondition(sql.ref('search'), spelling));
    return sql<boolean>`(${sql.join(anySpelling, sql` OR `)})`;
  });
  const rows = await db
    .selectFrom('customer')
    .where('companyId', '=', companyId)
    .where((where) => where.and(conditions))
    .$if(input.active !== undefined, (customers) => customers.where('active', '=', input.active ?? true))
    .select(columns)
    .orderBy(input.sort, input.direction)
    .orderBy('id', input.direction)
    .limit(input.size + 1)
    .offset((input.page - 1) * input.size)
    .execute();
  return { rows: rows.slice(0, input.size) as Customer[], more: rows.length > input.size };
}

export async function findCustomer(db: Db, companyId: number, id: number): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('customer')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as Customer | undefined;
}

/** The active customer who already has this telephone number or e-mail address. */
export async function findSameCustomer(tx: Tx, companyId: number, digits: string, email: string) {
  return tx
    .selectFrom('customer')
    .select(['code', 'firstName', 'lastName', 'country'])
    .where('companyId', '=', companyId)
    .where('active', '=', true)
    .where((where) =>
      where.or([
        where.and([where('contactDigits', '<>', ''), where('contactDigits', '=', digits)]),
        where.and([where('email', '<>', ''), where('email', '=', email)]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

export interface NewCustomer extends CustomerDraft {
  companyId: number;
  code: string;
  contactDigits: string;
  createdAt: Date;
}

/** Undefined where somebody else has the telephone number or the e-mail address, were it since a moment ago. */
export async function saveNewCustomer(tx: Tx, customer: NewCustomer): Promise<Customer | undefined> {
  const row = await tx
    .insertInto('customer')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row as Customer | undefined;
}

import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import { type CustomerRow, customerApi } from '#contract/people/customer.ts';
import { type Context, may } from '../../kernel/context.ts';
import { growingList } from '../../kernel/list.ts';
import { romaji } from '../../kernel/romaji.ts';
import {
  beginsWord,
  both,
  escapeLike,
  hasWord,
  hidden,
  type Match,
  matchAll,
  matchAny,
  searchWords,
} from '../../kernel/search.ts';
import { activeText, customerTypeText } from '../../sheet/text.ts';
import { writtenDigits } from '../phoneRules.ts';

const text = sql`customer.search`;
const survivorJoin = sql`LEFT JOIN customer AS survivor ON survivor.id = customer.merged_into_id`;
const totalJoin = sql`JOIN customer_total AS total
  ON total.customer_id = customer.id AND total.company_id = customer.company_id`;

/** Customers by code and name. Merged records stand in the list only where it is asked for them. */
const list = growingList<typeof customerApi>({
  api: customerApi,
  source: sql`customer`,
  key: { 'customer.id': 'bigint' },
  scope: ({ companyId }, { status }) =>
    sql`customer.company_id = ${companyId} AND customer.merged_into_id IS ${status === 'merged' ? sql`NOT NULL` : sql`NULL`}`,
  sorts: {
    code: [sql`customer.code`],
    name: [sql`customer.name_order`, sql`customer.id`],
    newest: [sql`customer.id`],
    lastVisit: [sql`total.last_visit`, sql`total.customer_id`],
    spent: [sql`total.spent`, sql`total.customer_id`],
  },
  sortJoins: { lastVisit: totalJoin, spent: totalJoin },
  filters: {
    status: (status) => (status === 'active' ? sql`customer.active` : sql`NOT customer.active`),
    customerTypes: (types) => sql`customer.customer_type = ANY(${types.split(',')}::text[])`,
    // Most live in Japan, and the others have an index of their own.
    country: (country) =>
      country === 'JP' ? sql`customer.country = 'JP'` : sql`customer.country = ${country} AND customer.country <> 'JP'`,
    begins: (typed) => matchAll(searchWords(typed).map(hasBeginning)).row,
  },
  search: hasCustomerWord,
  columns: () => sql`customer.id, customer.code, customer.first_name, customer.middle_name, customer.last_name,
    customer.first_name_kana, customer.last_name_kana, customer.contact_number, customer.email, customer.country,
    customer.prefecture, customer.city, customer.customer_type, customer.active, customer.version,
    coalesce(survivor.code, '') AS merged_into_code, customer.erased_at IS NOT NULL AS is_erased,
    total.spent, nullif(total.last_visit, '0001-01-01') AS last_visit`,
  joins: () => sql`${survivorJoin} ${totalJoin}`,
  row: (stored, ctx) => {
    const { spent: _spent, lastVisit: _lastVisit, ...row } = stored;
    return maySeeSales(ctx) ? stored : row;
  },
});
export const listCustomers = ofThoseWhoMay(list.page);
export const countCustomers = list.summary;

/** The customers of these ids, in this order. */
export function listRows(ctx: Context, ids: readonly number[]): Promise<CustomerRow[]> {
  return list.read(ctx, [[...ids]]);
}

type Exported = CustomerRow & {
  postalCode: string;
  town: string;
  buildingName: string;
  roomNumber: string;
  street: string;
  line2: string;
  state: string;
  landmark: string;
  mergedInto: string | null;
  createdAt: Date;
};

export const exportCustomers = ofThoseWhoMay(
  list.exporter<Exported>({
    title: 'customers',
    columnsRead: () => sql`customer.*, survivor.code AS merged_into`,
    joins: () => survivorJoin,
    columns: [
      { title: 'customerCode', of: 'code' },
      ...(['lastName', 'firstName', 'middleName', 'lastNameKana', 'firstNameKana', 'contactNumber', 'email'] as const),
      { title: 'customerType', value: (row, language) => customerTypeText[row.customerType][language] },
      ...(['country', 'postalCode', 'prefecture', 'city', 'town', 'buildingName', 'roomNumber'] as const),
      ...(['street', 'line2', 'state', 'landmark'] as const),
      { title: 'status', value: (row, language) => activeText(row.active, language) },
      'mergedInto',
      { title: 'createdAt', of: 'createdAt', kind: 'instant' },
    ],
  }),
);

/** The countries that customers live in. */
export async function listCountries(ctx: Context): Promise<{ countries: string[] }> {
  const { rows } = await sql<{ country: string }>`
    SELECT 'JP' AS country WHERE EXISTS (SELECT FROM customer WHERE company_id = ${ctx.companyId} AND country = 'JP')
    UNION ALL (SELECT DISTINCT country FROM customer WHERE company_id = ${ctx.companyId} AND country <> 'JP'
      ORDER BY country)`.execute(ctx.db);
  return { countries: rows.map(({ country }) => country) };
}

/** A sale that counts as bought (domain.md §6). */
export const isBought = sql`sale.revenue_date IS NOT NULL AND sale.status <> 'voided'`;

/** Something of a sale is still to be paid. */
export const isDue = sql`sale.grand_total > sale.amount_paid + sale.written_off`;

/** An order that went out before it was paid: it is completed, and something of it is still to be paid. */
export const isOwedOrder = sql`(sale.type = 'ecommerce' AND sale.status = 'completed' AND ${isDue})`;

/** A sale that waits, or of which something is still to be paid. */
export const isOpenSale = sql`(sale.status = 'pending' OR ${isOwedOrder})`;

/** What is still to be paid of open sales, in yen. */
export const openBalance = sql`coalesce(sum(sale.grand_total - sale.amount_paid - sale.written_off)
  FILTER (WHERE ${isOpenSale}), 0)`;

/**
 * That a customer has a word: a code, a telephone number however it is written, with or without the 0 that only its own
 * country dials, a part of a name, also in Latin letters for its kana, or an e-mail address. A single letter, and two plain
 * ones, stand at the beginning of a name: a clerk who types 森 means Mori before Moriyama, and everybody's name has an a.
 */
export function hasCustomerWord(word: string, { companyId }: Pick<Context, 'companyId'>): Match {
  if (/^c-\d{6,}$/.test(word)) return hasCode(word.toUpperCase(), companyId);
  if (/^[\p{L}\p{N}]$|^[a-z\d]{2}$/u.test(word)) return beginsWord(text, word);
  const digits = /^[+\d()-]{3,}$/.test(word) ? writtenDigits(word).replace(/^0(?=\d{5})/, '') : '';
  const spellings = [...new Set([word, digits, romaji(word) ?? ''])].filter(Boolean);
  return matchAny(spellings.map((spelling) => hasMail(spelling) ?? hasPart(spelling)));
}

/** That a word begins so, also as kana sound in Latin letters. */
function hasBeginning(word: string): Match {
  return matchAny([word, romaji(word) ?? ''].filter(Boolean).map((spelling) => beginsWord(text, spelling)));
}

/** Long vowels that are dropped leave two letters of ooi. */
function hasPart(word: string): Match {
  return /^[a-z]{1,2}$/.test(word) ? beginsWord(text, word) : hasWord(text, word);
}

/** An e-mail address is found by what stands before the @, since half of everybody has the rest. */
function hasMail(word: string): Match | null {
  const [local] = /^[^@]*[\p{L}\p{N}]{3}@/u.exec(word) ?? [];
  if (!local) return null;
  const { row } = hasWord(text, word);
  return { indexed: sql`(${text} LIKE ${hidden(`%${escapeLike(local)}%`)} AND ${row})`, row };
}

/** Has a code now, or took over the record that had it. */
function hasCode(code: string, companyId: number): Match {
  return both(sql`customer.id = ANY(ARRAY(SELECT unnest(ARRAY[former.id, former.merged_into_id]) FROM customer AS former
    WHERE former.company_id = ${companyId} AND former.code = ${hidden(code)}))`);
}

function maySeeSales(ctx: Context): boolean {
  return may(ctx, 'View Sales Transaction');
}

/** An order by what was bought tells it. */
function ofThoseWhoMay<Query extends { sort: string }, Reply>(read: (ctx: Context, query: Query) => Promise<Reply>) {
  return async (ctx: Context, query: Query): Promise<Reply> => {
    if (['spent', 'lastVisit'].includes(query.sort) && !maySeeSales(ctx)) refuse('access.denied');
    return read(ctx, query);
  };
}

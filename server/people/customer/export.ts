import { sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Customer, customerApi } from '#contract/people/customer.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetKind, SheetRow } from '../../sheet/rows.ts';
import { sheetReply } from '../../sheet/sheet.ts';
import { activeText, customerTypeText, type SheetLanguage, type SheetTitle, sheetText } from '../../sheet/text.ts';
import { listCustomerIds } from './listStore.ts';

/** A sheet has room for a million rows; half of it opens on every laptop. */
const rowsMax = 500_000;
const batchSize = 1_000;

/** The filtered customers as a spreadsheet, in the order of the list. */
export async function exportCustomers(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof customerApi.export>,
): Promise<FileReply> {
  const ids = await listCustomerIds(ctx, filters, rowsMax + 1);
  if (ids.length > rowsMax) refuse('input.tooLarge', { rowsMax });
  return sheetReply(
    {
      format,
      title: sheetText.customers[language],
      columns: columns.map(({ title, kind = 'text' }) => ({ title: sheetText[title][language], kind })),
      pages: pagesOf(ctx, ids, language),
    },
    businessDate(ctx.clock.now()),
  );
}

type Row = Omit<Customer, 'createdAt' | 'mergedInto' | 'formerCodes'> & { createdAt: Date; mergedInto: string | null };

interface Column {
  title: SheetTitle;
  kind?: SheetKind;
  value: (row: Row, language: SheetLanguage) => SheetRow[number];
}

const plain = (title: SheetTitle & keyof Row): Column => ({ title, value: (row) => row[title] as string });

const columns: readonly Column[] = [
  { title: 'customerCode', value: (row) => row.code },
  ...(['lastName', 'firstName', 'middleName', 'lastNameKana', 'firstNameKana', 'contactNumber', 'email'] as const).map(
    plain,
  ),
  { title: 'customerType', value: (row, language) => customerTypeText[row.customerType][language] },
  ...(['country', 'postalCode', 'prefecture', 'city', 'town', 'buildingName', 'roomNumber'] as const).map(plain),
  ...(['street', 'line2', 'state', 'landmark'] as const).map(plain),
  { title: 'status', value: (row, language) => activeText(row.active, language) },
  { title: 'mergedInto', value: (row) => row.mergedInto },
  { title: 'createdAt', kind: 'instant', value: (row) => row.createdAt },
];

async function* pagesOf(ctx: Context, ids: readonly number[], language: SheetLanguage): AsyncGenerator<SheetRow[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await listExportRows(ctx, ids.slice(start, start + batchSize));
    yield rows.map((row) => columns.map(({ value }) => value(row, language)));
  }
}

/** Customers as a spreadsheet shows them, in the order of their ids. */
async function listExportRows(ctx: Context, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT customer.*, survivor.code AS merged_into
    FROM unnest(${ids as number[]}::bigint[]) WITH ORDINALITY AS wanted(id, place)
    JOIN customer ON customer.id = wanted.id AND customer.company_id = ${ctx.companyId}
    LEFT JOIN customer AS survivor ON survivor.id = customer.merged_into_id
    ORDER BY wanted.place`.execute(ctx.db);
  return rows;
}

import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { SaleRow, saleApi } from '#contract/sales/sale.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetKind, SheetRow, SheetValue } from '../../sheet/rows.ts';
import { sheetReply } from '../../sheet/sheet.ts';
import {
  inLanguage,
  type SheetLanguage,
  type SheetTitle,
  saleStatusText,
  saleTypeText,
  sheetText,
} from '../../sheet/text.ts';
import { readAllSales } from './readStore.ts';

const rowsMax = 100_000;

/** The filtered sales as a spreadsheet, in the order of the list. Refuses more rows than anybody reads. */
export async function exportSales(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof saleApi.export>,
): Promise<FileReply> {
  const batches = await readAllSales(ctx, filters, rowsMax);
  return sheetReply(
    {
      format,
      title: sheetText.sales[language],
      columns: columns.map(({ title, kind }) => ({ title: sheetText[title][language], kind })),
      pages: sheetPages(batches, language),
    },
    businessDate(ctx.clock.now()),
  );
}

async function* sheetPages(batches: AsyncIterable<SaleRow[]>, language: SheetLanguage): AsyncGenerator<SheetRow[]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ value }) => value(row, language)));
}

interface Column {
  title: SheetTitle;
  kind: SheetKind;
  value: (row: SaleRow, language: SheetLanguage) => SheetValue;
}

const columns: Column[] = [
  { title: 'number', kind: 'text', value: (row) => row.number },
  { title: 'date', kind: 'date', value: (row) => row.date },
  { title: 'saleType', kind: 'text', value: (row, language) => saleTypeText[row.type][language] },
  { title: 'status', kind: 'text', value: (row, language) => saleStatusText[row.status][language] },
  { title: 'customerCode', kind: 'text', value: (row) => row.customerCode },
  { title: 'customer', kind: 'text', value: (row) => row.customerName },
  {
    title: 'location',
    kind: 'text',
    value: (row, language) => inLanguage(language, row.locationName, row.locationNameJa),
  },
  { title: 'quantity', kind: 'number', value: (row) => row.totalQuantity },
  { title: 'grandTotal', kind: 'yen', value: (row) => row.grandTotal },
  { title: 'amountPaid', kind: 'yen', value: (row) => row.amountPaid },
  { title: 'user', kind: 'text', value: (row) => row.userName },
];

import type { itemApi } from '#contract/catalogue/item.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetColumn, SheetKind, SheetRow } from '../../sheet/rows.ts';
import { sheetReply } from '../../sheet/sheet.ts';
import {
  activeText,
  eventText,
  inLanguage,
  placeText,
  type SheetLanguage,
  type SheetTitle,
  sheetText,
  statusText,
  uomText,
} from '../../sheet/text.ts';
import { findItemCode, readHistory } from './historyStore.ts';
import { listItemIds } from './listStore.ts';
import { type ExportRow, listExportRows } from './outputStore.ts';

const rowsMax = 100_000;
const batchSize = 1_000;

/** The filtered items as a spreadsheet, in the order of the list. Refuses more rows than anybody reads. */
export async function exportItems(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof itemApi.export>,
): Promise<FileReply> {
  const ids = await listItemIds(ctx, filters, rowsMax + 1);
  if (ids.length > rowsMax) refuse('input.tooLarge', { rowsMax });
  const seesCost = may(ctx, 'View Cost and Profit');
  const columns = itemColumns.filter(({ isCost }) => seesCost || !isCost);
  return sheetReply(
    {
      format,
      title: sheetText.items[language],
      columns: columns.map(({ title, kind }) => ({ title: sheetText[title][language], kind })),
      pages: itemPages(ctx, ids, (row) => columns.map(({ value }) => value(row, language))),
    },
    businessDate(ctx.clock.now()),
  );
}

/** The whole history of an item as an Excel file. */
export async function exportHistory(
  ctx: Context,
  { id, language }: InputOf<typeof itemApi.historyExport>,
): Promise<FileReply> {
  const code = await findItemCode(ctx, id);
  const seesCost = may(ctx, 'View Cost and Profit');
  const column = (title: SheetTitle, kind: SheetKind = 'text'): SheetColumn => ({
    title: sheetText[title][language],
    kind,
  });
  return sheetReply(
    {
      format: 'xlsx',
      title: `${sheetText.history[language]} ${code}`,
      columns: [
        column('transaction'),
        column('number'),
        column('quantity', 'number'),
        column('grams', 'grams'),
        ...(seesCost ? [column('movedValue', 'yen')] : []),
        column('from'),
        column('to'),
        column('status'),
        column('user'),
        column('at', 'instant'),
      ],
      pages: historyPages(ctx, id, language, seesCost),
    },
    businessDate(ctx.clock.now()),
  );
}

interface ItemColumn {
  title: SheetTitle;
  kind: SheetKind;
  value: (row: ExportRow, language: SheetLanguage) => SheetRow[number];
  isCost?: true;
}

const itemColumns: readonly ItemColumn[] = [
  { title: 'itemCode', kind: 'text', value: (row) => row.itemCode },
  { title: 'barcode', kind: 'text', value: (row) => row.barcode },
  { title: 'category', kind: 'text', value: (row) => row.categoryCode },
  { title: 'nameEn', kind: 'text', value: (row) => row.name },
  { title: 'nameJa', kind: 'text', value: (row) => row.nameJa },
  { title: 'description', kind: 'text', value: (row) => row.description },
  { title: 'grams', kind: 'grams', value: (row) => row.milligrams },
  { title: 'uom', kind: 'text', value: (row, language) => uomText[row.uom][language] },
  { title: 'cost', kind: 'yen', value: (row) => row.cost, isCost: true },
  { title: 'markup', kind: 'percent', value: (row) => row.markupBasisPoints, isCost: true },
  { title: 'price', kind: 'yen', value: (row) => row.price },
  { title: 'sellableHere', kind: 'number', value: (row) => row.sellableHere },
  { title: 'onHand', kind: 'number', value: (row) => row.onHand },
  { title: 'status', kind: 'text', value: (row, language) => activeText(row.active, language) },
  { title: 'createdAt', kind: 'instant', value: (row) => row.createdAt },
];

async function* itemPages(
  ctx: Context,
  ids: readonly number[],
  rowOf: (row: ExportRow) => SheetRow,
): AsyncGenerator<SheetRow[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield (await listExportRows(ctx, ids.slice(start, start + batchSize))).map(rowOf);
  }
}

async function* historyPages(
  ctx: Context,
  id: number,
  language: SheetLanguage,
  seesCost: boolean,
): AsyncGenerator<SheetRow[]> {
  const place = (name: string, nameJa: string, kind: string) =>
    [inLanguage(language, name, nameJa), placeText[kind as keyof typeof placeText][language]]
      .filter(Boolean)
      .join(' · ');
  for await (const rows of readHistory(ctx, id)) {
    yield rows.map((row) => [
      eventText[row.event as keyof typeof eventText][language],
      row.causeNumber,
      row.quantity,
      row.milligrams,
      ...(seesCost ? [row.value ?? 0] : []),
      place(row.fromLocation, row.fromLocationJa, row.fromKind),
      place(row.toLocation, row.toLocationJa, row.toKind),
      statusText[row.status][language],
      row.userName,
      row.at,
    ]);
  }
}

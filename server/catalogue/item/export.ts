import type { itemApi } from '#contract/catalogue/item.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetKind, SheetValue } from '../../sheet/rows.ts';
import { sheetReply } from '../../sheet/sheet.ts';
import {
  eventText,
  inLanguage,
  placeText,
  type SheetLanguage,
  type SheetTitle,
  sheetText,
  statusText,
} from '../../sheet/text.ts';
import { findItemCode, type HistoryRow, readHistory } from './historyStore.ts';

interface Column {
  title: SheetTitle;
  kind?: SheetKind;
  value: (row: HistoryRow, language: SheetLanguage) => SheetValue;
}

const movedValue: Column = { title: 'movedValue', kind: 'yen', value: (row) => row.value };
const columns: Column[] = [
  { title: 'transaction', value: ({ event }, language) => eventText[event as keyof typeof eventText][language] },
  { title: 'number', value: (row) => row.causeNumber },
  { title: 'quantity', kind: 'number', value: (row) => row.quantity },
  { title: 'grams', kind: 'grams', value: (row) => row.milligrams },
  movedValue,
  { title: 'from', value: (row, language) => place(language, row.fromLocation, row.fromLocationJa, row.fromKind) },
  { title: 'to', value: (row, language) => place(language, row.toLocation, row.toLocationJa, row.toKind) },
  { title: 'status', value: (row, language) => statusText[row.status][language] },
  { title: 'user', value: (row) => row.userName },
  { title: 'at', kind: 'instant', value: (row) => row.at },
];

/** The whole history of an item as an Excel file. */
export async function exportHistory(
  ctx: Context,
  { id, language }: InputOf<typeof itemApi.historyExport>,
): Promise<FileReply> {
  const code = await findItemCode(ctx, id);
  const shown = isHiddenFrom(ctx, 'value') ? columns.filter((column) => column !== movedValue) : columns;
  const pages = (async function* () {
    for await (const rows of readHistory(ctx, id)) {
      yield rows.map((row) => shown.map(({ value }) => value(row, language)));
    }
  })();
  const titles = shown.map(({ title, kind = 'text' }) => ({ title: sheetText[title][language], kind }));
  const sheet = { format: 'xlsx' as const, title: `${sheetText.history[language]} ${code}`, columns: titles, pages };
  return sheetReply(sheet, businessDate(ctx.clock.now()));
}

function place(language: SheetLanguage, name: string, nameJa: string, kind: string): string {
  return [inLanguage(language, name, nameJa), placeText[kind as keyof typeof placeText][language]]
    .filter(Boolean)
    .join(' · ');
}

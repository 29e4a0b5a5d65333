import type { itemApi } from '#contract/catalogue/item.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetColumn, SheetKind, SheetRow } from '../../sheet/rows.ts';
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
import { findItemCode, readHistory } from './historyStore.ts';

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

import type { StockRow, stockApi } from '#contract/inventory/stock.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetRow } from '../../sheet/rows.ts';
import { sheetReply } from '../../sheet/sheet.ts';
import { inLanguage, placeText, type SheetLanguage, sheetText } from '../../sheet/text.ts';
import { readAllStock } from './store.ts';

const rowsMax = 100_000;

/** The filtered stock as a spreadsheet; refuses more rows than anybody reads. */
export async function exportStock(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof stockApi.export>,
): Promise<FileReply> {
  const batches = await readAllStock(ctx, filters, rowsMax);
  const seesCost = may(ctx, 'View Cost and Profit');
  return sheetReply(
    {
      format,
      title: sheetText.stock[language],
      columns: [
        { title: sheetText.itemCode[language], kind: 'text' },
        { title: sheetText.barcode[language], kind: 'text' },
        { title: sheetText.nameEn[language], kind: 'text' },
        { title: sheetText.nameJa[language], kind: 'text' },
        { title: sheetText.location[language], kind: 'text' },
        { title: sheetText.inventoryType[language], kind: 'text' },
        { title: sheetText.quantity[language], kind: 'number' },
        { title: sheetText.grams[language], kind: 'grams' },
        ...(seesCost ? [{ title: sheetText.value[language], kind: 'yen' } as const] : []),
      ],
      pages: sheetPages(batches, language),
    },
    businessDate(ctx.clock.now()),
  );
}

async function* sheetPages(batches: AsyncIterable<StockRow[]>, language: SheetLanguage): AsyncGenerator<SheetRow[]> {
  for await (const rows of batches) {
    yield rows.map((row) => [
      row.itemCode,
      row.barcode,
      row.name,
      row.nameJa,
      inLanguage(language, row.locationName, row.locationNameJa),
      placeText[row.kind][language],
      row.quantity,
      row.milligrams,
      row.value,
    ]);
  }
}

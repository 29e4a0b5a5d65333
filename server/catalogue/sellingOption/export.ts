import { sellingOptionKinds } from '#contract/catalogue/item.ts';
import type { SoldItem, sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetRow } from '../../sheet/rows.ts';
import { sheetReply } from '../../sheet/sheet.ts';
import { activeText, type SheetLanguage, saleTypeText, sheetText, yesText } from '../../sheet/text.ts';
import { listSoldIds, readSoldItems } from './store.ts';

/** More rows than this nobody reads. */
const rowsMax = 100_000;

/** The filtered items with a column for each way of selling, in the order of the list. */
export async function exportSoldItems(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof sellingOptionApi.export>,
): Promise<FileReply> {
  const ids = await listSoldIds(ctx, filters, { limit: rowsMax + 1, offset: 0 });
  if (ids.length > rowsMax) refuse('input.tooLarge', { rowsMax });
  const sheet = {
    format,
    title: sheetText.sellingOptions[language],
    columns: [
      { title: sheetText.itemCode[language], kind: 'text' as const },
      { title: sheetText.nameEn[language], kind: 'text' as const },
      { title: sheetText.nameJa[language], kind: 'text' as const },
      ...sellingOptionKinds.map((kind) => ({ title: saleTypeText[kind][language], kind: 'text' as const })),
      { title: sheetText.termsMonths[language], kind: 'number' as const },
      { title: sheetText.downPayment[language], kind: 'percent' as const },
      { title: sheetText.status[language], kind: 'text' as const },
    ],
    pages: pages(ctx, ids, language),
  };
  return sheetReply(sheet, businessDate(ctx.clock.now()));
}

async function* pages(ctx: Context, ids: readonly number[], language: SheetLanguage): AsyncGenerator<SheetRow[]> {
  for await (const rows of readSoldItems(ctx, ids)) yield rows.map((row) => rowOf(row, language));
}

function rowOf({ itemCode, name, nameJa, sellingOptions, active }: SoldItem, language: SheetLanguage): SheetRow {
  return [
    itemCode,
    name,
    nameJa,
    ...sellingOptionKinds.map((kind) => (sellingOptions[kind] ? yesText[language] : '')),
    sellingOptions.layaway?.termsMonths,
    sellingOptions.layaway?.downPaymentBasisPoints,
    activeText(active, language),
  ];
}

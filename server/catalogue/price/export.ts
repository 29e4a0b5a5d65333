import { type priceApi, pricedItem } from '#contract/catalogue/price.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { Context } from '../../kernel/context.ts';
import { type ListSheet, listSheet } from '../../kernel/listSheet.ts';
import type { FileReply } from '../../kernel/route.ts';
import { hindranceText, warningText } from '../../sheet/text.ts';
import { type Pricing, pricedBatches } from './preview.ts';

const sheet: ListSheet<Pricing> = {
  title: 'prices',
  columns: [
    { title: 'itemCode', value: ({ item }) => item.itemCode },
    { title: 'nameEn', value: ({ item }) => item.name },
    { title: 'nameJa', value: ({ item }) => item.nameJa },
    { title: 'grams', value: ({ item }) => item.milligrams, kind: 'grams' },
    { title: 'price', value: ({ item }) => item.price, kind: 'yen' },
    { title: 'newPrice', value: ({ newPrice }) => newPrice, kind: 'yen' },
    { title: 'difference', value: ({ item, newPrice }) => newPrice - item.price, kind: 'yen' },
    { title: 'cost', value: ({ item }) => item.cost, kind: 'yen', cost: true },
    { title: 'margin', value: ({ margin }) => margin, kind: 'percent', cost: true },
    {
      title: 'remarks',
      value: ({ warnings, hindrance }, language) =>
        [...(hindrance ? [hindranceText[hindrance]] : []), ...warnings.map((warning) => warningText[warning])]
          .map((text) => text[language])
          .join(', '),
    },
  ],
};

/** The whole preview as a spreadsheet, for somebody to go through before prices are changed. */
export function exportPreview(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof priceApi.previewExport>,
): Promise<FileReply> {
  return listSheet(sheet, pricedItem, ctx, pricedBatches(ctx, filters), { format, language });
}

import type { PriceChange, PriceRule, priceApi } from '#contract/catalogue/price.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetKind, SheetRow } from '../../sheet/rows.ts';
import { sheetReply } from '../../sheet/sheet.ts';
import {
  hindranceText,
  priceModeText,
  type SheetLanguage,
  type SheetTitle,
  sheetText,
  warningText,
} from '../../sheet/text.ts';
import { shownChange } from './actions.ts';
import { findChange, listChangedIds, listChangeIds, readChangeRows, readChanges } from './changeStore.ts';
import { pricedBatches } from './preview.ts';

/** More rows than this nobody reads. */
const rowsMax = 100_000;

type Column = readonly [title: SheetTitle, kind?: SheetKind];

/** The whole preview as a spreadsheet, for somebody to go through before prices are changed. */
export async function exportPreview(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof priceApi.previewExport>,
): Promise<FileReply> {
  const seesCost = may(ctx, 'View Cost and Profit');
  const costs: Column[] = seesCost
    ? [
        ['cost', 'yen'],
        ['margin', 'percent'],
      ]
    : [];
  return reply(
    ctx,
    format,
    language,
    'prices',
    [
      ['itemCode'],
      ['nameEn'],
      ['nameJa'],
      ['grams', 'grams'],
      ['price', 'yen'],
      ['newPrice', 'yen'],
      ['difference', 'yen'],
      ...costs,
      ['remarks'],
    ],
    previewPages(ctx, filters, language, seesCost),
  );
}

/** The changes of prices as a spreadsheet. */
export async function exportChanges(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof priceApi.export>,
): Promise<FileReply> {
  const ids = await listChangeIds(ctx, filters, rowsMax + 1);
  checkLength(ids);
  return reply(
    ctx,
    format,
    language,
    'priceChanges',
    [
      ['number', 'number'],
      ['at', 'instant'],
      ['user'],
      ['priceRule'],
      ['quantity', 'number'],
      ['leftAlone', 'number'],
      ['price', 'yen'],
      ['newPrice', 'yen'],
      ['difference', 'yen'],
    ],
    changePages(ctx, ids, language),
  );
}

/** The items of one change as a spreadsheet. */
export async function exportChangeRows(
  ctx: Context,
  { format, language, ...filters }: InputOf<typeof priceApi.rowsExport>,
): Promise<FileReply> {
  if (!(await findChange(ctx.db, ctx, filters.id))) refuse('notFound');
  const ids = await listChangedIds(ctx, filters, { limit: rowsMax + 1, offset: 0 });
  checkLength(ids);
  return reply(
    ctx,
    format,
    language,
    'priceChangeItems',
    [['itemCode'], ['nameEn'], ['nameJa'], ['price', 'yen'], ['newPrice', 'yen'], ['difference', 'yen'], ['remarks']],
    rowPages(ctx, filters.id, ids, language),
  );
}

function checkLength(ids: readonly number[]): void {
  if (ids.length > rowsMax) refuse('input.tooLarge', { rowsMax });
}

function reply(
  ctx: Context,
  format: 'xlsx' | 'csv',
  language: SheetLanguage,
  title: SheetTitle,
  columns: readonly Column[],
  pages: AsyncIterable<SheetRow[]>,
): Promise<FileReply> {
  const sheet = {
    format,
    title: sheetText[title][language],
    columns: columns.map(([name, kind = 'text']) => ({ title: sheetText[name][language], kind })),
    pages,
  };
  return sheetReply(sheet, businessDate(ctx.clock.now()));
}

async function* previewPages(
  ctx: Context,
  filters: Parameters<typeof pricedBatches>[1],
  language: SheetLanguage,
  seesCost: boolean,
): AsyncGenerator<SheetRow[]> {
  for await (const pricings of pricedBatches(ctx, filters)) {
    yield pricings.map(({ item, newPrice, margin, warnings, hindrance }) => [
      item.itemCode,
      item.name,
      item.nameJa,
      item.milligrams,
      item.price,
      newPrice,
      newPrice - item.price,
      ...(seesCost ? [item.cost, margin] : []),
      [...(hindrance ? [hindranceText[hindrance]] : []), ...warnings.map((warning) => warningText[warning])]
        .map((text) => text[language])
        .join(', '),
    ]);
  }
}

async function* changePages(ctx: Context, ids: readonly number[], language: SheetLanguage): AsyncGenerator<SheetRow[]> {
  for await (const records of readChanges(ctx, ids)) {
    yield records.map((record) => {
      const change = shownChange(ctx, record);
      const { id, at, userName, itemCount, leftAlone, price, newPrice } = change;
      return [id, at, userName, changeText(change, language), itemCount, leftAlone, price, newPrice, newPrice - price];
    });
  }
}

async function* rowPages(
  ctx: Context,
  changeId: number,
  ids: readonly number[],
  language: SheetLanguage,
): AsyncGenerator<SheetRow[]> {
  for await (const rows of readChangeRows(ctx, changeId, ids)) {
    yield rows.map(({ itemCode, name, nameJa, price, newPrice, leftAlone }) => [
      itemCode,
      name,
      nameJa,
      price,
      newPrice,
      newPrice - price,
      leftAlone ? sheetText.leftAlone[language] : '',
    ]);
  }
}

/** What a change did, in the words of its sheet; without its figures where they tell a markup. */
function changeText({ mode, rule, undoOf }: PriceChange, language: SheetLanguage): string {
  if (mode === null) return `${sheetText.undoOf[language]} ${undoOf}`;
  const name = priceModeText[mode][language];
  return rule ? `${name} ${figureOf(rule)}` : name;
}

function figureOf(rule: PriceRule): string {
  if (rule.mode === 'gram') return `¥${rule.yenPerGram}/g + ¥${rule.makingCharge}`;
  const basisPoints = rule.mode === 'markup' ? rule.markupBasisPoints : rule.basisPoints;
  return `${basisPoints < 0 ? '-' : ''}${Math.trunc(Math.abs(basisPoints) / 100)}.${String(Math.abs(basisPoints) % 100).padStart(2, '0')} %`;
}

import type { itemApi } from '#contract/catalogue/item.ts';
import { type Tax, taxedPrice, untaxedPrice } from '#contract/company/tax.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { findTax } from '../../company/tax.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import { type Tag, type TagPaper, tagsMax } from '../../paper/document.ts';
import { printBulk } from '../../paper/printer.ts';
import { pdfReply } from '../../paper/reply.ts';
import { listTagRows } from './store.ts';

/** Labels on a sheet of the stock that barcode sheets are printed on. */
const labelsPerSheet = 44;

/** Barcode tags as PDF. Shown prices have their tax in them, as the law asks (domain.md §3.1). */
export async function printTags(
  ctx: Context,
  { tags, layout, startAt, language }: InputOf<typeof itemApi.tags>,
): Promise<FileReply> {
  const copies = tags.reduce((sum, tag) => sum + tag.copies, 0);
  if (copies > tagsMax) refuseField('tags', 'field.tooMany');
  const tax = await findTax(ctx.db, ctx.companyId, businessDate(ctx.clock.now()));
  const ids = tags.map(({ itemId }) => itemId);
  const byId = new Map((await listTagRows(ctx, ids)).map((row) => [row.id, tagOf(row, tax)]));
  const sheet: TagPaper = {
    kind: 'barcodeTags',
    layout: layout === 'sheet' ? 'sheet44' : 'single',
    language,
    skip: (startAt - 1) % labelsPerSheet,
    tags: tags.flatMap(({ itemId, copies }) =>
      Array.from({ length: copies }, () => byId.get(itemId) ?? refuse('notFound')),
    ),
  };
  return pdfReply(sheet, 'tags.pdf', printBulk);
}

function tagOf(row: Awaited<ReturnType<typeof listTagRows>>[number], tax: Tax): Tag {
  return {
    barcode: row.barcode,
    code: row.itemCode,
    name: { en: row.name, ja: row.nameJa },
    milligrams: row.milligrams,
    priceWithTax: taxedPrice(row.price, tax),
    priceWithoutTax: untaxedPrice(row.price, tax),
  };
}

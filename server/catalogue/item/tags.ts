import type { itemApi } from '#contract/catalogue/item.ts';
import { priceWithTax, taxOf } from '#contract/company/tax.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { Refusal, refuse, refuseField } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import { type Tag, tagsMax } from '../../paper/document.ts';
import { print } from '../../paper/printer.ts';
import { listTagRows, type TagRow } from './outputStore.ts';

/** Labels on a sheet of the stock that barcode sheets are printed on. */
const labelsPerSheet = 44;

/** Barcode tags as PDF. Shown prices have their tax in them, as the law asks (domain.md §3.1). */
export async function printTags(
  ctx: Context,
  { tags, layout, startAt, language }: InputOf<typeof itemApi.tags>,
): Promise<FileReply> {
  const copies = tags.reduce((sum, tag) => sum + tag.copies, 0);
  if (copies > tagsMax) refuseField('tags', 'field.tooMany');
  const rows = await listTagRows(
    ctx,
    tags.map(({ itemId }) => itemId),
    businessDate(ctx.clock.now()),
  );
  const byId = new Map(rows.map((row) => [row.id, tagOf(row)]));
  const content = await print({
    kind: 'barcodeTags',
    layout: layout === 'sheet' ? 'sheet44' : 'single',
    language,
    skip: (startAt - 1) % labelsPerSheet,
    tags: tags.flatMap(({ itemId, copies }) =>
      Array.from({ length: copies }, () => byId.get(itemId) ?? refuse('notFound')),
    ),
  }).catch((cause) => {
    throw Object.assign(new Refusal('paper.failed'), { cause });
  });
  return { content, mime: 'application/pdf', name: 'tags.pdf' };
}

function tagOf(row: TagRow): Tag {
  const { price, taxBasisPoints, taxMode, taxRounding } = row;
  const inside = taxMode === 'inclusive' ? taxOf(price, taxBasisPoints, taxMode, taxRounding) : 0;
  return {
    barcode: row.barcode,
    code: row.itemCode,
    name: { en: row.name, ja: row.nameJa },
    milligrams: row.milligrams,
    priceWithTax: priceWithTax(price, taxBasisPoints, taxMode, taxRounding),
    priceWithoutTax: price - inside,
  };
}

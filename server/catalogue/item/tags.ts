import { sql } from 'kysely';
import type { itemApi } from '#contract/catalogue/item.ts';
import type { TaxMode, TaxRounding } from '#contract/company/company.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { Refusal, refuse, refuseField } from '#contract/kernel/refusal.ts';
import { taxOf } from '#contract/sales/money.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import { type Tag, tagsMax } from '../../paper/document.ts';
import { print } from '../../paper/printer.ts';

/** Labels on a sheet of the stock that barcode sheets are printed on. */
const labelsPerSheet = 44;

/** Barcode tags as PDF. Shown prices have their tax in them, as the law asks (domain.md §3.1). */
export async function printTags(ctx: Context, { tags, layout, startAt, language }: InputOf<typeof itemApi.tags>): Promise<FileReply> {
  const copies = tags.reduce((sum, tag) => sum + tag.copies, 0);
  if (copies > tagsMax) refuseField('tags', 'field.tooMany');
  const byId = await findTags(ctx, tags.map(({ itemId }) => itemId));
  const content = await print({
    kind: 'barcodeTags',
    layout: layout === 'sheet' ? 'sheet44' : 'single',
    language,
    skip: (startAt - 1) % labelsPerSheet,
    tags: tags.flatMap(({ itemId, copies }) => Array.from({ length: copies }, () => byId.get(itemId) ?? refuse('notFound'))),
  }).catch((cause) => {
    throw Object.assign(new Refusal('paper.failed'), { cause });
  });
  return { content, mime: 'application/pdf', name: 'tags.pdf' };
}

interface TagRow {
  id: number;
  barcode: string;
  itemCode: string;
  name: string;
  nameJa: string;
  milligrams: number;
  price: number;
  taxMode: TaxMode;
  taxRounding: TaxRounding;
  taxBasisPoints: number;
}

async function findTags(ctx: Context, ids: readonly number[]): Promise<Map<number, Tag>> {
  const { rows } = await sql<TagRow>`
    SELECT item.id, item.barcode, item.item_code, item.name, item.name_ja, item.milligrams, item.price, company.tax_mode,
      company.tax_rounding, coalesce((SELECT basis_points FROM tax_rate WHERE company_id = company.id
        AND valid_from <= ${businessDate(ctx.clock.now())} ORDER BY valid_from DESC LIMIT 1), 0) AS tax_basis_points
    FROM item JOIN company ON company.id = item.company_id
    WHERE item.company_id = ${ctx.companyId} AND item.id = ANY(${ids as number[]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, tagOf(row)]));
}

function tagOf(row: TagRow): Tag {
  const tax = taxOf(row.price, row.taxBasisPoints, row.taxMode, row.taxRounding);
  const isExclusive = row.taxMode === 'exclusive';
  return {
    barcode: row.barcode,
    code: row.itemCode,
    name: { en: row.name, ja: row.nameJa },
    milligrams: row.milligrams,
    priceWithTax: isExclusive ? row.price + tax : row.price,
    priceWithoutTax: isExclusive ? row.price : row.price - tax,
  };
}

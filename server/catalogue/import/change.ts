import { priceFromMarkup } from '#contract/catalogue/markup.ts';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { yenMax } from '#contract/kernel/values.ts';
import { type ImportCode, problem } from '../../kernel/import/cells.ts';
import type { ImportKind } from '../../kernel/import/kind.ts';
import { settledMarkup } from '../item/rules.ts';
import type { ImportItem } from './item.ts';

type Kind = ImportKind<ImportItem>;
type Known = Pick<
  ImportItem,
  'itemCode' | 'barcode' | 'categoryId' | 'milligrams' | 'cost' | 'price' | 'markupBasisPoints'
> & {
  hasMoved: boolean;
  isTakenBack: boolean;
};

/** Fields that a file may change whatever happened, by the columns that say them, those of Shopify last. */
const plain = {
  name: ['name', 'Title'],
  nameJa: ['nameJa'],
  description: ['description', 'Body (HTML)'],
  descriptionJa: ['descriptionJa'],
  uom: ['uom'],
  priceBy: ['priceBy'],
  active: ['status', 'Status', 'Published'],
} as const satisfies Partial<Record<keyof ImportItem, readonly string[]>>;

/** Fields that stay once an item has moved: what stands in the ledger was weighed and marked with them. */
const settled = [
  ['itemCode', ['itemCode', 'Variant SKU'], 'import.movedCode'],
  ['barcode', ['barcode', 'Variant Barcode'], 'import.movedCode'],
  ['milligrams', ['grams', 'Variant Grams'], 'import.movedGrams'],
  ['categoryId', ['categoryCode', 'Type'], 'import.movedCategory'],
] as const satisfies readonly (readonly [keyof ImportItem, readonly string[], ImportCode])[];

/** The item as a row of a file makes it. An empty cell leaves what is there, and so does one that says nothing new. */
export const changedItem: Kind['changed'] = (before, { row, fields, given, columnNames }) => {
  const known = before as unknown as Known;
  const after: Record<string, unknown> = {};
  const warnings: ImportProblem[] = [];
  const warn = (column: string, code: ImportCode, value: unknown) =>
    warnings.push(problem(row, columnNames[column] ?? column, code, String(value)));
  for (const [field, columns] of Object.entries(plain))
    if (columns.some((column) => given.has(column))) after[field] = fields[field as keyof ImportItem];
  // An English name that is no more than the Japanese follows it.
  if (given.has('nameJa') && after.name === undefined && before.name === before.nameJa) after.name = fields.nameJa;
  for (const [field, columns, code] of settled) {
    const column = columns.find((name) => given.has(name));
    if (!column || fields[field] === known[field] || !fields[field]) continue;
    if (known.hasMoved && !known.isTakenBack) warn(column, code, written(field, fields));
    else
      Object.assign(after, { [field]: fields[field] }, field === 'categoryId' && { categoryCode: fields.categoryCode });
  }
  Object.assign(after, changedPrice(known, fields, given));
  // What was taken back begins anew, unless the file itself says that it is off, as our own export does.
  const isLeftOff = after.active === false && fields.initialQuantity === 0;
  if (known.isTakenBack && !isLeftOff) Object.assign(after, { active: after.active ?? true, isTakenBack: false });
  else if (fields.initialQuantity > 0)
    warn(
      given.has('initialQuantity') ? 'initialQuantity' : 'Variant Inventory Qty',
      'import.quantityKept',
      fields.initialQuantity,
    );
  return { after, warnings };
};

/** A settled field as a file says it. */
function written(field: (typeof settled)[number][0], fields: ImportItem): string | number {
  if (field === 'categoryId') return fields.categoryCode;
  return field === 'milligrams' ? fields.milligrams / 1000 : fields[field];
}

/** A price that is written counts, or else the markup makes one of the cost; a cost alone moves no price. */
function changedPrice(known: Known, fields: ImportItem, given: ReadonlySet<string>) {
  const says = (...columns: string[]) => columns.some((column) => given.has(column));
  const cost = says('cost', 'Cost per item') ? fields.cost : known.cost;
  const isPriced = says('price', 'Variant Price');
  const isMarked = says('markUpPricePercentage');
  const made = isMarked && !isPriced ? Math.min(yenMax, priceFromMarkup(cost, fields.markupBasisPoints)) : known.price;
  const price = isPriced ? fields.price : made;
  if (cost === known.cost && price === known.price) return {};
  return {
    cost,
    price,
    markupBasisPoints: settledMarkup(cost, price, isMarked ? fields.markupBasisPoints : known.markupBasisPoints),
  };
}

import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { countText, gramsText, percentText, yenText } from '#web/text/format.ts';

/** A line as an audit trail tells it: its goods, how much they are, and what the kind of document tells besides. */
export interface AuditedLine {
  itemCode: string;
  name: string;
  nameJa?: string;
  priceBy?: PriceUnit;
  quantity?: number;
  milligrams?: number;
  [more: string]: string | number | undefined;
}

const goods = ['itemCode', 'name', 'nameJa', 'priceBy', 'quantity', 'milligrams'];
const yenFields = ['price', 'startingPrice'];

/** A line in the language of the reader: `R0-000002 Ring × 2, 8.42 g, Less, Lost`. */
export function auditedLineText(
  line: AuditedLine,
  local: (name: string, nameJa: string) => string,
  known: (key: string) => string | undefined,
): string {
  const { itemCode, name, nameJa = '', priceBy, quantity = 0, milligrams = 0 } = line;
  const perGram = priceBy === 'gram' ? '/g' : '';
  const amounts = [!perGram && `× ${countText(quantity)}`, milligrams > 0 && `${gramsText(milligrams)} g`];
  const more = Object.entries(line).flatMap(([field, value]) => {
    const isOther = goods.includes(field) || (field.endsWith('Ja') && field.slice(0, -2) in line);
    if (isOther || value === undefined) return [];
    if (field === 'discountBasisPoints') return `−${percentText(Number(value))}`;
    if (yenFields.includes(field)) return `${yenText(Number(value))}${perGram}`;
    if (typeof value === 'number') return `${known(field) ?? field} ${countText(value)}`;
    return known(`${field}s.${value}`) ?? local(value, String(line[`${field}Ja`] ?? ''));
  });
  return [`${itemCode} ${local(name, nameJa)} ${amounts.filter(Boolean).join(', ')}`, ...more]
    .filter(Boolean)
    .join(', ');
}

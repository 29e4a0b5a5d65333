import type { ReceiptLine, ReceiptPaper } from '../document.ts';
import { formatCount, formatGrams, formatRate } from '../format.ts';
import type { Pen } from '../layout.ts';
import type { PaperColumn } from '../sheetPaper.ts';

/** What the customer sees of the lines: few columns, the price with tax first. */
export function customerColumns(pen: Pen, { taxMode }: ReceiptPaper): PaperColumn<ReceiptLine>[] {
  const { words, yen } = pen;
  const isTaxAdded = taxMode === 'exclusive';
  return [
    {
      title: words.item,
      share: 0.46,
      larger: 0.5,
      text: ({ name }) => pen.pick(name),
      note: (line) => pen.join([line.code, weightOf(line)]),
    },
    { title: words.quantity, share: 0.08, align: 'right', text: ({ quantity }) => formatCount(quantity) },
    {
      title: words.priceWithTax,
      share: 0.22,
      align: 'right',
      text: ({ priceWithTax }) => yen(priceWithTax),
      note: ({ price }) => (isTaxAdded ? words.withoutTax(yen(price)) : ''),
    },
    {
      title: isTaxAdded ? words.amountWithoutTax : words.amountWithTax,
      share: 0.24,
      align: 'right',
      text: ({ subtotal }) => yen(subtotal),
      note: ({ discount, discountBasisPoints }) =>
        discount > 0 ? `-${formatRate(discountBasisPoints)} (${yen(-discount)})` : '',
    },
  ];
}

/** What the accountant sees of them: each figure on its own. */
export function accountingColumns(pen: Pen, { taxMode }: ReceiptPaper): PaperColumn<ReceiptLine>[] {
  const { words, yen } = pen;
  return [
    { title: words.code, share: 0.13, larger: -1, text: ({ code }) => code },
    { title: words.item, share: 0.34, text: ({ name }) => pen.pick(name) },
    { title: words.weight, share: 0.09, align: 'right', text: weightOf },
    { title: words.quantity, share: 0.06, align: 'right', text: ({ quantity }) => formatCount(quantity) },
    { title: words.price, share: 0.14, align: 'right', text: ({ price }) => yen(price) },
    {
      title: words.discount,
      share: 0.08,
      align: 'right',
      text: ({ discountBasisPoints }) => (discountBasisPoints > 0 ? formatRate(discountBasisPoints) : ''),
    },
    {
      title: taxMode === 'exclusive' ? words.amountWithoutTax : words.amountWithTax,
      share: 0.16,
      align: 'right',
      text: ({ subtotal }) => yen(subtotal),
    },
  ];
}

function weightOf({ milligrams }: ReceiptLine): string {
  return milligrams === null ? '' : formatGrams(milligrams);
}

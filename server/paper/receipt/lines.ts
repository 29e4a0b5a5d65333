import type { ReceiptLine, ReceiptPaper } from '../document.ts';
import { formatCount, formatGrams, formatRate } from '../format.ts';
import type { Pen } from '../layout.ts';
import type { PaperColumn } from '../sheetPaper.ts';
import { isExempt } from './parts.ts';

/** What the customer sees of the lines: few columns. Price and amount are both with tax or both without: a row multiplies. */
export function customerColumns(pen: Pen, paper: ReceiptPaper): PaperColumn<ReceiptLine>[] {
  const { words, yen } = pen;
  const titles = titlesOf(pen, paper);
  const isTaxAdded = paper.taxMode === 'exclusive' && !isExempt(paper);
  return [
    {
      title: words.item,
      share: 0.44,
      larger: 0.5,
      text: ({ name }) => pen.pick(name),
      note: (line) => pen.join([line.code, line.priceBy === 'gram' ? '' : weightOf(line)]),
    },
    { title: words.quantity, share: 0.1, align: 'right', text: amountOf },
    {
      title: titles.price,
      share: 0.22,
      align: 'right',
      text: ({ price }) => yen(price),
      note: ({ priceWithTax, priceBy }) =>
        pen.join([priceBy === 'gram' ? words.perGram : '', isTaxAdded ? words.withTax(yen(priceWithTax)) : '']),
    },
    {
      title: titles.amount,
      share: 0.24,
      align: 'right',
      text: ({ subtotal }) => yen(subtotal),
      note: ({ discount, discountBasisPoints }) =>
        discount > 0 ? `-${formatRate(discountBasisPoints)} (${yen(-discount)})` : '',
    },
  ];
}

/** What the accountant sees of them: each figure on its own. */
export function accountingColumns(pen: Pen, paper: ReceiptPaper): PaperColumn<ReceiptLine>[] {
  const { words, yen } = pen;
  const titles = titlesOf(pen, paper);
  return [
    { title: words.code, share: 0.13, larger: -1, text: ({ code }) => code },
    { title: words.item, share: 0.34, text: ({ name }) => pen.pick(name) },
    { title: words.weight, share: 0.09, align: 'right', text: weightOf },
    {
      title: words.quantity,
      share: 0.06,
      align: 'right',
      // The weight beside it is what the price is of.
      text: ({ quantity, priceBy }) => (priceBy === 'gram' ? '' : formatCount(quantity)),
    },
    {
      title: titles.price,
      share: 0.14,
      align: 'right',
      text: ({ price }) => yen(price),
      note: ({ priceBy }) => (priceBy === 'gram' ? words.perGram : ''),
    },
    {
      title: words.discount,
      share: 0.08,
      align: 'right',
      text: ({ discountBasisPoints }) => (discountBasisPoints > 0 ? formatRate(discountBasisPoints) : ''),
    },
    {
      title: titles.amount,
      share: 0.16,
      align: 'right',
      text: ({ subtotal }) => yen(subtotal),
    },
  ];
}

/** Price and amount, and whether tax is in them. */
function titlesOf({ words }: Pen, paper: ReceiptPaper): { price: string; amount: string } {
  if (isExempt(paper)) return { price: words.price, amount: words.amount };
  return paper.taxMode === 'exclusive'
    ? { price: words.priceWithoutTax, amount: words.amountWithoutTax }
    : { price: words.priceWithTax, amount: words.amountWithTax };
}

/** How many, or how much where the price is of a gram. */
function amountOf(line: ReceiptLine): string {
  return line.priceBy === 'gram' ? weightOf(line) : formatCount(line.quantity);
}

function weightOf({ milligrams }: ReceiptLine): string {
  return milligrams === null ? '' : formatGrams(milligrams);
}

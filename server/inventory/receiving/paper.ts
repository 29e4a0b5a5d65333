import { amountOf } from '#contract/catalogue/weight.ts';
import { partsOf, type Receiving, receivingLineTotal } from '#contract/inventory/receiving.ts';
import { documentPaper } from '../../paper/documentSlip.ts';
import { formatAmount, formatGoods, formatGrams, formatYen } from '../../paper/format.ts';
import { paperWords } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { receivings } from './store.ts';

/** The receiving as PDF, to be filed with the delivery note. Costs stand on it for those who may see them. */
export const receivingPaper = documentPaper(receivings.reads.find, (language, receiving) => {
  const { slip } = paperWords[language];
  const { supplierName, supplierNameJa, purchaseOrderNumber, reference, orderTotal } = receiving;
  const facts: [string, string][] = [
    [slip.supplier, inLanguage(language, supplierName, supplierNameJa)],
    [slip.orderNumber, purchaseOrderNumber],
    [slip.deliveryNote, reference],
  ];
  const sums: [string, string][] = [
    [slip.accepted, formatGoods(receiving.acceptedQuantity, receiving.acceptedQuantityMilligrams, language)],
    [slip.damaged, formatGoods(receiving.damagedQuantity, receiving.damagedQuantityMilligrams, language)],
    [slip.refused, formatGoods(receiving.refusedQuantity, receiving.refusedQuantityMilligrams, language)],
  ];
  return {
    of: 'receiving',
    by: 'posted',
    columns: [
      partColumn(slip.damaged, 'damaged'),
      partColumn(slip.refused, 'refused'),
      orderTotal === undefined
        ? {
            title: slip.expectedWeight,
            share: 0.2,
            align: 'right',
            after: true,
            text: ({ expectedMilligrams }) => formatGrams(expectedMilligrams),
          }
        : {
            title: slip.amount,
            share: 0.2,
            align: 'right',
            after: true,
            text: (line) => formatYen(receivingLineTotal(line), language),
          },
    ],
    facts: facts.filter(([, said]) => said),
    sums: [
      ...sums,
      ...(orderTotal === undefined ? [] : [[slip.orderTotal, formatYen(orderTotal, language)] as [string, string]]),
    ],
  };
});

/** How much of a line was not taken as whole: pieces, or the weight of goods by the gram. */
function partColumn(title: string, part: 'damaged' | 'refused') {
  return {
    title,
    share: 0.09,
    align: 'right' as const,
    after: true as const,
    text: (line: Receiving['lines'][number]) => formatAmount(line.priceBy, amountOf(partsOf(line)[part])),
  };
}

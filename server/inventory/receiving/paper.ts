import { receivingLineTotal } from '#contract/inventory/receiving.ts';
import { documentPaper } from '../../paper/documentSlip.ts';
import { formatCount, formatGrams, formatYen } from '../../paper/format.ts';
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
    [slip.accepted, formatCount(receiving.acceptedQuantity)],
    [slip.damaged, formatCount(receiving.damagedQuantity)],
    [slip.refused, formatCount(receiving.refusedQuantity)],
  ];
  return {
    of: 'receiving',
    by: 'posted',
    columns: [
      { title: slip.damaged, share: 0.09, align: 'right', after: true, text: ({ damaged }) => formatCount(damaged) },
      { title: slip.refused, share: 0.09, align: 'right', after: true, text: ({ refused }) => formatCount(refused) },
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

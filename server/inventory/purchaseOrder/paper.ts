import { orderLineTotal } from '#contract/inventory/purchaseOrder.ts';
import { findIssuer } from '../../company/issuer.ts';
import type { Context } from '../../kernel/context.ts';
import { documentPaper } from '../../paper/documentSlip.ts';
import { formatCount, formatDate, formatGrams, formatYen } from '../../paper/format.ts';
import { paperWords, pick } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { purchaseOrders } from './store.ts';

/** The order as PDF, to be sent to its supplier. Costs stand on it for those who may see them. */
export const purchaseOrderPaper = documentPaper(purchaseOrders.reads.find, async (language, order, ctx: Context) => {
  const { slip } = paperWords[language];
  const { supplierName, supplierNameJa, expectedDate, reference, locationId, orderTotal, orderTax, orderTotalWithTax } =
    order;
  const issuer = await findIssuer(ctx.db, locationId, ctx.clock.now());
  const sum = (label: string, yen: number | undefined): [string, string][] =>
    yen === undefined ? [] : [[label, formatYen(yen, language)]];
  const joined = (...texts: string[]) => texts.filter(Boolean).join(language === 'ja' ? '　' : ', ');
  const fact = (label: string, ...texts: string[]): [string, string][] => {
    const said = joined(...texts);
    return said ? [[label, said]] : [];
  };
  return {
    of: 'purchaseOrder',
    place: [slip.deliverTo, joined(pick(issuer.location.name, language), pick(issuer.location.address, language))],
    columns:
      orderTotal === undefined
        ? []
        : [
            {
              title: slip.orderCost,
              share: 0.18,
              align: 'right',
              after: true,
              text: ({ orderCost = 0 }) => formatYen(orderCost, language),
            },
            {
              title: slip.amount,
              share: 0.2,
              align: 'right',
              after: true,
              text: (line) => formatYen(orderLineTotal(line), language),
            },
          ],
    facts: [
      ...fact(slip.supplier, paperWords[language].company(inLanguage(language, supplierName, supplierNameJa))),
      ...fact(slip.orderedBy, pick(issuer.name, language), pick(issuer.address, language), issuer.phone),
      ...fact(slip.expectedDate, expectedDate ? formatDate(expectedDate, language) : ''),
      ...fact(slip.reference, reference),
    ],
    sums: [
      ...(order.kind === 'summarized'
        ? [[slip.orderQuantity, formatCount(order.orderQuantity)] as [string, string]]
        : []),
      ...(order.kind === 'summarized' && order.orderMilligrams > 0
        ? [[slip.orderWeight, formatGrams(order.orderMilligrams)] as [string, string]]
        : []),
      ...sum(slip.orderTotal, orderTotal),
      ...sum(slip.orderTax, orderTax),
      ...sum(slip.orderTotalWithTax, orderTotalWithTax),
    ],
  };
});

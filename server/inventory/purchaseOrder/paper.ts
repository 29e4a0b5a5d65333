import { orderLineTotal } from '#contract/inventory/purchaseOrder.ts';
import { findIssuer } from '../../company/issuer.ts';
import type { Context } from '../../kernel/context.ts';
import { documentPaper } from '../../paper/documentSlip.ts';
import { formatCount, formatDate, formatGrams, formatYen } from '../../paper/format.ts';
import { inOneLine, saidFacts } from '../../paper/slipFacts.ts';
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
  const picked = (...texts: Parameters<typeof pick>[0][]) => texts.map((text) => pick(text, language));
  return {
    of: 'purchaseOrder',
    place: [slip.deliverTo, inOneLine(language, picked(issuer.location.name, issuer.location.address))],
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
    facts: saidFacts([
      [slip.supplier, paperWords[language].company(inLanguage(language, supplierName, supplierNameJa))],
      [slip.orderedBy, inOneLine(language, [...picked(issuer.name, issuer.address), issuer.phone])],
      [slip.expectedDate, expectedDate && formatDate(expectedDate, language)],
      [slip.reference, reference],
    ]),
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

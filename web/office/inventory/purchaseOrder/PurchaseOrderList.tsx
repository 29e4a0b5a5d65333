import { useNavigate } from '@tanstack/react-router';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { type PurchaseOrder, purchaseOrderApi, receivingStatuses } from '#contract/inventory/purchaseOrder.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentList } from '#web/ui/document/DocumentList.tsx';
import { Count, DateText, Grams, Money } from '#web/ui/Figures.tsx';
import { dateColumn, goodsColumn, localColumn, moneyColumn, textColumn } from '#web/ui/list/columns.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import type { Fact } from '#web/ui/Page.tsx';
import { goodsInSentence, piecesAndGramsText } from '#web/ui/piecesAndGramsText.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { OrderHeader, OrderSums, orderValues } from './OrderFields.tsx';
import { OrderMail } from './OrderMail.tsx';
import { OrderReceivings } from './OrderReceivings.tsx';
import { useOrderLines } from './orderLines.ts';
import { ReorderButton } from './ReorderButton.tsx';

type Counted = 'orderQuantity' | 'receivedQuantity' | 'outstandingQuantity';
type Goods = Pick<PurchaseOrder, Counted | `${Counted}Milligrams`>;

/** Orders to suppliers, and how far each was received. */
export function PurchaseOrderList() {
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const navigate = useNavigate();
  const seesCost = may('View Cost and Profit') || may('Create Purchase Order') || may('Edit Purchase Order');
  const suppliers = useAll(supplierApi.list, {}, { enabled: may('View Supplier') }).data ?? [];
  const receiving = (status: PurchaseOrder['receiving']) => t(`purchaseOrder.receivings.${status}`);
  const textOf = (order: Goods, count: Counted) => piecesAndGramsText(t, goodsOf(order, count));
  const facts = (order: PurchaseOrder): Fact[] => [
    [t('purchaseOrder.supplierId'), local(order.supplierName, order.supplierNameJa)],
    order.expectedDate !== null && [
      t('purchaseOrder.expectedDate'),
      <DateText key="expected" of={order.expectedDate} />,
    ],
    order.reference !== '' && [t('purchaseOrder.reference'), order.reference],
    [t('purchaseOrder.kind'), t(`purchaseOrder.kinds.${order.kind}`)],
    order.status === 'approved' && [
      t('purchaseOrder.receiving'),
      <StatusBadge key="receiving" of={order.receiving === 'partial' ? 'processing' : order.receiving}>
        {receiving(order.receiving)} {textOf(order, 'receivedQuantity')} / {textOf(order, 'orderQuantity')}
      </StatusBadge>,
    ],
    order.status === 'approved' &&
      may('View Receiving') && [t('purchaseOrder.receivingList'), <OrderReceivings key="list" of={order} />],
    order.kind === 'summarized' && [
      t('purchaseOrder.orderQuantity'),
      <Count key="quantity" count={order.orderQuantity} />,
    ],
    order.kind === 'summarized' &&
      order.orderMilligrams > 0 && [
        t('purchaseOrder.orderMilligrams'),
        <Grams key="grams" milligrams={order.orderMilligrams} />,
      ],
    ...sum(t('purchaseOrder.orderTotal'), order.orderTotal),
    ...sum(t('purchaseOrder.orderTax'), order.orderTax),
    ...sum(t('purchaseOrder.orderTotalWithTax'), order.orderTotalWithTax),
  ];
  return (
    <DocumentList
      api={purchaseOrderApi}
      words="purchaseOrder"
      lines={useOrderLines(seesCost)}
      header={(draft) => <OrderHeader draft={draft} suppliers={suppliers} />}
      below={(draft) => <OrderSums draft={draft} />}
      aside={(draft, add) => <ReorderButton draft={draft} suppliers={suppliers} onLines={add} />}
      hasLines={(values) => orderValues(values).kind === 'detailed'}
      facts={facts}
      papers={({ id }, open) => [{ label: t('purchaseOrder.mailMore'), icon: 'mail', run: () => open('mail', id) }]}
      leads={({ id, status, receiving: how }) =>
        status === 'approved' && (how === 'none' || how === 'partial') && may('Post Receiving')
          ? [
              {
                kind: 'main',
                label: t('purchaseOrder.receive'),
                icon: 'package-import',
                busy: false,
                run: () => void navigate({ to: '/inventory/receiving', search: { open: `from:${id}` } as never }),
              },
            ]
          : []
      }
      dialogs={{ mail: (order, close) => <OrderMail order={order} onClose={close} /> }}
      textValues={(order) => ({
        outstanding: goodsInSentence(t, goodsOf(order, 'outstandingQuantity')),
        ordered: goodsInSentence(t, goodsOf(order, 'orderQuantity')),
      })}
      invalidates={['item']}
      filters={[
        {
          kind: 'choice',
          key: 'receiving',
          label: t('purchaseOrder.receiving'),
          options: receivingStatuses.map((value) => ({ value, label: receiving(value) })),
        },
        {
          kind: 'choice',
          key: 'supplierId',
          label: t('purchaseOrder.supplierId'),
          options: suppliers.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
        },
      ]}
      columns={[
        localColumn('supplierName', t('purchaseOrder.supplierId'), { key: 'supplier', width: 190, rank: 1 }),
        dateColumn('expectedDate', t('purchaseOrder.expectedDate'), { rank: 4, quiet: true }),
        textColumn('reference', t('purchaseOrder.reference'), { width: 120, quiet: true }),
        goodsColumn('orderQuantity', t('purchaseOrder.orderQuantity'), { width: 110, rank: 3 }),
        goodsColumn('outstandingQuantity', t('purchaseOrder.outstandingQuantity'), { width: 100, rank: 3 }),
        ...(seesCost
          ? [moneyColumn('orderTotalWithTax', t('purchaseOrder.orderTotalWithTax'), { width: 138, rank: 2 })]
          : []),
        {
          key: 'receiving',
          title: t('purchaseOrder.receiving'),
          width: 104,
          rank: 2,
          render: (row) => row.status === 'approved' && receiving(row.receiving),
        },
      ]}
      party={({ supplierName, supplierNameJa }) => local(supplierName, supplierNameJa)}
      figure={(order) =>
        order.orderTotalWithTax === undefined ? textOf(order, 'orderQuantity') : <Money yen={order.orderTotalWithTax} />
      }
    />
  );
}

function goodsOf(order: Goods, count: Counted) {
  return { pieces: order[count], milligrams: order[`${count}Milligrams`] };
}

/** A sum of yen as a fact, for who may see it. */
function sum(label: string, yen: number | undefined): Fact[] {
  return yen === undefined ? [] : [[label, <Money key={label} yen={yen} />]];
}

import { useNavigate } from '@tanstack/react-router';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { purchaseMonthApi } from '#contract/reports/inventoryReport.ts';
import { useMay } from '#web/api/rights.ts';
import { monthText } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { Count, Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, localColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import type { ChoiceFilter } from '#web/ui/list/types.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { describeReport, type ReportChart } from './describeReport.tsx';
import { daysOf } from './months.ts';
import { useLocationFilter } from './useReport.ts';

/** What was ordered of whom in each month, what came of it, and what is still to come. */
export const purchaseMonths = describeReport({
  sentence: 'inventoryReport.purchaseMonths.sentence',
  api: purchaseMonthApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const may = useMay();
    const navigate = useNavigate();
    const seesCost = may('View Cost and Profit') || may('Create Purchase Order') || may('Edit Purchase Order');
    const costs = seesCost
      ? [
          moneyColumn('orderTotal', t('inventoryReport.cost'), { rank: 4 }),
          moneyColumn('orderTax', t('inventoryReport.tax'), { rank: 6 }),
          moneyColumn('orderTotalWithTax', t('inventoryReport.withTax'), { rank: 3, strong: true, width: 128 }),
        ]
      : [];
    const received = seesCost
      ? [
          moneyColumn('receivedValue', t('inventoryReport.receivedValue'), { rank: 2, width: 128 }),
          moneyColumn('openValue', t('inventoryReport.openValue'), { rank: 1, width: 128 }),
        ]
      : [];
    return {
      search: t('inventoryReport.searchSupplier'),
      dates: pastPresets,
      empty: { title: t('inventoryReport.purchaseMonths.none'), filtered: t('inventoryReport.purchaseMonths.none') },
      idOf: ({ month, supplierId }) => `${month} ${supplierId}`,
      filters: usePurchaseFilters(),
      columns: [
        {
          key: 'month',
          title: t('inventoryReport.month'),
          width: 112,
          sort: 'month',
          fixed: true,
          render: ({ month }) => <span className="digits">{monthText(`${month}-01`)}</span>,
        },
        localColumn('supplierName', t('inventoryReport.supplier'), { key: 'supplier', rank: 0 }),
        countColumn('orders', t('inventoryReport.orders'), { width: 96, rank: 5 }),
        countColumn('orderQuantity', t('inventoryReport.ordered'), { width: 104, sort: 'orderQuantity' }),
        ...costs,
        countColumn('receivedQuantity', t('inventoryReport.received'), { width: 104, rank: 1 }),
        ...received,
      ],
      card: (row) => (
        <CardRow
          title={local(row.supplierName, row.supplierNameJa)}
          code={monthText(`${row.month}-01`)}
          figure={seesCost ? <Money yen={row.orderTotalWithTax ?? 0} /> : <Count count={row.orderQuantity} />}
        />
      ),
      cardTotal: (all) => (seesCost ? <Money yen={all.orderTotalWithTax ?? 0} /> : <Count count={all.orderQuantity} />),
      onOpen: ({ month, supplierId }) =>
        void navigate({
          to: '/inventory/purchase-order',
          search: { supplierId: String(supplierId), ...daysOf(month) },
        }),
      chart: chartOf(t),
    };
  },
});

function usePurchaseFilters(): ChoiceFilter[] {
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const suppliers = useAll(supplierApi.list, {}, { enabled: may('View Supplier') }).data ?? [];
  return [
    useLocationFilter(),
    {
      kind: 'choice',
      key: 'suppliers',
      label: t('inventoryReport.supplier'),
      options: suppliers.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
      many: true,
    },
  ];
}

function chartOf(t: Translate): ReportChart<{ key: string }> {
  return {
    title: t('inventoryReport.purchaseMonths.chart'),
    measures: [
      {
        label: t('inventoryReport.cost'),
        unit: 'yen',
        sums: [
          ['orderTotal', t('inventoryReport.ordered')],
          ['receivedValue', t('inventoryReport.received')],
        ],
      },
      {
        label: t('report.quantity'),
        unit: 'count',
        sums: [
          ['orderQuantity', t('inventoryReport.ordered')],
          ['receivedQuantity', t('inventoryReport.received')],
        ],
      },
    ],
    nameOf: ({ key }) => monthText(`${key}-01`),
    narrow: ({ key }) => daysOf(key),
  };
}

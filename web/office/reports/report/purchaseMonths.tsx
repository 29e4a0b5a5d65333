import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import {
  type AcrossMeasure,
  acrossMeasures,
  acrossMonths,
  acrossUnits,
  purchaseMonthApi,
} from '#contract/reports/inventoryReport.ts';
import { useMay } from '#web/api/rights.ts';
import { monthText, today } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { Money } from '#web/ui/Figures.tsx';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, goodsColumn, localColumn, moneyColumn, weightColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import type { ChoiceFilter, ColumnOf } from '#web/ui/list/types.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { describeReport, type ReportChart } from './describeReport.tsx';
import { daysOf, lastMonths } from './months.ts';
import { useAskedDays } from './opens.tsx';
import { useLocationFilter } from './useReport.ts';

type Row = { month: string; supplierId: number };
type OrderColumn = ColumnOf<typeof purchaseMonthApi.list, typeof purchaseMonthApi.summary>;

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
    const across = useAcross(seesCost);
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
      ...(across && { usualDays: across.days }),
      empty: emptyOf(t, across !== null),
      idOf: ({ month, supplierId }) => `${month} ${supplierId}`,
      filters: usePurchaseFilters(seesCost, across !== null),
      columns: across
        ? columnsAcross(t, across)
        : [
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
            goodsColumn('orderQuantity', t('inventoryReport.ordered'), { width: 104, sort: 'orderQuantity' }),
            ...costs,
            goodsColumn('receivedQuantity', t('inventoryReport.received'), { width: 104, rank: 1 }),
            ...received,
          ],
      card: (row) => (
        <CardRow
          title={local(row.supplierName, row.supplierNameJa)}
          code={monthText(`${row.month}-01`)}
          figure={<Ordered of={row} seesCost={seesCost} />}
        />
      ),
      cardTotal: (all) => <Ordered of={all} seesCost={seesCost} />,
      onOpen: ({ month, supplierId }: Row) =>
        void navigate({
          to: '/inventory/purchase-order',
          search: { supplierId: String(supplierId), ...daysOf(month), ...across?.days },
        }),
      chart: chartOf(t),
    };
  },
});

interface OrderedProps {
  of: { orderQuantity: number; orderQuantityMilligrams: number; orderTotalWithTax?: number | undefined };
  seesCost: boolean;
}

/** What an empty report says; across there are twelve months, even where no day was chosen. */
function emptyOf(t: Translate, isAcross: boolean) {
  const none = t('inventoryReport.purchaseMonths.none');
  const rest = { filtered: none, kept: ['across', 'measure'] };
  if (isAcross) return { title: none, ...rest };
  const text = t('inventoryReport.purchaseMonths.nothingText');
  return { title: t('inventoryReport.purchaseMonths.nothing'), text, ...rest };
}

/** The figure of a card: the cost of the orders, or the goods that they ask for. */
function Ordered({ of, seesCost }: OrderedProps) {
  if (seesCost) return <Money yen={of.orderTotalWithTax ?? 0} />;
  return <PiecesAndGrams pieces={of.orderQuantity} milligrams={of.orderQuantityMilligrams} />;
}

/** Twelve months beside each other, and what their cells tell. */
interface Across {
  measure: AcrossMeasure;
  months: string[];
  days: { from: string; to: string };
}

/** Whether months stand across, which the address says; on a phone there is room for one only. */
function useAcross(seesCost: boolean): Across | null {
  const [address, change] = useAddress();
  const { to } = useAskedDays();
  const isNarrow = useNarrow();
  const isAsked = address.across === 'true';
  useEffect(() => {
    if (isNarrow && isAsked) change({ across: undefined, measure: undefined });
    // The months across end with the last day, whichever was the first.
    else if (isAsked && address.from) change({ from: undefined, ...(address.to === today() && { to: undefined }) });
  });
  if (!isAsked || isNarrow) return null;
  const asked = acrossMeasures.find((one) => one === address.measure) ?? 'orderTotalWithTax';
  const months = lastMonths(to, acrossMonths.length).reverse();
  const measure = seesCost || acrossUnits[asked] !== 'yen' ? asked : 'orderQuantity';
  return { measure, months, days: { from: `${months[0]}-01`, to } };
}

/** A supplier's months, each of which opens its orders, and all of them. */
function columnsAcross(t: Translate, { measure, months, days }: Across): OrderColumn[] {
  const isMoney = acrossUnits[measure] === 'yen';
  const column = { yen: moneyColumn, number: countColumn, grams: weightColumn }[acrossUnits[measure]];
  return [
    localColumn('supplierName', t('inventoryReport.supplier'), { key: 'supplier', fixed: true, width: 176 }),
    // Not at the end, which is out of sight where there is no room for so many months.
    column(measure, t('inventoryReport.purchaseMonths.total'), { width: isMoney ? 124 : 96, strong: true }),
    ...acrossMonths.map((name, index): OrderColumn => {
      const month = months[index] ?? '';
      const { from, to } = daysOf(month);
      const shown = column(name, monthText(`${month}-01`), {
        width: isMoney ? 100 : 84,
        // The oldest give way first.
        rank: acrossMonths.length - index,
      });
      return {
        ...shown,
        render: (row) =>
          row[name] ? (
            <Link
              className="link"
              to="/inventory/purchase-order"
              search={{ supplierId: String(row.supplierId), from, to: to < days.to ? to : days.to } as never}
            >
              {shown.render(row)}
            </Link>
          ) : (
            shown.render(row)
          ),
      };
    }),
  ];
}

function usePurchaseFilters(seesCost: boolean, isAcross: boolean): ChoiceFilter[] {
  const isNarrow = useNarrow();
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const suppliers = useAll(supplierApi.list, {}, { enabled: may('View Supplier') }).data ?? [];
  const layout: ChoiceFilter = {
    kind: 'choice',
    key: 'across',
    label: t('inventoryReport.purchaseMonths.layout'),
    options: [{ value: 'true', label: t('inventoryReport.purchaseMonths.across') }],
  };
  const names = {
    orderTotalWithTax: t('inventoryReport.withTax'),
    orderQuantity: t('inventoryReport.ordered'),
    orderQuantityMilligrams: t('inventoryReport.orderedGrams'),
    receivedValue: t('inventoryReport.receivedValue'),
    openValue: t('inventoryReport.openValue'),
  };
  const measure: ChoiceFilter = {
    kind: 'choice',
    key: 'measure',
    label: t('inventoryReport.purchaseMonths.measure'),
    options: acrossMeasures
      .filter((value) => seesCost || acrossUnits[value] !== 'yen')
      .map((value) => ({ value, label: names[value] })),
  };
  return [
    useLocationFilter(),
    {
      kind: 'choice',
      key: 'suppliers',
      label: t('inventoryReport.supplier'),
      options: suppliers.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
      many: true,
    },
    ...(isNarrow ? [] : [layout]),
    ...(isAcross ? [measure] : []),
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

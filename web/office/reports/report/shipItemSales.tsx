import { useNavigate } from '@tanstack/react-router';
import { shipItemSalesApi } from '#contract/reports/soldReport.ts';
import { shippingStatuses } from '#contract/sales/sale.ts';
import { shippingMethodApi } from '#contract/sales/shippingMethod.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useLocalName, useText } from '#web/text/text.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, dateColumn, localColumn, moneyColumn, numberColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import type { ChoiceFilter } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { customerColumn } from './customerColumn.tsx';
import { describeReport } from './describeReport.tsx';
import { TaxNote } from './TaxNote.tsx';
import { useReportFilters } from './useReport.ts';

const waits = ['3', '7', '14', '30'] as const;

/** What is sent, line by line: where it is, and how long its customer waits. */
export const shipItemSales = describeReport({
  sentence: 'soldReport.shipItemSales.sentence',
  api: shipItemSalesApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const navigate = useNavigate();
    const statusText = (status: string) => t(`sales.shipping.status.${status}` as TextKey);
    return {
      note: <TaxNote />,
      search: t('report.searchSales'),
      dates: pastPresets,
      empty: { title: t('soldReport.noShipping'), text: t('soldReport.noShippingText'), filtered: t('report.noSales') },
      idOf: ({ lineId }) => lineId,
      filters: [...useShippingFilters(statusText), ...useReportFilters()],
      columns: [
        numberColumn('number', t('report.number'), { width: 188, sort: 'number', fixed: true }),
        dateColumn('date', t('report.date'), { width: 108, sort: 'date', rank: 2 }),
        customerColumn(t, { width: 128, rank: 4 }),
        localColumn('name', t('report.item'), { width: 184, rank: 1 }),
        countColumn('quantity', t('report.quantity'), { width: 76, rank: 6 }),
        moneyColumn('amount', t('report.amount'), { sort: 'amount', strong: true, rank: 1 }),
        {
          key: 'status',
          title: t('soldReport.shippingStatus'),
          width: 124,
          rank: 1,
          render: ({ status }) => <StatusBadge of={status}>{statusText(status)}</StatusBadge>,
        },
        localColumn('method', t('soldReport.method'), { width: 124, rank: 8, quiet: true }),
        numberColumn('trackingNumber', t('soldReport.tracking'), { width: 136, rank: 5 }),
        dateColumn('shippingDate', t('soldReport.shippingDate'), { width: 108, rank: 7 }),
        countColumn('waiting', t('soldReport.waiting'), { width: 96, sort: 'waiting', rank: 3 }),
      ],
      card: (row) => (
        <CardRow
          title={local(row.name, row.nameJa)}
          code={
            <span>
              <span className="digits">{row.number}</span> · <DateText of={row.date} />
            </span>
          }
          figure={<Money yen={row.amount} />}
          under={
            <>
              <span className="text-secondary card-count">{t('soldReport.days', { count: row.waiting })}</span>
              <StatusBadge of={row.status}>{statusText(row.status)}</StatusBadge>
            </>
          }
        />
      ),
      cardTotal: (all) => <Money yen={all.amount} />,
      onOpen: ({ saleId }) => void navigate({ to: '/sales/list', search: { open: `ship:${saleId}` } as never }),
      chart: {
        title: t('soldReport.shipItemSales.chart'),
        measures: [{ label: t('soldReport.lines'), unit: 'count', sums: [['lines', t('soldReport.lines')]] }],
        nameOf: ({ key }) => statusText(key),
        narrow: ({ key }) => ({ status: key }),
      },
    };
  },
});

function useShippingFilters(statusText: (status: string) => string): ChoiceFilter[] {
  const t = useText();
  const local = useLocalName();
  const maySeeMethods = useMay()(shippingMethodApi.offered);
  const methods = useRead(shippingMethodApi.offered, {}, { enabled: maySeeMethods }).data?.methods ?? [];
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('soldReport.shippingStatus'),
      options: shippingStatuses.map((value) => ({ value, label: statusText(value) })),
    },
    {
      kind: 'choice',
      key: 'shippingMethodId',
      label: t('soldReport.method'),
      options: methods.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
    },
    {
      kind: 'choice',
      key: 'waitingOver',
      label: t('soldReport.waitingOver'),
      options: waits.map((value) => ({ value, label: t('soldReport.days', { count: Number(value) }) })),
    },
  ];
}

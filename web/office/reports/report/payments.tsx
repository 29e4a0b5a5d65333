import { Link, useNavigate } from '@tanstack/react-router';
import { moneyKinds, paymentReportApi } from '#contract/reports/paymentReport.ts';
import { saleTypes } from '#contract/sales/saleType.ts';
import { dateText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, localColumn, moneyColumn, numberColumn, staffColumn, textColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import type { ChoiceFilter } from '#web/ui/list/types.ts';
import { customerColumn } from './customerColumn.tsx';
import { describeReport } from './describeReport.tsx';
import { useCounted, useDays } from './opens.tsx';
import { PeriodNote } from './Period.tsx';
import { useLocationFilter, usePaymentTypeFilter } from './useReport.ts';

type OfSale = { saleId: number; number: string };

/** The number of a document, which opens it. */
function linked({ saleId, number }: OfSale) {
  return (
    <Link className="link digits" to="/sales/transaction/$id" params={{ id: String(saleId) }}>
      {number}
    </Link>
  );
}

/** What stands behind money that was collected: each payment, refund and correction on its day. */
export const payments = describeReport({
  sentence: 'salesReport.payments.sentence',
  api: paymentReportApi,
  isBehind: true,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const navigate = useNavigate();
    const days = useDays();
    const { sees } = useCounted();
    return {
      note: <PeriodNote days={days} hasTax={false} />,
      printNote: null,
      search: t('salesReport.payments.search'),
      dates: pastPresets,
      usualDays: days,
      empty: {
        title: t('salesReport.payments.none'),
        text: t('salesReport.payments.noneText'),
        filtered: t('salesReport.payments.none'),
      },
      idOf: ({ paymentId }) => paymentId,
      filters: [useLocationFilter(), ...useMoneyFilters(), usePaymentTypeFilter()],
      columns: [
        {
          ...numberColumn('number', t('report.number'), { width: 188, sort: 'number', fixed: true }),
          ...(sees && { render: linked }),
        },
        dateColumn('date', t('report.date'), { sort: 'date', rank: 1 }),
        {
          key: 'type',
          title: t('soldReport.type'),
          width: 148,
          rank: 5,
          render: ({ type }) => t(`sales.type.${type}`),
        },
        customerColumn(t, { rank: 2 }),
        {
          key: 'entry',
          title: t('salesReport.payments.entry'),
          width: 112,
          rank: 3,
          render: ({ entry }) => t(`salesReport.payments.entries.${entry}`),
        },
        localColumn('paymentName', t('report.payment'), { width: 132, rank: 1 }),
        moneyColumn('amount', t('report.amount'), { sort: 'amount', strong: true }),
        textColumn('reference', t('salesReport.payments.reference'), { width: 128, rank: 7 }),
        staffColumn(t('report.staff'), { width: 128, rank: 6 }),
      ],
      card: (row) => (
        <CardRow
          title={row.number}
          code={`${dateText(row.date)} · ${t(`salesReport.payments.entries.${row.entry}`)} · ${local(row.paymentName, row.paymentNameJa)}`}
          figure={<Money yen={row.amount} />}
        />
      ),
      cardTotal: (all) => <Money yen={all.amount} />,
      ...(sees && {
        onOpen: ({ saleId }: OfSale) => void navigate({ to: '/sales/transaction/$id', params: { id: String(saleId) } }),
      }),
      chart: {
        title: t('salesReport.payments.chart'),
        measures: [{ label: t('report.amount'), unit: 'yen', sums: [['amount', t('report.amount')]] }],
        nameOf: ({ name, nameJa }) => local(name, nameJa),
        narrow: ({ key }) => ({ paymentType: key }),
      },
    };
  },
});

/** The column of daily sales, and the type of sale, that money is of. */
function useMoneyFilters(): ChoiceFilter[] {
  const t = useText();
  return [
    {
      kind: 'choice',
      key: 'kind',
      label: t('salesReport.payments.kind'),
      options: moneyKinds.map((value) => ({ value, label: t(`salesReport.payments.kinds.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'type',
      label: t('soldReport.type'),
      options: saleTypes.map((value) => ({ value, label: t(`sales.type.${value}`) })),
    },
  ];
}

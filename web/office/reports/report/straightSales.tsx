import { useNavigate } from '@tanstack/react-router';
import { straightSalesApi } from '#contract/reports/salesReport.ts';
import { dateText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Money, Price } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import {
  countColumn,
  dateColumn,
  gramsColumn,
  localColumn,
  moneyColumn,
  numberColumn,
  staffColumn,
  textColumn,
} from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import { customerColumn } from './customerColumn.tsx';
import { describeReport } from './describeReport.tsx';
import { TaxNote } from './TaxNote.tsx';
import { usePaymentTypeFilter, usePersonFilter, useReportFilters } from './useReport.ts';

/** Straight sales line by line; a void stands on its own day with a minus. */
export const straightSales = describeReport({
  sentence: 'salesReport.straightSales.sentence',
  api: straightSalesApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const navigate = useNavigate();
    return {
      note: <TaxNote />,
      search: t('report.searchStraightSales'),
      dates: pastPresets,
      empty: { title: t('report.noSales'), text: t('report.noSalesText'), filtered: t('report.noSales') },
      idOf: ({ lineId, way }) => `${lineId} ${way}`,
      filters: [...useReportFilters(), usePersonFilter('staff'), usePaymentTypeFilter()],
      columns: [
        numberColumn('number', t('report.number'), { width: 184, fixed: true }),
        dateColumn('day', t('report.date'), { sort: 'day', rank: 1 }),
        customerColumn(t, { rank: 4 }),
        textColumn('itemCode', t('common.code'), { width: 132 }),
        localColumn('name', t('report.item'), { width: 168, rank: 1 }),
        gramsColumn(t('report.grams'), { rank: 2 }),
        countColumn('quantity', t('report.quantity'), { rank: 3 }),
        {
          ...moneyColumn('price', t('report.price'), { rank: 3 }),
          render: ({ price, priceBy }) => <Price yen={price} priceBy={priceBy} />,
        },
        moneyColumn('discount', t('report.discount'), { rank: 2 }),
        moneyColumn('amount', t('report.amount'), { sort: 'amount', strong: true }),
        localColumn('paymentTypes', t('report.payment'), { width: 120, rank: 6 }),
        staffColumn(t('report.staff'), { width: 128, rank: 7 }),
      ],
      card: (row) => (
        <CardRow
          title={row.number}
          code={`${dateText(row.day)} · ${row.itemCode}`}
          figure={<Money yen={row.amount} />}
        />
      ),
      cardTotal: (all) => <Money yen={all.amount} />,
      onOpen: ({ saleId }) => void navigate({ to: '/sales/transaction/$id', params: { id: String(saleId) } }),
      chart: {
        title: t('salesReport.straightSales.chart'),
        measures: [{ label: t('report.amount'), unit: 'yen', sums: [['amount', t('report.amount')]] }],
        nameOf: ({ name, nameJa }) => local(name, nameJa),
        narrow: ({ key }) => ({ staff: key }),
      },
    };
  },
});

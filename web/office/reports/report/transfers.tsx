import { useNavigate } from '@tanstack/react-router';
import { transferStatuses } from '#contract/inventory/transfer.ts';
import { transferReportApi, transitDays } from '#contract/reports/inventoryReport.ts';
import { dateText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { documentPlace } from '#web/ui/document/documentPlace.ts';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, dateColumn, goodsColumn, localColumn, moneyColumn, numberColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import type { ChoiceFilter } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { describeReport } from './describeReport.tsx';
import { useLocationFilter } from './useReport.ts';

const transitTexts = {
  0: 'inventoryReport.transit.from0',
  2: 'inventoryReport.transit.from2',
  4: 'inventoryReport.transit.from4',
  8: 'inventoryReport.transit.from8',
} as const;

/** What was sent between locations, what arrived of it, and how long it was on its way. */
export const transfers = describeReport({
  sentence: 'inventoryReport.transfers.sentence',
  api: transferReportApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const navigate = useNavigate();
    const statusText = (status: (typeof transferStatuses)[number]) => t(`inventoryReport.statuses.${status}`);
    const groupText = (first: string) => t(transitTexts[Number(first) as keyof typeof transitTexts]);
    return {
      search: t('inventoryReport.searchTransfer'),
      dates: pastPresets,
      empty: {
        title: t('inventoryReport.transfers.nothing'),
        text: t('inventoryReport.transfers.nothingText'),
        filtered: t('inventoryReport.transfers.none'),
      },
      filters: useTransferFilters(statusText, groupText),
      columns: [
        numberColumn('number', t('report.number'), { width: 188, fixed: true }),
        dateColumn('date', t('report.date'), { sort: 'date', rank: 2 }),
        localColumn('sourceName', t('inventoryReport.source'), { key: 'source', rank: 3, width: 148 }),
        localColumn('destinationName', t('inventoryReport.destination'), { key: 'destination', width: 148, rank: 0 }),
        {
          key: 'status',
          title: t('report.status'),
          width: 140,
          rank: 1,
          render: ({ status }) => <StatusBadge of={status}>{statusText(status)}</StatusBadge>,
        },
        goodsColumn('shipped', t('inventoryReport.shipped'), { rank: 4 }),
        goodsColumn('receivedQuantity', t('inventoryReport.arrived'), { rank: 5 }),
        goodsColumn('damagedQuantity', t('inventoryReport.damaged'), { rank: 8 }),
        goodsColumn('shortQuantity', t('inventoryReport.short'), { rank: 6 }),
        moneyColumn('retailTotal', t('inventoryReport.retailValue'), { rank: 7, width: 128 }),
        countColumn('days', t('inventoryReport.days'), { sort: 'days', strong: true, width: 120 }),
      ],
      card: (row) => (
        <CardRow
          title={row.number}
          code={`${dateText(row.date)} · ${local(row.sourceName, row.sourceNameJa)} → ${local(row.destinationName, row.destinationNameJa)}`}
          figure={<PiecesAndGrams pieces={row.shipped} milligrams={row.shippedMilligrams} />}
          under={statusText(row.status)}
        />
      ),
      cardTotal: (all) => <PiecesAndGrams pieces={all.shipped} milligrams={all.shippedMilligrams} />,
      onOpen: ({ id }) => void navigate(documentPlace('transfer', id) as never),
      chart: {
        title: t('inventoryReport.transfers.chart'),
        measures: [{ label: t('report.rows'), unit: 'count', sums: [['count', t('inventoryReport.transfers.title')]] }],
        nameOf: ({ key }) => groupText(key),
        narrow: ({ key }) => ({ transit: key }),
      },
    };
  },
});

function useTransferFilters(
  statusText: (status: (typeof transferStatuses)[number]) => string,
  groupText: (first: string) => string,
): ChoiceFilter[] {
  const t = useText();
  return [
    useLocationFilter(),
    {
      kind: 'choice',
      key: 'status',
      label: t('report.status'),
      options: transferStatuses.map((status) => ({ value: status, label: statusText(status) })),
    },
    {
      kind: 'choice',
      key: 'short',
      label: t('inventoryReport.shortage'),
      options: [
        { value: 'true', label: t('inventoryReport.withShortage') },
        { value: 'false', label: t('inventoryReport.withoutShortage') },
      ],
    },
    {
      kind: 'choice',
      key: 'companies',
      label: t('inventoryReport.company'),
      options: (['within', 'between'] as const).map((which) => ({
        value: which,
        label: t(`inventoryReport.companies.${which}`),
      })),
    },
    {
      kind: 'choice',
      key: 'transit',
      label: t('inventoryReport.days'),
      options: transitDays.map((first) => ({ value: first, label: groupText(first) })),
    },
  ];
}

import { useNavigate } from '@tanstack/react-router';
import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import { adjustmentReportApi, correctionEvents } from '#contract/reports/inventoryReport.ts';
import { useMay } from '#web/api/rights.ts';
import { dateText } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { documentPlace } from '#web/ui/document/documentPlace.ts';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import {
  dateColumn,
  gramsColumn,
  localColumn,
  moneyColumn,
  numberColumn,
  shelfColumn,
  staffColumn,
  textColumn,
} from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import type { ChoiceFilter } from '#web/ui/list/types.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { describeReport, kindTexts } from './describeReport.tsx';
import { usePersonFilter, useReportFilters } from './useReport.ts';

/** What adjustments, counts and losses changed, with the reason for each. */
export const adjustments = describeReport({
  sentence: 'inventoryReport.adjustments.sentence',
  api: adjustmentReportApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const may = useMay();
    const navigate = useNavigate();
    const value = may('View Cost and Profit') ? [moneyColumn('value', t('report.value'), { rank: 2 })] : [];
    const eventText = (event: (typeof correctionEvents)[number]) => t(`inventoryReport.events.${event}`);
    return {
      search: t('report.search'),
      dates: pastPresets,
      empty: {
        title: t('inventoryReport.adjustments.nothing'),
        text: t('inventoryReport.adjustments.nothingText'),
        filtered: t('inventoryReport.adjustments.none'),
      },
      idOf: ({ moveId, way }) => `${moveId} ${way}`,
      filters: useAdjustmentFilters(eventText),
      columns: [
        dateColumn('date', t('report.date'), { width: 124, sort: 'date' }),
        numberColumn('causeNumber', t('report.number'), { width: 176, fixed: true }),
        localColumn('locationName', t('report.location'), { key: 'location', width: 148, rank: 3 }),
        textColumn('itemCode', t('common.code'), { width: 120, rank: 4 }),
        localColumn('name', t('report.item'), { rank: 0, least: 180 }),
        {
          key: 'kind',
          title: t('inventoryReport.type'),
          width: 112,
          rank: 5,
          render: ({ kind, typeName, typeNameJa }) => local(typeName, typeNameJa) || t(kindTexts[kind]),
        },
        shelfColumn('quantity', t('report.quantity'), { width: 104, sort: 'quantity', strong: true }),
        gramsColumn(t('report.grams'), { rank: 6 }),
        ...value,
        {
          key: 'reason',
          title: t('inventoryReport.reason'),
          width: 220,
          rank: 1,
          render: ({ reasonName, reasonNameJa, event }) => local(reasonName, reasonNameJa) || eventText(event),
        },
        staffColumn(t('report.staff'), { width: 124, rank: 7 }),
      ],
      card: (row) => (
        <CardRow
          title={local(row.name, row.nameJa)}
          code={`${dateText(row.date)} · ${local(row.reasonName, row.reasonNameJa) || eventText(row.event)}`}
          figure={<PiecesAndGrams pieces={row.quantity} milligrams={row.quantityMilligrams} />}
        />
      ),
      cardTotal: (all) => <PiecesAndGrams pieces={all.quantity} milligrams={all.quantityMilligrams} />,
      opens: ({ causeId }) => causeId !== null,
      onOpen: ({ cause, causeId }) => {
        if (causeId !== null) void navigate(documentPlace(cause, causeId) as never);
      },
      chart: {
        title: t('inventoryReport.adjustments.chart'),
        measures: measuresOf(t),
        nameOf: ({ key, name, nameJa }) => local(name, nameJa) || eventText(key as (typeof correctionEvents)[number]),
        narrow: ({ key }): Record<string, string> => (/^\d+$/.test(key) ? { reasonCodeId: key } : { event: key }),
      },
    };
  },
});

function measuresOf(t: Translate) {
  return [
    { label: t('report.quantity'), unit: 'count', sums: [['quantity', t('report.quantity')]] },
    { label: t('report.gramsOfGoods'), unit: 'grams', sums: [['quantityMilligrams', t('report.quantity')]] },
    { label: t('report.value'), unit: 'yen', sums: [['value', t('report.value')]] },
  ] as const;
}

function useAdjustmentFilters(eventText: (event: (typeof correctionEvents)[number]) => string): ChoiceFilter[] {
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const reasons = useAll(reasonCodeApi.list, {}, { enabled: may('View Reason Types') }).data ?? [];
  return [
    ...useReportFilters(),
    {
      kind: 'choice',
      key: 'reasonCodeId',
      label: t('inventoryReport.reason'),
      options: reasons.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
    },
    {
      kind: 'choice',
      key: 'event',
      label: t('inventoryReport.event'),
      options: correctionEvents.map((event) => ({ value: event, label: eventText(event) })),
    },
    {
      kind: 'choice',
      key: 'way',
      label: t('inventoryReport.way'),
      options: (['in', 'out'] as const).map((way) => ({ value: way, label: t(`inventoryReport.ways.${way}`) })),
    },
    usePersonFilter('userId'),
  ];
}

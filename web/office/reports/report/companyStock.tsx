import { useNavigate } from '@tanstack/react-router';
import { companyApi } from '#contract/company/company.ts';
import { stockKinds } from '#contract/inventory/stock.ts';
import { companyStockApi } from '#contract/reports/inventoryReport.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { goodsColumn, gramsColumn, localColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import type { ChoiceFilter } from '#web/ui/list/types.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { describeReport, kindTexts, type Measure } from './describeReport.tsx';
import { useReportFilters } from './useReport.ts';

/** What each company has, by location and category; several companies for who sees their list. */
export const companyStock = describeReport({
  sentence: 'inventoryReport.companyStock.sentence',
  api: companyStockApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const may = useMay();
    const navigate = useNavigate();
    const here = useSession().data?.company.id;
    const filters = useReportFilters();
    const value = may('View Cost and Profit') ? [moneyColumn('value', t('report.value'), { width: 136, rank: 2 })] : [];
    return {
      search: t('inventoryReport.searchPlace'),
      empty: { title: t('report.none'), text: t('report.noneText') },
      idOf: ({ locationId, categoryId }) => `${locationId} ${categoryId}`,
      filters: [...useCompanyFilter(), ...filters],
      columns: [
        localColumn('companyName', t('inventoryReport.company'), { key: 'company', width: 188, rank: 4 }),
        localColumn('locationName', t('report.location'), {
          key: 'location',
          width: 168,
          sort: 'location',
          fixed: true,
        }),
        localColumn('categoryName', t('report.category'), { key: 'category', width: 152, rank: 0 }),
        goodsColumn('sellable', t('report.sellable'), { width: 96, rank: 5 }),
        goodsColumn('nonSellable', t('report.nonSellable'), { width: 104, rank: 8 }),
        goodsColumn('reserved', t('report.reserved'), { width: 96, rank: 7 }),
        goodsColumn('inTransit', t('report.inTransit'), { width: 96, rank: 6 }),
        goodsColumn('onHand', t('report.onHand'), { width: 96, sort: 'onHand', strong: true }),
        gramsColumn(t('report.grams'), { rank: 3 }),
        ...value,
        moneyColumn('retailValue', t('inventoryReport.retailValue'), { width: 136, rank: 1 }),
      ],
      card: (row) => (
        <CardRow
          title={local(row.categoryName, row.categoryNameJa)}
          code={`${local(row.companyName, row.companyNameJa)} · ${local(row.locationName, row.locationNameJa)}`}
          figure={<PiecesAndGrams pieces={row.onHand} milligrams={row.onHandMilligrams} />}
        />
      ),
      cardTotal: (all) => <PiecesAndGrams pieces={all.onHand} milligrams={all.onHandMilligrams} />,
      // Stock of another company is looked at in that company.
      opens: ({ companyId }) => companyId === here,
      onOpen: ({ locationId, categoryId }) =>
        void navigate({
          to: '/inventory/list',
          search: { locationId: String(locationId), categories: String(categoryId) },
        }),
      chart: {
        title: t('inventoryReport.companyStock.chart'),
        kind: 'stack',
        measures: measuresOf(t),
        nameOf: ({ name, nameJa }) => local(name, nameJa),
        narrow: ({ key }) => ({ companies: key }),
      },
    };
  },
});

function measuresOf(t: Translate): Measure[] {
  const kinds = stockKinds.map((kind) => [kind, t(kindTexts[kind])] as const);
  const weights = kinds.map(([kind, label]) => [`${kind}Milligrams`, label] as const);
  return [
    { label: t('report.pieces'), unit: 'count', sums: kinds },
    { label: t('report.gramsOfGoods'), unit: 'grams', sums: weights },
  ];
}

function useCompanyFilter(): ChoiceFilter[] {
  const t = useText();
  const local = useLocalName();
  const maySee = useMay()('View Company List');
  const { data } = useAll(companyApi.list, {}, { enabled: maySee });
  if (!maySee) return [];
  const options = (data ?? []).map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) }));
  return [{ kind: 'choice', key: 'companies', label: t('inventoryReport.company'), options, many: true }];
}

import { sql } from 'kysely';
import { performanceSpans } from '#contract/reports/performancePeriod.ts';
import { productPerformanceApi } from '#contract/reports/soldReport.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';
import { both, hasWord } from '../../kernel/search.ts';
import { weighedGoods } from './shelfStore.ts';
import { gramsSold, placesOf, sumsOf } from './soldStore.ts';

type Row = RowOf<typeof productPerformanceApi>;
type Query = Partial<QueryOf<typeof productPerformanceApi>>;
const figures = ['quantity', 'amount', 'cost', 'grossProfit', 'amountBefore'] as const;
const weight = weighedGoods(sql`sold.milligrams`);
/** The curve has so many points, whatever the number of items. */
const curvePoints = 50;

/** An item, or a service, by its code and its names. */
const called = sql`folded(coalesce(item.item_code || ' ' || item.name || ' ' || item.name_ja,
  service.service_code || ' ' || service.name || ' ' || service.name_ja, ''))`;

/** What each item and service brought in, its rank and class among all of them, and the period before. */
export function productPerformanceFor(ctx: Context, query: Query) {
  const { now, before } = performanceSpans(query.period ?? 'last30', businessDate(ctx.clock.now()));
  return growingList<
    typeof productPerformanceApi,
    Row,
    Record<(typeof figures)[number] | 'quantityMilligrams' | 'feesAndShipping', number>
  >({
    api: productPerformanceApi,
    isSummed: true,
    source: sql`(${rankedOf(soldIn(ctx, query, now), soldIn(ctx, query, before))}) AS sold
      LEFT JOIN item ON item.id = sold.item_id LEFT JOIN service_item AS service ON service.id = sold.service_item_id`,
    key: { 'sold.key': 'text' },
    scope: () => sql`true`,
    sorts: {
      rank: [sql`sold.rank`],
      itemCode: [sql`item.item_code`, sql`service.service_code`, sql`sold.rank`],
      quantity: [sql`sold.quantity`, sql`sold.rank`],
      change: [sql`sold.change_basis_points`, sql`sold.rank`],
      grossProfit: [sql`sold.gross_profit`, sql`sold.rank`],
      marginBasisPoints: [sql`sold.margin_basis_points`, sql`sold.rank`],
    },
    filters: {
      locations: null,
      period: null,
      categories: isOneOf(sql`item.category_id`),
      abc: (abc) => sql`sold.abc = ${abc}`,
      rankFrom: (rank) => sql`sold.rank >= ${rank}`,
      rankTo: (rank) => sql`sold.rank <= ${rank}`,
    },
    search: (word) => both(hasWord(called, word).row),
    columns:
      () => sql`sold.key, sold.item_id, sold.service_item_id, coalesce(item.item_code, service.service_code, '') AS item_code,
      coalesce(item.name, service.name, '') AS name, coalesce(item.name_ja, service.name_ja, '') AS name_ja, sold.quantity,
      ${weight} AS quantity_milligrams, sold.amount, sold.cost, sold.gross_profit, sold.margin_basis_points, sold.share_basis_points, sold.rank, sold.abc,
      sold.amount_before, sold.change_basis_points`,
    sums: () => ({
      ...sumsOf(figures, 'sold'),
      quantityMilligrams: sql`coalesce(sum(${weight}), 0)::bigint`,
      feesAndShipping: sql`(SELECT coalesce(sum(fees + shipping), 0)::bigint
        FROM sold_by_day(${placesOf(ctx, query)}, ${now.from}::date, ${now.to}::date))`,
    }),
    chart: () => ({
      key: sql`lpad(ceil(sold.rank * ${sql.lit(curvePoints)}::numeric / greatest(sold.items, 1))::text, 3, '0')`,
      sums: {
        cumulatedBasisPoints: sql`coalesce(max(sold.cumulated_basis_points), 0)::bigint`,
        amount: sql`coalesce(sum(sold.amount), 0)::bigint`,
        rankFrom: sql`min(sold.rank)`,
        rankTo: sql`max(sold.rank)`,
        rowKey: sql`CASE WHEN count(*) = 1 THEN min(sold.key) ELSE '' END`,
      },
    }),
  });
}

/** What each item and service sold on these days, as terms that add up. */
const soldIn = (ctx: Context, query: Query, { from, to }: Span) =>
  sql`sold_by_item(${placesOf(ctx, query)}, ${from}::date, ${to}::date)`;

/** An item belongs to a class as long as those before it have not filled it: so the best one is always of class A. */
function rankedOf(now: Sql, before: Sql): Sql {
  const lines = (
    sold: Sql,
    isNow: boolean,
  ) => sql`SELECT item_id, service_item_id, ${sql.lit(isNow)} AS is_now, quantity,
    milligrams, amount, tax, cost FROM ${sold}`;
  const share = (amount: Sql) => sql`CASE WHEN total > 0 THEN round(${amount} * 10000 / total)::bigint END`;
  return sql`SELECT key, item_id, service_item_id, quantity, milligrams, amount, cost, net - cost AS gross_profit, amount_before, rank, items,
      CASE WHEN net > 0 THEN round((net - cost) * 10000 / net)::bigint END AS margin_basis_points,
      ${share(sql`amount`)} AS share_basis_points, ${share(sql`cumulated`)} AS cumulated_basis_points,
      CASE WHEN total > 0 AND (cumulated - amount) * 10 < total * 7 THEN 'A'
        WHEN total > 0 AND (cumulated - amount) * 10 < total * 9 THEN 'B' ELSE 'C' END AS abc,
      CASE WHEN amount_before <> 0 THEN round((amount - amount_before) * 10000 / abs(amount_before))::bigint END AS change_basis_points
    FROM (SELECT summed.*, sum(amount) OVER () AS total, count(*) OVER () AS items, row_number() OVER best AS rank,
        sum(amount) OVER (best ROWS UNBOUNDED PRECEDING) AS cumulated
      FROM (SELECT coalesce('i' || item_id, 's' || service_item_id, 'w') AS key, item_id, service_item_id,
          coalesce(sum(quantity) FILTER (WHERE is_now), 0)::bigint AS quantity,
          coalesce(sum(milligrams) FILTER (WHERE is_now), 0)::bigint AS milligrams,
          coalesce(sum(amount) FILTER (WHERE is_now), 0) AS amount, coalesce(sum(amount - tax) FILTER (WHERE is_now), 0) AS net,
          coalesce(sum(cost) FILTER (WHERE is_now), 0)::bigint AS cost,
          coalesce(sum(amount) FILTER (WHERE NOT is_now), 0) AS amount_before
        FROM (${lines(now, true)} UNION ALL ${lines(before, false)}) AS line
        GROUP BY item_id, service_item_id HAVING bool_or(is_now)) AS summed
      WINDOW best AS (ORDER BY amount DESC, key)) AS ranked`;
}

export const exportProductPerformance = (ctx: Context, query: Parameters<typeof productPerformanceFor>[1]) =>
  productPerformanceFor(ctx, query).exporter<Row>({
    title: 'productPerformance',
    columns: [
      { title: { en: 'Rank', ja: '順位' }, value: ({ rank }) => rank, kind: 'number' },
      { title: { en: 'Class', ja: 'ABC区分' }, value: ({ abc }) => abc },
      'itemCode',
      {
        title: 'name',
        value: ({ key, name, nameJa }, language) =>
          key === 'w' ? otherWork[language] : language === 'ja' && nameJa ? nameJa : name,
      },
      'quantity',
      gramsSold,
      { title: 'amountWithTax', of: 'amount', kind: 'yen' },
      { title: 'cost', of: 'cost', kind: 'yen' },
      { title: { en: 'Gross profit', ja: '粗利' }, value: (row) => row.grossProfit ?? null, kind: 'yen', cost: true },
      {
        title: { en: 'Margin', ja: '粗利率' },
        value: (row) => row.marginBasisPoints ?? null,
        kind: 'percent',
        cost: true,
      },
      { title: { en: 'Share', ja: '構成比' }, value: (row) => row.shareBasisPoints, kind: 'percent' },
      { title: { en: 'Period before', ja: '前の期間' }, value: (row) => row.amountBefore, kind: 'yen' },
      { title: { en: 'Change', ja: '増減率' }, value: (row) => row.changeBasisPoints, kind: 'percent' },
    ],
  });

const otherWork = { en: 'Work described by hand', ja: '手入力の作業' };

import type { ComponentType } from 'react';
import type { Access, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import type { TextKey } from '#web/text/text.ts';
import type { ListEndpoint, ListPageProps } from '#web/ui/list/types.ts';
import { reportOf, reports } from '#web/ui/reports.ts';
import { ReportPage } from './ReportPage.tsx';

/** What the kinds of stock are called in reports. */
export const kindTexts = {
  sellable: 'report.sellable',
  nonSellable: 'report.nonSellable',
  reserved: 'report.reserved',
  inTransit: 'report.inTransit',
} as const;

/** A report as menus, tabs and the overview know it. */
export interface Report {
  /** Last part of its address. */
  key: string;
  of: ReportName;
  title: TextKey;
  /** What it tells, in one sentence. */
  sentence: TextKey;
  right: Access;
  /** It is what figures of other reports open: neither tab nor overview lead to it. */
  isBehind: boolean;
  Screen: ComponentType<{ group: ReportGroup }>;
}

export interface ReportGroup {
  path: '/reports/inventory' | '/reports/items' | '/reports/sales';
  title: TextKey;
  reports: readonly Report[];
}

export interface ReportApi<L extends ListEndpoint, S extends Endpoint, C extends Endpoint> {
  list: L;
  summary: S;
  export: Endpoint;
  chart: C;
}

export type PointOf<C extends Endpoint> = ReplyOf<C> extends { points: (infer Point)[] } ? Point : never;

/** A sum of a point under its name, and what it is called. */
export type Sum = readonly [of: string, label: string];

/** One way to look at the points of a chart; left out where the server tells none of its sums. */
export interface Measure {
  label: string;
  unit: 'count' | 'yen' | 'grams' | 'percent';
  /** The sums that are drawn, with their names. */
  sums: readonly Sum[];
}

export interface ReportChart<Point> {
  title: string;
  /** `stack`: the sums of a point add up to a whole. `line`: the points follow each other in time. */
  kind?: 'bars' | 'stack' | 'line';
  measures: readonly Measure[];
  nameOf: (point: Point) => string;
  /** The filters that leave the rows of a point, by their keys. */
  narrow?: (point: Point) => Record<string, string>;
  /** Opens the rows of a point elsewhere, where they are no rows of the report. */
  open?: (point: Point) => void;
  /** The points that open theirs, where others narrow: all unless told. */
  opens?: (point: Point) => boolean;
}

/** What a report shows: its columns, filters and chart, as its reader may see them. */
export type ReportParts<L extends ListEndpoint, S extends Endpoint, C extends Endpoint> = Pick<
  ListPageProps<L, S>,
  | 'columns'
  | 'filters'
  | 'card'
  | 'cardTotal'
  | 'totalLabel'
  | 'idOf'
  | 'onOpen'
  | 'opens'
  | 'search'
  | 'dates'
  | 'usualDays'
  | 'lead'
  | 'buttons'
  | 'empty'
> & {
  chart?: ReportChart<PointOf<C>>;
  /** A sentence under the title. */
  note?: ListPageProps<L, S>['lead'];
  /** The same on paper, where the period stands among the filters; null where that was all of it. */
  printNote?: ListPageProps<L, S>['lead'];
};

export interface ReportDescription<L extends ListEndpoint, S extends Endpoint, C extends Endpoint> {
  sentence: TextKey;
  api: ReportApi<L, S, C>;
  useParts: () => ReportParts<L, S, C>;
  isBehind?: true;
  /** What to say when it can't be read. */
  failed?: TextKey;
}

/** A report of one description: its right is that of its rows, its screen the list that the house has. */
export function describeReport<L extends ListEndpoint, S extends Endpoint, C extends Endpoint>(
  description: ReportDescription<L, S, C>,
): Report {
  const { sentence, api, isBehind = false } = description;
  const of = reportOf(api.list);
  const { path, title } = reports[of];
  return {
    key: path.slice(path.lastIndexOf('/') + 1),
    of,
    title,
    sentence,
    right: api.list.access,
    isBehind,
    Screen: ({ group }) => <ReportPage description={description} group={group} />,
  };
}

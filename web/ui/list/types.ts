import type { ReactNode } from 'react';
import type { Endpoint, Gate, InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import type { GuideSteps } from '../guide/Guide.tsx';
import type { PageProps } from '../Page.tsx';
import type { DatePreset } from './dates.ts';
import type { ColumnControl } from './useColumns.ts';
import type { ListState } from './useList.ts';

/** An endpoint that answers a page of rows. */
export type ListEndpoint = Endpoint;
export type RowOf<L extends Endpoint> = ReplyOf<L> extends { rows: (infer Row)[] } ? Row : never;
/** What a list can be sorted by. */
type SortOf<L extends Endpoint> = InputOf<L> extends { sort: infer Sort extends string } ? Sort : never;
/** A column of a list: it shows its rows, tells of its totals and sorts by what the list can be sorted by. */
export type ColumnOf<L extends Endpoint, S extends Endpoint> = Column<RowOf<L>, ReplyOf<S>, SortOf<L>>;

export interface Column<Row, Summary, Sort extends string = string> {
  /** Stable name: what is remembered of a column is remembered under it. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Key of the list's `sort`; a column without can't be sorted. */
  sort?: Sort;
  /** Width in pixels; the one column without takes what is left. */
  width?: number;
  /** Least width of a column without, where less than usual will do. */
  least?: number;
  /** Where there is no room for all, the highest gives way first; without, the last column does. */
  rank?: number;
  align?: 'right';
  /** Grey: figures that matter less. */
  quiet?: boolean;
  /** Semi-bold: at most one column of figures. */
  strong?: boolean;
  /** Names somebody or a place: not broken over two lines on paper, where a list is twice as long for it. */
  unbroken?: boolean;
  /** Cell of the totals row. */
  total?: (summary: Summary) => ReactNode;
  /** Hidden until somebody shows it. */
  hidden?: boolean;
  /** Can't be hidden: the column that names the row. */
  fixed?: boolean;
}

export interface RowAction {
  label: string;
  icon?: string;
  /** Letter that starts it on the focused row. */
  shortcut?: string;
  danger?: boolean;
  /** Draws a line above it. */
  divided?: boolean;
  /** Opens these beside it, in place of being run. */
  items?: readonly RowAction[];
  run: () => void;
}

export interface ChoiceFilter {
  kind: 'choice';
  /** Key of the list's input. */
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Several at once, sent comma-separated. */
  many?: boolean;
}

export interface RangeFilter {
  kind: 'range';
  key: string;
  from: string;
  to: string;
  label: string;
  unit: 'yen' | 'grams' | 'count';
}

/** One day, until today. */
export interface DayFilter {
  kind: 'day';
  key: string;
  label: string;
}

export type Filter = ChoiceFilter | RangeFilter | DayFilter;
export type Rows<Row> = { rows: Row[]; more: boolean };

interface ListApi<L extends ListEndpoint, S extends Endpoint> {
  list: L;
  summary: S;
  export?: Endpoint;
}

export interface ListPageProps<L extends ListEndpoint, S extends Endpoint> {
  title: string;
  /**
   * The endpoints of the list. Count and sums of what is filtered are asked apart, so that paging stays quick; the export is
   * of what is filtered, too.
   */
  api: ListApi<L, S>;
  columns: readonly ColumnOf<L, S>[];
  /** A row on a phone: `<CardRow …/>`. */
  card: (row: RowOf<L>) => ReactNode;
  /** Totals on a phone, above the primary button. */
  cardTotal?: (summary: ReplyOf<S>) => ReactNode;
  /** What the totals are of, where they are not just of so many entries. */
  totalLabel?: (count: number) => string;
  idOf?: (row: RowOf<L>) => number | string;
  /** Placeholder of the search; a list without has none. */
  search?: string;
  /** A code that the camera reads is searched for as well: the list finds pieces by their barcodes. */
  isScanned?: boolean;
  filters?: readonly Filter[];
  /** The list's input has `from` and `to`: days and presets are shown, the usual ones unless others are named. */
  dates?: boolean | readonly DatePreset[];
  /** What the input calls these days, where not `from` and `to`. */
  dateKeys?: readonly [from: string, to: string];
  /** The days that are shown where none are chosen. */
  usualDays?: { from: string; to: string };
  create?: { label: string; access: Gate; run: () => void };
  /** More buttons beside the title. */
  buttons?: ReactNode;
  /** The primary button of a list where nothing is created. */
  primary?: ReactNode;
  onOpen?: (row: RowOf<L>) => void;
  /** The rows that open: all unless told. */
  opens?: ((row: RowOf<L>) => boolean) | undefined;
  actions?: (row: RowOf<L>) => RowAction[];
  /** Rows in grey: inactive ones. */
  isOff?: (row: RowOf<L>) => boolean;
  /** What to say when the rows can't be read. */
  failed?: string | undefined;
  /** The same for a search. */
  searchFailed?: string | undefined;
  /**
   * `filtered` is the title where the days that were chosen leave nothing. `kept` are filters that leave nothing out, since
   * they say how, or of when, rows are told.
   */
  empty: { title: string; text?: string; filtered?: string; kept?: readonly string[] };
  /**
   * Boxes before the rows, and what may be done with those chosen. `all` holds the filters where everything that they
   * leave is chosen, which `selectsAll` offers.
   */
  selection?: (ids: (number | string)[], clear: () => void, all: Record<string, string> | null) => ReactNode;
  selectsAll?: boolean;
  /** What the list belongs to, as its endpoint asks for it: `{ id: '12' }`. */
  of?: Record<string, string>;
  /** More of the head of the page. */
  head?: Pick<PageProps, 'onBack' | 'crumb' | 'badge' | 'under'>;
  /** What stands between the head and the search. */
  lead?: ReactNode;
  /** What is drawn of the filtered rows, above them. */
  picture?: (list: ListState) => ReactNode;
  /** Is printed across, however few its columns are. */
  isAcross?: boolean;
  /** The report that it is, whose export goes on by itself where it has many rows. */
  longExport?: ReportName;
  /** Names for filters, columns and order, beside the choice of columns. */
  views?: (list: ListState, columns: ColumnControl) => ReactNode;
  /** A sentence that stands on the print, below what the rows were chosen by. */
  printNote?: ReactNode;
  guide?: GuideSteps;
  /** Modals of the screen. */
  children?: ReactNode;
}

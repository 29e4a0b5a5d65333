import type { ReactNode } from 'react';
import type { Endpoint, InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';

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
  align?: 'right';
  /** Grey: figures that matter less. */
  quiet?: boolean;
  /** Semi-bold: at most one column of figures. */
  strong?: boolean;
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

export type Filter = ChoiceFilter | RangeFilter;
export type Rows<Row> = { rows: Row[]; more: boolean };

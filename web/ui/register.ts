import type { ReactNode } from 'react';
import type { Endpoint, InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { en } from '#web/text/en.ts';
import type { Arrange } from './arrange/useArrange.tsx';
import type { FormModalProps } from './form/FormModal.tsx';
import type { Draft, DraftOptions } from './form/useDraft.ts';
import type { CardRowProps } from './list/Cards.tsx';
import type { ToggleManyEndpoint } from './list/ToggleMany.tsx';
import type { ColumnOf, ListPageProps, RowAction, RowOf } from './list/types.ts';
import type { Tone } from './StatusBadge.tsx';
import type { OwnStatusWords } from './status.ts';

/** The endpoints of a simple list, as `registerEndpoints` makes them. One without `create` only changes what is there. */
export interface RegisterApi {
  list: Endpoint;
  summary: Endpoint;
  export: Endpoint;
  find: Endpoint;
  create?: Endpoint;
  edit: Endpoint;
  toggle: Endpoint;
  /** Where what nothing refers to can be deleted. */
  remove?: Endpoint;
  toggleMany?: ToggleManyEndpoint;
  audit: Endpoint;
}

/** The texts that a simple list needs; `search` is the hint in its search field. */
export interface RegisterWords {
  title: string;
  search: string;
  create?: string;
  edit: string;
  created?: string;
  edited: string;
  failed: string;
  none: string;
  noneText: string;
  guide1: string;
  guide2: string;
  guide3: string;
}

export type Listed = { id: number; active: boolean; version: number };

export interface RegisterPageProps<A extends RegisterApi, Values extends object>
  extends Partial<Pick<ListPageProps<A['list'], A['summary']>, 'filters' | 'buttons' | 'failed' | 'searchFailed'>> {
  api: A;
  /** Where its texts stand in `web/text`: the whole set of `RegisterWords`, and the name of each field. */
  words: WordsFor<never>;
  /** The name of a row; by default its `name` or `nameJa`, by the language. */
  nameOf?: (row: RowOf<A['list']>) => string;
  /** Columns besides the status, which stands last. */
  columns: readonly ColumnOf<A['list'], A['summary']>[];
  /**
   * A row on a phone. By default the title is the name of the row, and the status stands at the right: as the figure, or
   * under another figure.
   */
  card?: (row: RowOf<A['list']>) => Partial<CardRowProps>;
  /** What fields are called whose text does not stand in `words` under their own name (see `useShown`). */
  labels?: Readonly<Record<string, string>>;
  /** The form's values for a row, and for a new one with null; the fields that `edit` takes, unless given. */
  valuesOf?: (row: RowOf<A['list']> | null) => Values;
  fields: (draft: Draft<Values>, row: RowOf<A['list']> | null) => ReactNode;
  /** What stands at the left of the form: a picture. */
  aside?: (draft: Draft<Values>, row: RowOf<A['list']> | null) => ReactNode;
  /** What stands at the left of the form's foot: a switch. */
  footer?: (draft: Draft<Values>, row: RowOf<A['list']> | null) => ReactNode;
  /** How a row is looked at, in place of its fields one under the other. */
  view?: (row: RowOf<A['list']>) => ReactNode;
  size?: FormModalProps<Values>['size'];
  /**
   * How a value reads, where its schema does not mark it as yen, a share, a day, yes or no, a file or a plain text. `row` is
   * there for a value of a saved row.
   */
  show?: (field: string, value: unknown, row?: RowOf<A['list']>) => string | undefined;
  /** Refusals that belong to a field; a code that is taken belongs to `code` already. */
  refusedFields?: DraftOptions<A['edit'], NoInfer<Values>>['refusedFields'];
  /** Title of the toast when a new one is refused, where the words' `failed` speaks of changing one. */
  createFailed?: string;
  /** What of the switch is spoken of in other words than the common ones. */
  status?: OwnStatusWords;
  /** The status of a row that says more than its switch: a post is published on its day. Nothing for any other row. */
  statusOf?: (row: RowOf<A['list']>) => { tone: Tone; text: string } | undefined;
  /** Asked before it is saved, about what may well be a slip. */
  confirm?: (values: Values) => Promise<boolean>;
  /** Receives the reply for a new row: a secret that is shown once. */
  onCreated?: (reply: ReplyOf<NonNullable<A['create']>>, values: Values) => void;
  /** What stands above the particulars where a row is looked at: a picture. */
  above?: (row: RowOf<A['list']>) => ReactNode;
  /** What steps of its own are called in the audit trail. */
  actionName?: (action: string) => string | undefined;
  /** Lets the rows be put into an order of one's own. */
  arrange?: Arrange<RowOf<A['list']>>;
  /** More steps in the row's menu. */
  steps?: (row: RowOf<A['list']>) => RowAction[];
  /** False for a row whose switch is refused in any case: nobody switches themselves off. */
  mayToggle?: (row: RowOf<A['list']>) => boolean;
  /** A row that stays as it is, for everybody: it is looked at alone. */
  isFixed?: (row: RowOf<A['list']>) => boolean;
  /** A new row that this list does not have: it stands in that of another company. `made` has what was entered as well. */
  isElsewhere?: (made: RowOf<A['list']>) => boolean;
  invalidates?: readonly string[];
}

/** The sets of texts that name these fields: under their own names, or under those that every register uses. */
export type WordsFor<Field> = {
  [K in keyof typeof en]: (typeof en)[K] extends RegisterWords ? ([Field] extends [Labelled<K>] ? K : never) : never;
}[keyof typeof en];
type Labelled<K extends keyof typeof en, Label = keyof (typeof en)[K] | keyof (typeof en)['common']> =
  | Label
  | `${Label & string}Id`
  | 'active';

/** The fields that an endpoint takes as a form holds them: what is no text may be empty. */
export type DraftValues<A extends RegisterApi, Input = InputOf<A['edit']>> = {
  [K in Exclude<keyof Input, 'id' | 'version'>]: Input[K] extends string ? string : Input[K] | null;
};

/** The same with what its rows are called and what its form holds. */
export type NamedRegisterProps<A extends RegisterApi, Values extends object> = RegisterPageProps<A, Values> &
  Required<Pick<RegisterPageProps<A, Values>, 'nameOf' | 'valuesOf'>>;

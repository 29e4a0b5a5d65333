import type { ReactNode } from 'react';
import type { Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useMay } from '#web/api/rights.ts';
import type { en } from '#web/text/en.ts';
import { type TextKey, useLocalName, useText } from '#web/text/text.ts';
import { type Arrange, useArrange } from './arrange/useArrange.tsx';
import { useDialog } from './dialog.ts';
import type { FormModalProps } from './form/FormModal.tsx';
import type { Draft, DraftOptions } from './form/useDraft.ts';
import { CardRow, type CardRowProps } from './list/Cards.tsx';
import { flagFilter } from './list/flagFilter.ts';
import { ListPage, type ListPageProps } from './list/ListPage.tsx';
import type { ColumnOf, RowAction, RowOf } from './list/types.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { OpenRow, RowBadge, useSteps } from './RegisterRow.tsx';
import { type OwnStatusWords, useStatusWords } from './status.ts';
import { useNarrow } from './useNarrow.ts';

/** The endpoints of a simple list, as `registerEndpoints` makes them. One without `create` only changes what is there. */
export interface RegisterApi {
  list: Endpoint;
  summary: Endpoint;
  export: Endpoint;
  find: Endpoint;
  create?: Endpoint;
  edit: Endpoint;
  toggle: Endpoint;
  audit: Endpoint;
}

/** The texts that a simple list needs; `search` is the hint in its search field. */
interface RegisterWords {
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
  /** Where its texts stand in `web/text`: the whole set of `RegisterWords`. */
  words: { [K in keyof typeof en]: (typeof en)[K] extends RegisterWords ? K : never }[keyof typeof en];
  /** What a row is called; its `name` or `nameJa`, as is spoken, unless said. */
  nameOf?: (row: RowOf<A['list']>) => string;
  /** Columns besides the status, which stands last. */
  columns: readonly ColumnOf<A['list'], A['summary']>[];
  /**
   * A row on a phone. What is not said of it is what the row is called, and its status at the right: as the figure, or
   * under the figure where there is another one.
   */
  card?: (row: RowOf<A['list']>) => Partial<CardRowProps>;
  /** What its fields are called: in the form, in refusals, in the audit trail and where two people changed it. */
  labels: DraftOptions<A['edit'], Values>['labels'];
  /** The form's values for a row, and for a new one with null. */
  valuesOf: (row: RowOf<A['list']> | null) => Values;
  fields: (draft: Draft<Values>, row: RowOf<A['list']> | null) => ReactNode;
  /** What stands at the left of the form: a picture. */
  aside?: (draft: Draft<Values>, row: RowOf<A['list']> | null) => ReactNode;
  /** What stands at the left of the form's foot: a switch. */
  footer?: (draft: Draft<Values>, row: RowOf<A['list']> | null) => ReactNode;
  /** How a row is looked at, in place of its fields one under the other. */
  view?: (row: RowOf<A['list']>) => ReactNode;
  size?: FormModalProps<Values>['size'];
  /**
   * What a value looks like to a person, where its schema does not tell that it is yen, a share, a day, yes or no, a file
   * or a plain text; `row` is there where the value is one of a row's.
   */
  show?: (field: string, value: unknown, row?: RowOf<A['list']>) => string | undefined;
  /** Refusals that belong to a field; a code that is taken belongs to `code` already. */
  refusedFields?: DraftOptions<A['edit'], Values>['refusedFields'];
  /** Title of the toast when a new one is refused, where the words' `failed` speaks of changing one. */
  createFailed?: string;
  /** What of the switch is spoken of in other words than the common ones. */
  status?: OwnStatusWords;
  /** Hears what was answered for a new one: a secret that is said once. */
  onCreated?: (reply: ReplyOf<NonNullable<A['create']>>, values: Values) => void;
  /** What stands above the particulars where a row is looked at: a picture. */
  above?: (row: RowOf<A['list']>) => ReactNode;
  /** What steps of its own are called in the audit trail. */
  actionName?: (action: string) => string | undefined;
  /** Lets the rows be put into an order of one's own. */
  arrange?: Arrange<RowOf<A['list']>>;
  /** More steps in the row's menu. */
  steps?: (row: RowOf<A['list']>) => RowAction[];
  invalidates?: readonly string[];
}

/** The same with what its rows are called. */
export type Props<A extends RegisterApi, Values extends object> = RegisterPageProps<A, Values> & {
  nameOf: (row: RowOf<A['list']>) => string;
};
type Naming<Row> = [Row] extends [BothNames] ? unknown : { nameOf: (row: Row) => string };
interface BothNames {
  name: string;
  nameJa: string;
}

/**
 * A simple list, whole: rows, modals to look, create and edit, a switch for active, the audit trail, the export. What a
 * row is called, its card, how its values read and where a taken code is shown have defaults: see the props.
 */
export function RegisterPage<A extends RegisterApi, Values extends object>(
  said: RegisterPageProps<A, Values> & Naming<RowOf<A['list']>>,
) {
  const local = useLocalName();
  const named = (row: RowOf<A['list']>) => {
    const { name, nameJa } = row as BothNames;
    return local(name, nameJa);
  };
  const props: Props<A, Values> = { ...said, nameOf: said.nameOf ?? named };
  const { api, words, nameOf, columns, ...rest } = props;
  const t = useText();
  const text = (key: keyof RegisterWords) => t(`${words}.${key}` as TextKey);
  const may = useMay();
  const dialog = useDialog();
  const stepsOf = useSteps(props);
  const switchWords = useStatusWords(props.status);
  const arranging = useArrange(api.list as A['list'], props.arrange);
  const mayEdit = may(api.edit.access);
  const creating = api.create?.access;
  // A row of cards has no menu: what may be done with it stands where it is looked at.
  const isPhone = useNarrow();
  const listed = (row: RowOf<A['list']>) => row as unknown as Listed;
  const actions = (row: RowOf<A['list']>): RowAction[] => {
    const { id } = listed(row);
    const open = (what: string) => () => dialog.open(what, id);
    return [
      { label: t('common.view'), icon: 'eye', shortcut: 'v', run: open('view') },
      ...(mayEdit ? [{ label: t('common.edit'), icon: 'pencil', shortcut: 'e', run: open('edit') }] : []),
      ...stepsOf(row),
    ];
  };
  const status: ColumnOf<A['list'], A['summary']> = {
    key: 'status',
    title: t('common.status'),
    width: 112,
    render: (row) => <RowBadge row={row} words={switchWords} />,
  };
  const statusFilter = flagFilter('active', t('common.status'), switchWords.on, switchWords.off);
  return (
    <ListPage<A['list'], A['summary']>
      buttons={
        <>
          {rest.buttons}
          {arranging.button}
        </>
      }
      failed={rest.failed}
      searchFailed={rest.searchFailed}
      title={text('title')}
      search={text('search')}
      empty={{ title: text('none'), text: text('noneText') }}
      guide={{ id: words, steps: [text('guide1'), text('guide2'), text('guide3')] }}
      api={api}
      columns={[...columns, status]}
      card={(row) => (
        <RowCard of={rest.card?.(row)} name={nameOf(row)} badge={<RowBadge row={row} words={switchWords} />} />
      )}
      filters={[...(rest.filters ?? []), statusFilter]}
      isOff={(row) => !listed(row).active}
      {...(creating && { create: { label: text('create'), access: creating, run: () => dialog.open('new') } })}
      onOpen={(row) => dialog.open(mayEdit && !isPhone ? 'edit' : 'view', listed(row).id)}
      actions={actions}
    >
      {arranging.dialog}
      {dialog.is('new') && creating && may(creating) && <RegisterForm {...props} row={null} onClose={dialog.close} />}
      {(dialog.is('edit') || dialog.is('view')) && dialog.id !== null && (
        <OpenRow {...props} key={dialog.id} id={dialog.id} isEdit={dialog.is('edit') && mayEdit} />
      )}
    </ListPage>
  );
}

function RowCard({ of, name, badge }: { of: Partial<CardRowProps> | undefined; name: string; badge: ReactNode }) {
  return <CardRow title={name} {...(of?.figure === undefined ? { figure: badge } : { under: badge })} {...of} />;
}

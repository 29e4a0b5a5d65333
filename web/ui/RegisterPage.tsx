import type { ReactNode } from 'react';
import { formValues } from '#contract/kernel/fields.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useLocalName, useText } from '#web/text/text.ts';
import { useArrange } from './arrange/useArrange.tsx';
import { useDialog } from './dialog.ts';
import { CardRow, type CardRowProps } from './list/Cards.tsx';
import { flagFilter } from './list/flagFilter.ts';
import { ListPage } from './list/ListPage.tsx';
import { ToggleMany } from './list/ToggleMany.tsx';
import type { ColumnOf, RowAction, RowOf } from './list/types.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { OpenRow, RowBadge, useRowSteps } from './RegisterRow.tsx';
import type {
  DraftValues,
  Listed,
  NamedRegisterProps,
  RegisterApi,
  RegisterPageProps,
  RegisterWords,
  WordsFor,
} from './register.ts';
import { useStatusWords } from './status.ts';
import { useNarrow } from './useNarrow.ts';

type Naming<Row> = [Row] extends [BothNames] ? unknown : { nameOf: (row: Row) => string };
interface BothNames {
  name: string;
  nameJa: string;
}

/**
 * A simple list, whole: rows, modals to look, create and edit, a switch for active, the audit trail, the export. What a
 * row is called, its card, how its values read and where a taken code is shown have defaults: see the props.
 */
export function RegisterPage<
  A extends RegisterApi,
  Values extends object = DraftValues<A>,
  const Labelled extends string = never,
>(
  given: RegisterPageProps<A, Values> &
    Naming<RowOf<A['list']>> & {
      words: WordsFor<Exclude<keyof Values, Labelled>>;
      labels?: Readonly<Record<Labelled, string>>;
    },
) {
  const local = useLocalName();
  const named = (row: RowOf<A['list']>) => {
    const { name, nameJa } = row as BothNames;
    return local(name, nameJa);
  };
  const props: NamedRegisterProps<A, Values> = {
    ...given,
    nameOf: given.nameOf ?? named,
    valuesOf: given.valuesOf ?? ((row) => formValues(given.api.edit, row as object | null) as Values),
  };
  const { api, words, nameOf, columns, ...rest } = props;
  const t = useText();
  const text = (key: keyof RegisterWords) => t(`${words}.${key}` as TextKey);
  const may = useMay();
  const dialog = useDialog();
  const stepsOf = useRowSteps(props);
  const switchWords = useStatusWords(props.status);
  const arranging = useArrange(api.list as A['list'], props.arrange);
  const mayEdit = (row: RowOf<A['list']>) => may(api.edit) && !rest.isFixed?.(row);
  const creating = api.create;
  // A row of cards has no menu: what may be done with it stands where it is looked at.
  const isPhone = useNarrow();
  const listed = (row: RowOf<A['list']>) => row as unknown as Listed;
  const actions = (row: RowOf<A['list']>): RowAction[] => {
    const { id } = listed(row);
    const open = (what: string) => () => dialog.open(what, id);
    return [
      { label: t('common.view'), icon: 'eye', shortcut: 'v', run: open('view') },
      ...(mayEdit(row) ? [{ label: t('common.edit'), icon: 'pencil', shortcut: 'e', run: open('edit') }] : []),
      ...stepsOf(row),
    ];
  };
  const badge = (row: RowOf<A['list']>) => <RowBadge row={row} words={switchWords} own={rest.statusOf?.(row)} />;
  const status: ColumnOf<A['list'], A['summary']> = {
    key: 'status',
    title: t('common.status'),
    width: rest.statusOf ? 184 : 112,
    rank: 1,
    render: badge,
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
      card={(row) => <RowCard of={rest.card?.(row)} name={nameOf(row)} badge={badge(row)} />}
      filters={[...(rest.filters ?? []), statusFilter]}
      isOff={(row) => !listed(row).active}
      {...(creating && { create: { label: text('create'), access: creating, run: () => dialog.open('new') } })}
      {...(api.toggleMany &&
        may(api.toggleMany) && {
          selection: (ids: (number | string)[], clear: () => void) =>
            api.toggleMany && (
              <ToggleMany
                endpoint={api.toggleMany}
                words={switchWords}
                ids={ids}
                onDone={clear}
                invalidates={props.invalidates}
              />
            ),
        })}
      onOpen={(row) => dialog.open(mayEdit(row) && !isPhone ? 'edit' : 'view', listed(row).id)}
      actions={actions}
    >
      {arranging.dialog}
      {dialog.is('new') && creating && may(creating) && <RegisterForm {...props} row={null} onClose={dialog.close} />}
      {(dialog.is('edit') || dialog.is('view')) && dialog.id !== null && (
        <OpenRow {...props} key={dialog.id} id={dialog.id} isEdit={dialog.is('edit') && may(api.edit)} />
      )}
    </ListPage>
  );
}

function RowCard({ of, name, badge }: { of: Partial<CardRowProps> | undefined; name: string; badge: ReactNode }) {
  return <CardRow title={name} {...(of?.figure === undefined ? { figure: badge } : { under: badge })} {...of} />;
}

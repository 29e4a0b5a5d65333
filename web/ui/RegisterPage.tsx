import type { ReactNode } from 'react';
import type { Access, DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useAct } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { AuditTrail, type AuditTrailProps } from './AuditTrail.tsx';
import { isConfirmed } from './ask.tsx';
import { useDialog } from './dialog.ts';
import { FormModal, type FormModalProps } from './form/FormModal.tsx';
import { type Draft, type DraftOptions, useDraft } from './form/useDraft.ts';
import { ViewModal } from './form/ViewModal.tsx';
import { ListPage, type ListPageProps } from './list/ListPage.tsx';
import type { RowAction, RowOf } from './list/types.ts';
import { useRowOf } from './list/useRowOf.ts';
import { toastDone, toastProblem } from './toast.tsx';

/** The endpoints of a simple list. */
export interface RegisterApi {
  list: Endpoint;
  summary: Endpoint;
  create: Endpoint;
  edit: Endpoint;
  toggle?: Endpoint;
  audit?: Endpoint;
}

type Listed = { id: number; active?: boolean; version: number };

export interface RegisterPageProps<A extends RegisterApi, Values extends object>
  extends Omit<
    ListPageProps<A['list'], A['summary']>,
    'list' | 'summary' | 'create' | 'onOpen' | 'actions' | 'children'
  > {
  api: A;
  nameOf: (row: RowOf<A['list']>) => string;
  /** What may create and change; who lacks it only looks. */
  access: Access;
  words: { create: string; edit: string; created: string; edited: string; failed?: string };
  labels: DraftOptions<A['create'], Values>['labels'];
  /** The form's values for a row, and for a new one with null. */
  valuesOf: (row: RowOf<A['list']> | null) => Values;
  fields: (draft: Draft<Values>) => ReactNode;
  size?: FormModalProps<Values>['size'];
  audit?: Pick<AuditTrailProps, 'fieldName' | 'showValue'>;
  invalidates?: readonly string[];
}

/** A simple list, whole: rows, a modal to create and edit, a switch for active, the audit trail. */
export function RegisterPage<A extends RegisterApi, Values extends object>(props: RegisterPageProps<A, Values>) {
  const { api, nameOf, access, words, labels, valuesOf, fields, size, audit, invalidates, ...page } = props;
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  const toggle = useToggle(props);
  const row = useRowOf<A['list']>(api.list, dialog.id);
  const mayChange = may(access);
  const actions = (of: RowOf<A['list']>): RowAction[] => {
    const { id, active } = of as unknown as Listed;
    const steps: RowAction[] = [];
    if (mayChange)
      steps.push({ label: t('common.edit'), icon: 'pencil', shortcut: 'e', run: () => dialog.open('edit', id) });
    if (api.audit)
      steps.push({ label: t('common.audit.title'), icon: 'clock', shortcut: 'h', run: () => dialog.open('audit', id) });
    if (mayChange && api.toggle) {
      const label = t(active ? 'common.deactivate' : 'common.activate');
      steps.push({
        label,
        icon: active ? 'ban' : 'check',
        danger: active === true,
        divided: true,
        run: () => void toggle(of),
      });
    }
    return steps;
  };
  const close = dialog.close;
  return (
    <ListPage<A['list'], A['summary']>
      {...(page as Omit<ListPageProps<A['list'], A['summary']>, 'list' | 'summary'>)}
      list={api.list}
      summary={api.summary}
      isOff={(of) => (of as unknown as Listed).active === false}
      create={{ label: words.create, access, run: () => dialog.open('new') }}
      onOpen={(of) => dialog.open(mayChange ? 'edit' : 'audit', (of as unknown as Listed).id)}
      actions={actions}
    >
      {dialog.is('new') && mayChange && <RegisterForm {...props} row={null} onClose={close} />}
      {dialog.is('edit') && mayChange && row && <RegisterForm {...props} key={dialog.id} row={row} onClose={close} />}
      {dialog.is('audit') && api.audit && row && (
        <ViewModal title={nameOf(row)} code={t('common.audit.title')} onClose={close}>
          <AuditTrail endpoint={api.audit} id={(row as unknown as Listed).id} {...audit} />
        </ViewModal>
      )}
    </ListPage>
  );
}

type FormProps<A extends RegisterApi, Values extends object> = RegisterPageProps<A, Values> & {
  row: RowOf<A['list']> | null;
  onClose: () => void;
};

function RegisterForm<A extends RegisterApi, Values extends object>(props: FormProps<A, Values>) {
  const { api, row, words, labels, valuesOf, fields, size, invalidates, onClose, nameOf } = props;
  const listed = row as Listed | null;
  const draft = useDraft<Endpoint, Values>(row ? api.edit : api.create, {
    initial: valuesOf(row),
    labels: labels as DraftOptions<Endpoint, Values>['labels'],
    toInput: (values) => (listed ? { ...values, id: listed.id, version: listed.version } : values) as DraftOf<Endpoint>,
    onDone: onClose,
    done: row ? words.edited : words.created,
    ...(words.failed ? { failed: words.failed } : {}),
    invalidates: invalidates ?? [],
  });
  return (
    <FormModal
      draft={draft}
      title={row ? words.edit : words.create}
      code={row && nameOf(row)}
      size={size ?? 'normal'}
      onClose={onClose}
    >
      {fields(draft)}
    </FormModal>
  );
}

/** Switches a row on or off; asks before switching off. */
function useToggle<A extends RegisterApi, Values extends object>({
  api,
  nameOf,
  invalidates,
}: RegisterPageProps<A, Values>) {
  const t = useText();
  const act = useAct(api.toggle ?? api.edit, {
    invalidates: invalidates ?? [],
    onError: (problem) => toastProblem(problem),
  });
  return async (row: RowOf<A['list']>) => {
    const { id, active } = row as unknown as Listed;
    const name = nameOf(row);
    const question = {
      title: t('common.deactivateTitle', { name }),
      text: t('common.deactivateText'),
      confirm: t('common.deactivateYes'),
      danger: true,
    };
    if (active && !(await isConfirmed(question))) return;
    const input = { id, active: !active } as DraftOf<Endpoint>;
    const done = (_reply: ReplyOf<Endpoint>) =>
      toastDone(t(active ? 'common.deactivated' : 'common.activated', { name }));
    act.mutate(input, { onSuccess: done });
  };
}

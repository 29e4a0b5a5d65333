import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { AuditTrail } from './AuditTrail.tsx';
import { isConfirmed } from './ask.tsx';
import { Button } from './Button.tsx';
import { useDialog } from './dialog.ts';
import { ViewModal } from './form/ViewModal.tsx';
import type { RowAction, RowOf } from './list/types.ts';
import { Facts } from './Page.tsx';
import { RegisterForm, useShown, useStatusWords } from './RegisterForm.tsx';
import type { Listed, Props, RegisterApi, StatusWords } from './RegisterPage.tsx';
import { Loading } from './States.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { toastDone, toastProblem } from './toast.tsx';

/** One row, read anew: what a list shows may be old. */
export function OpenRow<A extends RegisterApi, Values extends object>(
  props: Props<A, Values> & { id: number; isEdit: boolean },
) {
  const { api, id, isEdit, nameOf } = props;
  const t = useText();
  const dialog = useDialog();
  const may = useMay();
  const shown = useShown(props);
  const stepsOf = useSteps(props);
  const switchWords = useStatusWords(props);
  const found = useRead(api.find as Endpoint, { id } as DraftOf<Endpoint>);
  const row = found.data as RowOf<A['list']> | undefined;
  if (!row)
    return (
      <ViewModal title={t('common.view')} onClose={dialog.close}>
        <Loading of={found} title={props.failed ?? t('common.list.failed')} rows={4} />
      </ViewModal>
    );
  if (isEdit) return <RegisterForm {...props} row={row} onClose={dialog.close} />;
  return (
    <ViewModal
      title={nameOf(row)}
      badge={<RowBadge row={row} words={switchWords} />}
      actions={
        may(api.edit.access) && (
          <Button icon="pencil" onClick={() => dialog.open('edit', id)}>
            {t('common.edit')}
          </Button>
        )
      }
      footer={stepsOf(row).map(({ label, icon, danger, run }) => (
        <Button key={label} kind={danger ? 'danger' : 'secondary'} icon={icon} onClick={run}>
          {label}
        </Button>
      ))}
      onClose={dialog.close}
    >
      {props.view?.(row) ?? (
        <div className="modal-main">
          {props.above?.(row)}
          <RowFacts {...props} row={row} />
        </div>
      )}
      <AuditTrail endpoint={api.audit} id={id} {...shown} {...(props.actionName && { actionName: props.actionName })} />
    </ViewModal>
  );
}

function RowFacts<A extends RegisterApi, Values extends object>({
  row,
  ...props
}: Props<A, Values> & { row: RowOf<A['list']> }) {
  const t = useText();
  const { showValue } = useShown(props);
  const values = props.valuesOf(row) as Record<string, unknown>;
  const labels = Object.entries(props.labels as Record<string, string | undefined>);
  const facts = labels
    .filter(([field, label]) => label && field in values)
    .map(([field, label]) => [label ?? '', showValue(field, values[field], row) || t('common.audit.nothing')] as const);
  return (
    <div className="modal-main">
      <Facts of={facts} />
    </div>
  );
}

/** What may be done with a row besides looking and editing: its own steps, and the switch. */
export function useSteps<A extends RegisterApi, Values extends object>(props: Props<A, Values>) {
  const may = useMay();
  const toggle = useToggle(props);
  const words = useStatusWords(props);
  return (row: RowOf<A['list']>): RowAction[] => {
    const { active } = row as unknown as Listed;
    const own = props.steps?.(row) ?? [];
    if (!may(props.api.toggle.access)) return own;
    const label = active ? words.turnOff : words.turnOn;
    const run = () => void toggle(row);
    return [...own, { label, icon: active ? 'ban' : 'check', danger: active, divided: true, run }];
  };
}

/** Switches a row on or off; asks before switching off. */
function useToggle<A extends RegisterApi, Values extends object>(props: Props<A, Values>) {
  const { api, nameOf, invalidates } = props;
  const words = useStatusWords(props);
  const act = useAct(api.toggle, {
    invalidates: invalidates ?? [],
    onError: (problem) => toastProblem(problem),
  });
  return async (row: RowOf<A['list']>) => {
    const { id, active } = row as unknown as Listed;
    const name = nameOf(row);
    if (active && !(await isConfirmed(words.ask(name)))) return;
    const input = { id, active: !active } as DraftOf<Endpoint>;
    const done = (_reply: ReplyOf<Endpoint>) => toastDone(words.done(name, !active));
    act.mutate(input, { onSuccess: done });
  };
}

export function RowBadge({ row, words }: { row: unknown; words: StatusWords }) {
  const { active } = row as Listed;
  return <StatusBadge of={active ? 'active' : 'inactive'}>{active ? words.on : words.off}</StatusBadge>;
}

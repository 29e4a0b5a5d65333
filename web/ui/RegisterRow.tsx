import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { AuditTrail } from './AuditTrail.tsx';
import { Button } from './Button.tsx';
import { useDialog } from './dialog.ts';
import { useFieldOrder } from './form/bothLanguages.ts';
import { ViewModal } from './form/ViewModal.tsx';
import type { RowAction, RowOf } from './list/types.ts';
import { Facts } from './Page.tsx';
import { RegisterForm, useShown } from './RegisterForm.tsx';
import type { Listed, NamedRegisterProps, RegisterApi } from './register.ts';
import { useRemove } from './remove.ts';
import { Loading } from './States.tsx';
import { StatusBadge, type Tone } from './StatusBadge.tsx';
import { type StatusWords, useStatusWords, useToggle } from './status.ts';

/** One row, read anew: what a list shows may be old. */
export function OpenRow<A extends RegisterApi, Values extends object>(
  props: NamedRegisterProps<A, Values> & { id: number; isEdit: boolean },
) {
  const { api, id, isEdit, nameOf } = props;
  const t = useText();
  const dialog = useDialog();
  const may = useMay();
  const shown = useShown(props);
  const stepsOf = useRowSteps(props);
  const switchWords = useStatusWords(props.status);
  const found = useRead(api.find as Endpoint, { id } as DraftOf<Endpoint>);
  const row = found.data as RowOf<A['list']> | undefined;
  if (!row)
    return (
      <ViewModal title={t('common.view')} onClose={dialog.close}>
        <Loading of={found} title={t('common.loadFailed')} rows={4} />
      </ViewModal>
    );
  const isFixed = props.isFixed?.(row) ?? false;
  if (isEdit && !isFixed) return <RegisterForm {...props} row={row} onClose={dialog.close} />;
  return (
    <ViewModal
      title={nameOf(row)}
      badge={<RowBadge row={row} words={switchWords} own={props.statusOf?.(row)} />}
      actions={
        may(api.edit) &&
        !isFixed && (
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
}: NamedRegisterProps<A, Values> & { row: RowOf<A['list']> }) {
  const t = useText();
  const { fieldName, showValue } = useShown(props);
  const inOrder = useFieldOrder();
  const values = props.valuesOf(row) as Record<string, unknown>;
  const facts = inOrder(Object.keys(values)).map(
    (field) => [fieldName(field), showValue(field, values[field], row) || t('common.audit.nothing')] as const,
  );
  return (
    <div className="modal-main">
      <Facts of={facts} />
    </div>
  );
}

/** What may be done with a row besides looking and editing: its own steps, the switch, and deleting it. */
export function useRowSteps<A extends RegisterApi, Values extends object>({
  api,
  nameOf,
  invalidates,
  status,
  steps,
  mayToggle = () => true,
  isFixed = () => false,
}: NamedRegisterProps<A, Values>) {
  const may = useMay();
  const toggle = useToggle<RowOf<A['list']> & Listed>(api.toggle, {
    words: useStatusWords(status),
    nameOf,
    ...(invalidates && { invalidates }),
  });
  const remove = useRemove<RowOf<A['list']> & Listed>(api.remove, {
    nameOf,
    isSwitched: status === undefined,
    ...(invalidates && { invalidates }),
  });
  return (of: RowOf<A['list']>): RowAction[] => {
    const row = of as RowOf<A['list']> & Listed;
    if (isFixed(row)) return steps?.(row) ?? [];
    const isOffered = may(api.toggle) && mayToggle(row);
    return [...(steps?.(row) ?? []), ...(isOffered ? [toggle(row)] : []), ...remove(row)];
  };
}

interface RowBadgeProps {
  row: unknown;
  words: StatusWords;
  /** Its status, where that says more than its switch. */
  own: { tone: Tone; text: string } | undefined;
}

export function RowBadge({ row, words, own }: RowBadgeProps) {
  if (own) return <StatusBadge tone={own.tone}>{own.text}</StatusBadge>;
  const { active } = row as Listed;
  return <StatusBadge of={active ? 'active' : 'inactive'}>{active ? words.on : words.off}</StatusBadge>;
}

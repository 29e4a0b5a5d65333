import { customerApi } from '#contract/people/customer.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { useFieldNames } from './useFieldNames.ts';
import { useShownValue } from './useShownValue.ts';

const actions = [
  'activate',
  'deactivate',
  'merge',
  'mergedInto',
  'note',
  'pinNote',
  'unpinNote',
  'addDocument',
  'removeDocument',
  'import',
];

/** Who changed what about a customer. */
export function CustomerAudit({ id }: { id: number }) {
  const t = useText();
  const names = useFieldNames();
  const show = useShownValue();
  return (
    <AuditTrail
      endpoint={customerApi.audit}
      id={id}
      fieldName={(field) => names[field] ?? field}
      showValue={show}
      fields={Object.keys(names)}
      actionName={(action) => (actions.includes(action) ? t(`customer.audit.${action}` as TextKey) : undefined)}
    />
  );
}

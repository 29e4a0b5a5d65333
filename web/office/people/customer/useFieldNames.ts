import { useText } from '#web/text/text.ts';
import { fieldNames } from './values.ts';

/** What the fields of a customer are called: in the form, in refusals, in the audit trail. */
export function useFieldNames(): Record<string, string> {
  const t = useText();
  return {
    ...Object.fromEntries(fieldNames.map((name) => [name, t(`customer.field.${name}`)])),
    active: t('common.status'),
    mergedFrom: t('customer.audit.fields.mergedFrom'),
    mergedInto: t('customer.audit.fields.mergedInto'),
    note: t('customer.audit.fields.note'),
    document: t('customer.audit.fields.document'),
    'moved.sale': t('customer.audit.fields.sale'),
    'moved.note': t('customer.audit.fields.notes'),
    'moved.document': t('customer.audit.fields.documents'),
    'moved.formerRecord': t('customer.audit.fields.formerRecord'),
  };
}

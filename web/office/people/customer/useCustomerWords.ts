import { countryName } from '#contract/people/country.ts';
import { customerApi } from '#contract/people/customer.ts';
import { useKnownText, useLocale, useText } from '#web/text/text.ts';
import { useShown } from '#web/ui/RegisterForm.tsx';

/** What the fields of a customer are called and how their values read: in the form, in refusals, in the audit trail. */
export function useCustomerWords() {
  const t = useText();
  const known = useKnownText();
  const locale = useLocale();
  const labels = {
    mergedFrom: t('customer.audit.fields.mergedFrom'),
    mergedInto: t('customer.audit.fields.mergedInto'),
    note: t('customer.audit.fields.note'),
    document: t('customer.audit.fields.document'),
    'moved.sale': t('customer.audit.fields.sale'),
    'moved.note': t('customer.audit.fields.notes'),
    'moved.document': t('customer.audit.fields.documents'),
    'moved.formerRecord': t('customer.audit.fields.formerRecord'),
  };
  const show = (field: string, value: unknown) => {
    if (field === 'country' && value) return countryName(String(value), locale);
    return field === 'customerType' ? known(`customer.type.${value}`) : undefined;
  };
  return {
    ...useShown({ api: customerApi, words: 'customer.field', labels, show }),
    actionName: (action: string) => known(`customer.audit.${action}`),
  };
}

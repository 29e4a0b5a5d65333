import { usePaymentTypes } from '#web/ui/document/usePaymentTypes.ts';
import { SelectField, type SelectFieldProps } from '#web/ui/form/SelectField.tsx';

type Props = Omit<SelectFieldProps<string>, 'options'> & {
  /** Ways besides those in which money comes in: giving it back as store credit. */
  besides?: readonly string[];
};

/** In which of the company's ways money comes in or goes back; one that is used no more stays where it was chosen. */
export function PaymentTypeField({ besides = [], error, ...field }: Props) {
  const { used, nameOf, failed } = usePaymentTypes();
  const now = field.value && !used.includes(field.value) && !besides.includes(field.value) ? [field.value] : [];
  const options = [...used, ...besides, ...now].map((value) => ({ value, label: nameOf(value) }));
  return <SelectField className="span-6" {...field} error={error ?? failed} options={options} />;
}

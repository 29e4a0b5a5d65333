import type { SupplierRow } from '#contract/catalogue/supplier.ts';
import { useLocalName } from '#web/text/text.ts';
import { SelectField, type SelectFieldProps } from '#web/ui/form/SelectField.tsx';

interface SupplierFieldProps extends Omit<SelectFieldProps<number>, 'options'> {
  suppliers: readonly SupplierRow[];
}

/** The supplier of a document: one that is in use, or the one that it has. */
export function SupplierField({ suppliers, ...field }: SupplierFieldProps) {
  const local = useLocalName();
  return (
    <SelectField
      className="span-8"
      searchable
      options={suppliers
        .filter(({ id, active }) => active || id === field.value)
        .map(({ id, code, name, nameJa }) => ({ value: id, label: `${code} ${local(name, nameJa)}` }))}
      {...field}
    />
  );
}

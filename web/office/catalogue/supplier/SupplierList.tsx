import { Textarea, TextInput } from '@mantine/core';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { useText } from '#web/text/text.ts';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { localColumn, numberColumn, textColumn, useCodeAndName } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Suppliers: whom the shop buys its goods from. */
export function SupplierList() {
  const t = useText();
  const named = useCodeAndName();
  const labels = {
    ...named.labels,
    contactNumber: t('supplier.contactNumber'),
    email: t('supplier.email'),
    address: t('supplier.address'),
    addressJa: t('supplier.addressJa'),
  };
  return (
    <RegisterPage
      api={supplierApi}
      words="supplier"
      nameOf={named.nameOf}
      labels={labels}
      valuesOf={(row) => textsOf(row, 'code', 'name', 'nameJa', 'contactNumber', 'email', 'address', 'addressJa')}
      columns={[
        ...named.columns,
        numberColumn('contactNumber', labels.contactNumber, { width: 160 }),
        textColumn('email', labels.email, { width: 220, quiet: true }),
        localColumn('address', labels.address, { width: 280, quiet: true }),
      ]}
      card={named.card}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-4" maxLength={20} {...field('code')} />
          <TextInput className="span-8" {...field('name')} />
          <TextInput {...field('nameJa')} />
          <TextInput className="span-6" type="tel" {...field('contactNumber')} />
          <TextInput className="span-6" type="email" {...field('email')} />
          <Textarea autosize minRows={2} {...field('address')} />
          <Textarea autosize minRows={2} {...field('addressJa')} />
        </div>
      )}
    />
  );
}

import { Textarea, TextInput } from '@mantine/core';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { numberColumn, textColumn, useCodeAndName } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Suppliers: whom the shop buys its goods from. */
export function SupplierList() {
  const t = useText();
  const local = useLocalName();
  const named = useCodeAndName();
  return (
    <RegisterPage
      api={supplierApi}
      words="supplier"
      nameOf={named.nameOf}
      labels={{
        code: t('common.code'),
        name: t('common.name'),
        nameJa: t('common.nameJa'),
        contactNumber: t('supplier.contactNumber'),
        email: t('supplier.email'),
        address: t('supplier.address'),
        addressJa: t('supplier.addressJa'),
      }}
      valuesOf={(row) => textsOf(row, 'code', 'name', 'nameJa', 'contactNumber', 'email', 'address', 'addressJa')}
      refusedFields={{ 'conflict.duplicate': 'code' }}
      columns={[
        ...named.columns,
        numberColumn('contactNumber', t('supplier.contactNumber'), 160),
        textColumn('email', t('supplier.email'), 220, { quiet: true }),
        {
          key: 'address',
          title: t('supplier.address'),
          width: 280,
          quiet: true,
          render: (row) => local(row.address, row.addressJa),
        },
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

import { Textarea, TextInput } from '@mantine/core';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { localColumn, numberColumn, textColumn, useCodeAndName } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Suppliers: whom the shop buys its goods from. */
export function SupplierList() {
  const t = useText();
  const named = useCodeAndName();
  return (
    <RegisterPage
      api={supplierApi}
      words="supplier"
      nameOf={named.nameOf}
      columns={[
        ...named.columns,
        numberColumn('contactNumber', t('supplier.contactNumber'), { width: 160 }),
        textColumn('email', t('supplier.email'), { width: 220, quiet: true }),
        localColumn('address', t('supplier.address'), { width: 280, quiet: true }),
      ]}
      card={named.card}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-4" maxLength={20} {...field('code')} />
          <BothLanguages of="name" field={field}>
            {(props, isFirst) => <TextInput className={isFirst ? 'span-8' : 'span-12'} {...props} />}
          </BothLanguages>
          <TextInput className="span-6" type="tel" {...field('contactNumber')} />
          <TextInput className="span-6" type="email" {...field('email')} />
          <BothLanguages of="address" field={field}>
            {(props) => <Textarea autosize minRows={2} maxRows={8} {...props} />}
          </BothLanguages>
        </div>
      )}
    />
  );
}

import { Textarea, TextInput } from '@mantine/core';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';

/** Suppliers: whom the shop buys its goods from. */
export function SupplierList() {
  const t = useText();
  const local = useLocalName();
  return (
    <RegisterPage
      api={supplierApi}
      words="supplier"
      nameOf={(row) => `${row.code} ${local(row.name, row.nameJa)}`}
      labels={{
        code: t('common.code'),
        name: t('common.name'),
        nameJa: t('common.nameJa'),
        contactNumber: t('supplier.contactNumber'),
        email: t('supplier.email'),
        address: t('supplier.address'),
        addressJa: t('supplier.addressJa'),
      }}
      valuesOf={(row) => ({
        code: row?.code ?? '',
        name: row?.name ?? '',
        nameJa: row?.nameJa ?? '',
        contactNumber: row?.contactNumber ?? '',
        email: row?.email ?? '',
        address: row?.address ?? '',
        addressJa: row?.addressJa ?? '',
      })}
      refusedFields={{ 'conflict.duplicate': 'code' }}
      columns={[
        { key: 'code', title: t('common.code'), width: 120, sort: 'code', fixed: true, render: (row) => row.code },
        { key: 'name', title: t('common.name'), sort: 'name', render: (row) => local(row.name, row.nameJa) },
        {
          key: 'contactNumber',
          title: t('supplier.contactNumber'),
          width: 160,
          render: (row) => <span className="n">{row.contactNumber}</span>,
        },
        { key: 'email', title: t('supplier.email'), width: 220, quiet: true, render: (row) => row.email },
        {
          key: 'address',
          title: t('supplier.address'),
          width: 280,
          quiet: true,
          render: (row) => local(row.address, row.addressJa),
        },
      ]}
      card={(row) => (
        <CardRow
          title={local(row.name, row.nameJa)}
          code={row.code}
          figure={<ActiveBadge active={row.active} />}
          under={row.contactNumber}
        />
      )}
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

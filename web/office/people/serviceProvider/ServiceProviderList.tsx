import { Textarea, TextInput } from '@mantine/core';
import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';

/** Service providers: workshops that repair, engrave and set for the shop. */
export function ServiceProviderList() {
  const t = useText();
  const local = useLocalName();
  return (
    <RegisterPage
      api={serviceProviderApi}
      words="serviceProvider"
      nameOf={(row) => `${row.code} ${local(row.name, row.nameJa)}`}
      labels={{
        code: t('common.code'),
        name: t('common.name'),
        nameJa: t('common.nameJa'),
        address: t('serviceProvider.address'),
        contactNumber: t('serviceProvider.contactNumber'),
        email: t('serviceProvider.email'),
        contactPerson1: t('serviceProvider.contactPerson1'),
        contactPerson2: t('serviceProvider.contactPerson2'),
      }}
      valuesOf={(row) => ({
        code: row?.code ?? '',
        name: row?.name ?? '',
        nameJa: row?.nameJa ?? '',
        address: row?.address ?? '',
        contactNumber: row?.contactNumber ?? '',
        email: row?.email ?? '',
        contactPerson1: row?.contactPerson1 ?? '',
        contactPerson2: row?.contactPerson2 ?? '',
      })}
      refusedFields={{ 'conflict.duplicate': 'code' }}
      columns={[
        { key: 'code', title: t('common.code'), width: 120, sort: 'code', fixed: true, render: (row) => row.code },
        { key: 'name', title: t('common.name'), sort: 'name', render: (row) => local(row.name, row.nameJa) },
        {
          key: 'contactPerson1',
          title: t('serviceProvider.contactPerson1'),
          width: 160,
          render: (row) => row.contactPerson1,
        },
        {
          key: 'contactNumber',
          title: t('serviceProvider.contactNumber'),
          width: 160,
          render: (row) => <span className="n">{row.contactNumber}</span>,
        },
        { key: 'email', title: t('serviceProvider.email'), width: 220, quiet: true, render: (row) => row.email },
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
          <Textarea autosize minRows={2} {...field('address')} />
          <TextInput className="span-6" type="tel" {...field('contactNumber')} />
          <TextInput className="span-6" type="email" {...field('email')} />
          <TextInput className="span-6" {...field('contactPerson1')} />
          <TextInput className="span-6" {...field('contactPerson2')} />
        </div>
      )}
    />
  );
}

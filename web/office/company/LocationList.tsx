import { Textarea, TextInput } from '@mantine/core';
import { type Location, locationApi } from '#contract/company/location.ts';
import { useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';
import { CompanyPicker } from './CompanyPicker.tsx';

/** Shops and warehouses of the company in use. */
export function LocationList() {
  const t = useText();
  const local = useLocalName();
  const { data: session } = useSession();
  const here = session ? local(session.company.name, session.company.nameJa) : '';
  const place = (row: Location) => local(row.address, row.addressJa);
  return (
    <RegisterPage
      api={locationApi}
      words="location"
      nameOf={(row) => local(row.name, row.nameJa)}
      labels={{
        companyId: t('location.company'),
        name: t('location.name'),
        nameJa: t('location.nameJa'),
        description: t('common.description'),
        address: t('location.address'),
        addressJa: t('location.addressJa'),
        phone: t('location.phone'),
      }}
      valuesOf={valuesFor(session?.company.id ?? 0)}
      show={(field, value) => (field === 'companyId' ? here : String(value))}
      columns={[
        {
          key: 'name',
          title: t('location.name'),
          width: 208,
          sort: 'name',
          fixed: true,
          render: (row) => local(row.name, row.nameJa),
        },
        {
          key: 'company',
          title: t('location.company'),
          width: 200,
          quiet: true,
          render: (row) => local(row.companyName, row.companyNameJa),
        },
        {
          key: 'description',
          title: t('common.description'),
          width: 176,
          sort: 'description',
          quiet: true,
          render: (row) => row.description,
        },
        { key: 'address', title: t('location.address'), quiet: true, render: place },
        {
          key: 'phone',
          title: t('location.phone'),
          width: 144,
          render: (row) => <span className="n">{row.phone}</span>,
        },
      ]}
      card={(row) => (
        <CardRow
          title={local(row.name, row.nameJa)}
          code={place(row) || row.description}
          figure={<ActiveBadge active={row.active} />}
        />
      )}
      refusedFields={{ 'location.nameTaken': 'name' }}
      invalidates={['session', 'item', 'stock']}
      fields={(draft, row) => <LocationFields draft={draft} row={row} />}
    />
  );
}

type Values = Omit<Location, 'id' | 'companyName' | 'companyNameJa' | 'active' | 'version'>;

const valuesFor =
  (companyId: number) =>
  (row: Location | null): Values => ({
    companyId: row?.companyId ?? companyId,
    name: row?.name ?? '',
    nameJa: row?.nameJa ?? '',
    description: row?.description ?? '',
    address: row?.address ?? '',
    addressJa: row?.addressJa ?? '',
    phone: row?.phone ?? '',
  });

function LocationFields({ draft: { field }, row }: { draft: Draft<Values>; row: Location | null }) {
  return (
    <div className="fields">
      <CompanyPicker field={field('companyId')} className="span-12" isFixed={row !== null} />
      <TextInput className="span-6" data-autofocus {...field('name')} />
      <TextInput className="span-6" {...field('nameJa')} />
      <Textarea className="span-12" autosize minRows={2} {...field('description')} />
      <TextInput className="span-6" {...field('address')} />
      <TextInput className="span-6" {...field('addressJa')} />
      <TextInput className="span-6" inputMode="tel" autoComplete="tel" {...field('phone')} />
    </div>
  );
}

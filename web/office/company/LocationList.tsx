import { Textarea, TextInput } from '@mantine/core';
import { type Location, locationApi } from '#contract/company/location.ts';
import { useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { localColumn, numberColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { useGoThere } from '#web/ui/useGoThere.ts';
import { CompanyPicker } from './CompanyPicker.tsx';

/** Shops and warehouses of the company in use. */
export function LocationList() {
  const t = useText();
  const local = useLocalName();
  const company = useSession().data?.company;
  const goThere = useGoThere();
  const isElsewhere = ({ companyId }: Location) => companyId !== company?.id;
  // What was made for another company stands in that one's list.
  const leadThere = (made: Location) => {
    if (!isElsewhere(made)) return;
    const text = t('location.elsewhereText', { company: local(made.companyName, made.companyNameJa) });
    void goThere({ locationId: made.id, name: made.name, nameJa: made.nameJa }, text);
  };
  return (
    <RegisterPage
      api={locationApi}
      words="location"
      valuesOf={(row) => ({
        companyId: row?.companyId ?? company?.id ?? 0,
        ...textsOf(row, 'name', 'nameJa', 'description', 'descriptionJa', 'address', 'addressJa', 'phone'),
      })}
      show={(field) => (field === 'companyId' ? company && local(company.name, company.nameJa) : undefined)}
      columns={[
        localColumn('name', t('location.name'), { width: 208, sort: 'name', fixed: true }),
        localColumn('companyName', t('location.company'), { key: 'company', width: 200, quiet: true }),
        localColumn('description', t('common.description'), { width: 176, sort: 'description', quiet: true }),
        localColumn('address', t('location.address'), { quiet: true }),
        numberColumn('phone', t('location.phone'), { width: 144 }),
      ]}
      card={(row) => ({ code: local(row.address, row.addressJa) || local(row.description, row.descriptionJa) })}
      refusedFields={{ 'location.nameTaken': 'name' }}
      isElsewhere={isElsewhere}
      onCreated={leadThere}
      invalidates={['session', 'item', 'stock']}
      fields={({ field }, row) => (
        <div className="fields">
          <CompanyPicker field={field('companyId')} className="span-12" isFixed={row !== null} />
          <BothLanguages of="name" field={field}>
            {(props, isFirst) => <TextInput className="span-6" data-autofocus={isFirst || undefined} {...props} />}
          </BothLanguages>
          <BothLanguages of="description" field={field}>
            {(props) => <Textarea className="span-12" autosize minRows={2} {...props} />}
          </BothLanguages>
          <BothLanguages of="address" field={field}>
            {(props) => <TextInput className="span-6" {...props} />}
          </BothLanguages>
          <TextInput className="span-6" inputMode="tel" autoComplete="tel" {...field('phone')} />
        </div>
      )}
    />
  );
}

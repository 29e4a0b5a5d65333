import { Textarea, TextInput } from '@mantine/core';
import { type Location, locationApi } from '#contract/company/location.ts';
import { useSession, workAt } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { localColumn, numberColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { toastProblem } from '#web/ui/toast.tsx';
import { CompanyPicker } from './CompanyPicker.tsx';

/** Shops and warehouses of the company in use. */
export function LocationList() {
  const t = useText();
  const local = useLocalName();
  const company = useSession().data?.company;
  // What was made for another company stands in that one's list.
  const leadThere = async ({ id, companyId, ...made }: Location) => {
    if (companyId === company?.id) return;
    const location = local(made.name, made.nameJa);
    const text = t('location.elsewhereText', { company: local(made.companyName, made.companyNameJa) });
    const title = t('location.elsewhereTitle', { location });
    if (await isConfirmed({ title, text, confirm: t('location.elsewhereYes') })) await workAt(id).catch(toastProblem);
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
      isElsewhere={({ companyId }) => companyId !== company?.id}
      onCreated={(made) => void leadThere(made)}
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

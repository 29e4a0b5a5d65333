import { Textarea, TextInput } from '@mantine/core';
import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { serviceApi } from '#contract/sales/service.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { GramsField, MoneyField } from '#web/ui/form/FigureField.tsx';
import { SelectField, type SelectFieldProps } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { WorkPictures } from '../sale/WorkPictures.tsx';
import type { TypedService } from './serviceDraft.ts';

/** The customer's own piece as it comes in. */
export function IntakeFields({ draft }: { draft: Draft<TypedService> }) {
  const { field, values } = draft;
  return (
    <div className="fields">
      <TextInput className="span-8" maxLength={200} {...field('intake.piece')} />
      <GramsField className="span-4" {...field('intake.milligramsIn')} />
      <Textarea className="span-8" autosize minRows={2} maxRows={8} maxLength={2000} {...field('intake.condition')} />
      <MoneyField className="span-4" {...field('intake.declaredValue')} />
      <div className="span-4">
        <DateField clearable min={values.date} {...field('intake.promisedDate')} />
      </div>
      <ProviderField className="span-8" {...field('intake.serviceProviderId')} />
      <WorkPictures
        endpoint={serviceApi.addPicture}
        ids={values.intake.pictureIds}
        onChange={(ids) => draft.set('intake.pictureIds' as never, ids as never)}
      />
    </div>
  );
}

/** A workshop that works for the shop, or the one that a service has. */
export function ProviderField(field: Omit<SelectFieldProps<number>, 'options'>) {
  const t = useText();
  const local = useLocalName();
  const providers = useAll(serviceProviderApi.list, {}).data ?? [];
  return (
    <SelectField
      searchable
      clearable
      placeholder={t('service.ownBench')}
      options={providers
        .filter(({ id, active }) => active || id === field.value)
        .map(({ id, code, name, nameJa }) => ({ value: id, label: `${code} ${local(name, nameJa)}` }))}
      {...field}
    />
  );
}

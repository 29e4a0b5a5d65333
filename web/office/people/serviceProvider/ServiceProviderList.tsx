import { Textarea, TextInput } from '@mantine/core';
import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { numberColumn, textColumn, useCodeAndName } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Service providers: workshops that repair, engrave and set for the shop. */
export function ServiceProviderList() {
  const t = useText();
  const named = useCodeAndName();
  return (
    <RegisterPage
      api={serviceProviderApi}
      words="serviceProvider"
      nameOf={named.nameOf}
      columns={[
        ...named.columns,
        textColumn('contactPerson1', t('serviceProvider.contactPerson1'), { width: 160 }),
        numberColumn('contactNumber', t('serviceProvider.contactNumber'), { width: 160 }),
        textColumn('email', t('serviceProvider.email'), { width: 220, quiet: true }),
      ]}
      card={named.card}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-4" maxLength={20} {...field('code')} />
          <BothLanguages of="name" field={field}>
            {(props, isFirst) => <TextInput className={isFirst ? 'span-8' : 'span-12'} {...props} />}
          </BothLanguages>
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

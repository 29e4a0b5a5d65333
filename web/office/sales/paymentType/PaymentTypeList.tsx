import { Checkbox, TextInput } from '@mantine/core';
import { type PaymentTypeRow, paymentTypeApi } from '#contract/sales/paymentType.ts';
import { useText } from '#web/text/text.ts';
import { paymentIcon } from '#web/ui/document/usePaymentTypes.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { localColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** In which ways the company takes money. */
export function PaymentTypeList() {
  const t = useText();
  const yes = (is: boolean) => (is ? t('common.yes') : <span className="text-dim">–</span>);
  return (
    <RegisterPage
      api={paymentTypeApi}
      words="paymentType"
      valuesOf={valuesOf}
      columns={[
        { key: 'icon', title: '', width: 56, render: ({ code }) => <Icon name={paymentIcon(code)} size={20} /> },
        localColumn('name', t('common.name'), { sort: 'name', fixed: true }),
        {
          key: 'reference',
          title: t('paymentType.needsReference'),
          width: 150,
          rank: 2,
          render: ({ needsReference }) => yes(needsReference),
        },
        {
          key: 'drawer',
          title: t('paymentType.opensDrawer'),
          width: 150,
          rank: 2,
          render: ({ opensDrawer }) => yes(opensDrawer),
        },
      ]}
      fields={({ field, check }) => (
        <div className="fields">
          <BothLanguages of="name" field={field}>
            {(props) => <TextInput className="span-6" maxLength={60} {...props} />}
          </BothLanguages>
          <Checkbox className="span-12" {...check('needsReference')} />
          <Checkbox className="span-12" {...check('opensDrawer')} />
        </div>
      )}
    />
  );
}

function valuesOf(row: PaymentTypeRow | null) {
  return {
    ...textsOf(row, 'name', 'nameJa'),
    needsReference: row?.needsReference ?? false,
    opensDrawer: row?.opensDrawer ?? false,
  };
}

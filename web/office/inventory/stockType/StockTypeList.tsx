import { TextInput } from '@mantine/core';
import { stockTypeApi } from '#contract/inventory/stockType.ts';
import { useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { useCodeAndName } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** What stock can be: the four kinds, which are fixed, and by what goods not for sale are told apart. */
export function StockTypeList() {
  const t = useText();
  const named = useCodeAndName({ codeWidth: 176 });
  return (
    <RegisterPage
      api={stockTypeApi}
      words="stockType"
      nameOf={named.nameOf}
      columns={[
        ...named.columns,
        {
          key: 'kind',
          title: t('stockType.kind'),
          width: 208,
          render: ({ kind, isSubType }) =>
            isSubType ? t('stockType.subTypeOf', { kind: t(`stock.kinds.${kind}`) }) : t('stockType.isKind'),
        },
        {
          key: 'locked',
          title: t('stockType.locked'),
          width: 96,
          rank: 3,
          quiet: true,
          render: ({ locked }) => locked && t('stockType.locked'),
        },
      ]}
      card={(row) => ({ ...named.card(row), under: t(`stock.kinds.${row.kind}`) })}
      isFixed={({ locked }) => locked}
      invalidates={['stock', 'dashboard']}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-4" maxLength={20} {...field('code')} />
          <BothLanguages of="name" field={field}>
            {(props) => <TextInput className="span-8" {...props} />}
          </BothLanguages>
        </div>
      )}
    />
  );
}

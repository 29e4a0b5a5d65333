import { TextInput } from '@mantine/core';
import { reasonCodeApi, reasonDirections, reasonGroups } from '#contract/inventory/reasonCode.ts';
import { useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { useCodeAndName } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Why stock is adjusted: the reasons that an adjustment may give. */
export function ReasonCodeList() {
  const t = useText();
  const named = useCodeAndName({ codeWidth: 176 });
  return (
    <RegisterPage
      api={reasonCodeApi}
      words="reasonCode"
      nameOf={named.nameOf}
      valuesOf={(row) => ({
        ...textsOf(row, 'code', 'name', 'nameJa'),
        direction: row?.direction ?? 'both',
        reasonGroup: row?.reasonGroup ?? 'correction',
      })}
      columns={[
        ...named.columns,
        {
          key: 'direction',
          title: t('reasonCode.direction'),
          width: 140,
          sort: 'direction',
          render: (row) => t(`reasonCode.directions.${row.direction}`),
        },
        {
          key: 'reasonGroup',
          title: t('reasonCode.reasonGroup'),
          width: 140,
          rank: 2,
          sort: 'reasonGroup',
          render: (row) => t(`reasonCode.groups.${row.reasonGroup}`),
        },
      ]}
      card={(row) => ({
        ...named.card(row),
        under: t(`reasonCode.directions.${row.direction}`),
      })}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-4" maxLength={20} {...field('code')} />
          <BothLanguages of="name" field={field}>
            {(props) => <TextInput className="span-8" {...props} />}
          </BothLanguages>
          <SelectField
            className="span-4"
            options={reasonDirections.map((value) => ({ value, label: t(`reasonCode.directions.${value}`) }))}
            {...field('direction')}
          />
          <SelectField
            className="span-4"
            options={reasonGroups.map((value) => ({ value, label: t(`reasonCode.groups.${value}`) }))}
            {...field('reasonGroup')}
          />
        </div>
      )}
    />
  );
}

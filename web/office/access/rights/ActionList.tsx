import { Textarea, TextInput } from '@mantine/core';
import { type Action, actionApi } from '#contract/access/action.ts';
import { moduleApi } from '#contract/access/module.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { localColumn } from '#web/ui/list/columns.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Actions: each thing that somebody may do or may not, in the words of this shop, and whether it counts. */
export function ActionList() {
  const t = useText();
  const local = useLocalName();
  const isEnglish = useLocale() === 'en';
  const modules = useRead(moduleApi.list, { size: 100 }, { enabled: useMay()('View Modules') });
  const choices = (modules.data?.rows ?? []).map(({ id, label, labelJa }) => ({ id, label: local(label, labelJa) }));
  const valuesOf = (row: Action | null) => ({
    ...textsOf(row, 'label', 'labelJa', 'explanation', 'explanationJa'),
    ...(row ? {} : { moduleId: null as number | null }),
  });
  return (
    <RegisterPage
      api={actionApi}
      words="actions"
      nameOf={({ label, labelJa }: Action) => local(label, labelJa)}
      valuesOf={valuesOf}
      filters={[
        {
          kind: 'choice',
          key: 'moduleId',
          label: t('actions.module'),
          options: choices.map(({ id, label }) => ({ value: String(id), label })),
        },
      ]}
      columns={[
        {
          key: 'action',
          title: t('actions.action'),
          width: 280,
          sort: 'label',
          fixed: true,
          render: ({ label, labelJa }) => (
            <NameCell name={local(label, labelJa)} {...(!isEnglish && labelJa && { code: label })} />
          ),
        },
        {
          key: 'module',
          title: t('actions.module'),
          width: 200,
          sort: 'moduleLabel',
          render: ({ moduleLabel, moduleLabelJa, moduleActive }) => (
            <>
              {local(moduleLabel, moduleLabelJa)}
              {!moduleActive && <div className="text-small text-dim">{t('actions.moduleInactive')}</div>}
            </>
          ),
        },
        localColumn('explanation', t('common.description'), { quiet: true }),
      ]}
      refusedFields={{ 'conflict.duplicate': 'label' }}
      invalidates={['role', 'session']}
      fields={({ field }, row) => (
        <div className="fields">
          {!row && (
            <SelectField
              className="span-12"
              data-autofocus
              {...field('moduleId')}
              options={choices.map(({ id, label }) => ({ value: id, label }))}
            />
          )}
          <BothLanguages of="label" field={field}>
            {(props, isFirst) => (
              <TextInput className="span-6" data-autofocus={(row !== null && isFirst) || undefined} {...props} />
            )}
          </BothLanguages>
          <BothLanguages of="explanation" field={field}>
            {(props) => <Textarea autosize minRows={2} {...props} />}
          </BothLanguages>
        </div>
      )}
    />
  );
}

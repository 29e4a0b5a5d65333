import { Textarea } from '@mantine/core';
import { actionApi } from '#contract/access/action.ts';
import { moduleApi } from '#contract/access/module.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { NameCell } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { useRightNames } from './useRightNames.ts';

/** Actions: each thing that somebody may do or may not, in the words of this shop, and whether it counts. */
export function ActionList() {
  const t = useText();
  const local = useLocalName();
  const isEnglish = useLocale() === 'en';
  const { moduleName, actionName } = useRightNames();
  const modules = useRead(moduleApi.list, { size: 100 }, { enabled: useMay()('View Modules') });
  return (
    <RegisterPage
      api={actionApi}
      words="actions"
      nameOf={(row) => actionName(row.description)}
      labels={{ explanation: t('actions.explanation'), explanationJa: t('actions.explanationJa') }}
      valuesOf={(row) => ({ explanation: row?.explanation ?? '', explanationJa: row?.explanationJa ?? '' })}
      filters={[
        {
          kind: 'choice',
          key: 'moduleId',
          label: t('actions.module'),
          options: (modules.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: moduleName(name) })),
        },
      ]}
      columns={[
        {
          key: 'action',
          title: t('actions.action'),
          width: 280,
          sort: 'description',
          fixed: true,
          render: (row) =>
            isEnglish ? (
              <NameCell name={row.description} />
            ) : (
              <NameCell name={actionName(row.description)} code={row.description} />
            ),
        },
        {
          key: 'module',
          title: t('actions.module'),
          width: 200,
          sort: 'moduleName',
          render: (row) => (
            <>
              {moduleName(row.moduleName)}
              {!row.moduleActive && <div className="sm dim">{t('actions.moduleInactive')}</div>}
            </>
          ),
        },
        {
          key: 'explanation',
          title: t('common.description'),
          quiet: true,
          render: (row) => local(row.explanation, row.explanationJa),
        },
      ]}
      invalidates={['role', 'session']}
      fields={({ field }) => (
        <div className="fields">
          <Textarea autosize minRows={2} {...field('explanation')} />
          <Textarea autosize minRows={2} {...field('explanationJa')} />
        </div>
      )}
    />
  );
}

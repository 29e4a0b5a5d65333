import { Textarea } from '@mantine/core';
import { actionApi } from '#contract/access/action.ts';
import { moduleApi } from '#contract/access/module.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { localColumn } from '#web/ui/list/columns.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { useRightNames } from './useRightNames.ts';

/** Actions: each thing that somebody may do or may not, in the words of this shop, and whether it counts. */
export function ActionList() {
  const t = useText();
  const isEnglish = useLocale() === 'en';
  const { moduleName, actionName } = useRightNames();
  const modules = useRead(moduleApi.list, { size: 100 }, { enabled: useMay()('View Modules') });
  const options = (modules.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: moduleName(name) }));
  return (
    <RegisterPage
      api={actionApi}
      words="actions"
      nameOf={(row) => actionName(row.description)}
      filters={[{ kind: 'choice', key: 'moduleId', label: t('actions.module'), options }]}
      columns={[
        {
          key: 'action',
          title: t('actions.action'),
          width: 280,
          sort: 'description',
          fixed: true,
          render: ({ description }) => (
            <NameCell name={actionName(description)} {...(!isEnglish && { code: description })} />
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
              {!row.moduleActive && <div className="text-small text-dim">{t('actions.moduleInactive')}</div>}
            </>
          ),
        },
        localColumn('explanation', t('common.description'), { quiet: true }),
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

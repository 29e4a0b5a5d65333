import { Textarea } from '@mantine/core';
import { moduleApi } from '#contract/access/module.ts';
import { useText } from '#web/text/text.ts';
import { countColumn, localColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { useRightNames } from './useRightNames.ts';

/** Modules: what Kinza consists of, in the words of this shop, and what of it counts. */
export function ModuleList() {
  const t = useText();
  const { moduleName } = useRightNames();
  return (
    <RegisterPage
      api={moduleApi}
      words="modules"
      nameOf={(row) => moduleName(row.name)}
      columns={[
        {
          key: 'name',
          title: t('common.name'),
          width: 220,
          sort: 'name',
          fixed: true,
          strong: true,
          render: (row) => moduleName(row.name),
        },
        localColumn('description', t('common.description'), { quiet: true }),
        countColumn('actions', t('modules.actions'), { width: 104, quiet: true }),
      ]}
      invalidates={['action', 'role', 'session']}
      fields={({ field }) => (
        <div className="fields">
          <Textarea autosize minRows={2} {...field('description')} />
          <Textarea autosize minRows={2} {...field('descriptionJa')} />
        </div>
      )}
    />
  );
}

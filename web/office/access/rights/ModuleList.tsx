import { Textarea } from '@mantine/core';
import { moduleApi } from '#contract/access/module.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Count } from '#web/ui/Figures.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { useRightNames } from './useRightNames.ts';

/** Modules: what Kinza consists of, in the words of this shop, and what of it counts. */
export function ModuleList() {
  const t = useText();
  const local = useLocalName();
  const { moduleName } = useRightNames();
  return (
    <RegisterPage
      api={moduleApi}
      words="modules"
      nameOf={(row) => moduleName(row.name)}
      labels={{ description: t('common.description'), descriptionJa: t('modules.descriptionJa') }}
      valuesOf={(row) => ({ description: row?.description ?? '', descriptionJa: row?.descriptionJa ?? '' })}
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
        {
          key: 'description',
          title: t('common.description'),
          quiet: true,
          render: (row) => local(row.description, row.descriptionJa),
        },
        {
          key: 'actions',
          title: t('modules.actions'),
          width: 104,
          align: 'right',
          quiet: true,
          render: (row) => <Count count={row.actions} />,
        },
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

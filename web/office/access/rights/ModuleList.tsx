import { Textarea, TextInput } from '@mantine/core';
import { type Module, moduleApi } from '#contract/access/module.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { countColumn, localColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Modules: what Kinza consists of, in the words of this shop, and what of it counts. */
export function ModuleList() {
  const t = useText();
  const local = useLocalName();
  return (
    <RegisterPage
      api={moduleApi}
      words="modules"
      nameOf={({ label, labelJa }: Module) => local(label, labelJa)}
      columns={[
        localColumn('label', t('common.name'), { width: 220, sort: 'label', fixed: true, strong: true }),
        localColumn('description', t('common.description'), { quiet: true }),
        countColumn('actions', t('modules.actions'), { width: 104, quiet: true }),
      ]}
      refusedFields={{ 'conflict.duplicate': 'label' }}
      invalidates={['action', 'role', 'session']}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-6" data-autofocus {...field('label')} />
          <TextInput className="span-6" {...field('labelJa')} />
          <Textarea autosize minRows={2} {...field('description')} />
          <Textarea autosize minRows={2} {...field('descriptionJa')} />
        </div>
      )}
    />
  );
}

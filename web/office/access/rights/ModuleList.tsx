import { Textarea, TextInput } from '@mantine/core';
import { type Module, moduleApi } from '#contract/access/module.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
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
          <BothLanguages of="label" field={field}>
            {(props, isFirst) => <TextInput className="span-6" data-autofocus={isFirst || undefined} {...props} />}
          </BothLanguages>
          <BothLanguages of="description" field={field}>
            {(props) => <Textarea autosize minRows={2} {...props} />}
          </BothLanguages>
        </div>
      )}
    />
  );
}

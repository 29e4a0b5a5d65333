import { Textarea, TextInput } from '@mantine/core';
import { categoryApi } from '#contract/catalogue/category.ts';
import { useText } from '#web/text/text.ts';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { textColumn, useCodeAndName } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Categories: what an item belongs to, and what its code and barcode begin with. */
export function CategoryList() {
  const t = useText();
  const named = useCodeAndName();
  const labels = { ...named.labels, description: t('common.description') };
  return (
    <RegisterPage
      api={categoryApi}
      words="category"
      nameOf={named.nameOf}
      labels={labels}
      valuesOf={(row) => textsOf(row, 'code', 'name', 'nameJa', 'description')}
      columns={[
        ...named.columns,
        textColumn('description', labels.description, { width: 320, quiet: true }),
        {
          key: 'stock',
          title: t('category.stock'),
          width: 160,
          quiet: true,
          render: (row) => t(row.stockTracked ? 'category.stockTracked' : 'category.notTracked'),
        },
      ]}
      invalidates={['item']}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-4" description={t('category.codeHint')} {...field('code')} />
          <TextInput className="span-8" {...field('name')} />
          <TextInput className="span-12" {...field('nameJa')} />
          <Textarea className="span-12" autosize minRows={2} {...field('description')} />
        </div>
      )}
    />
  );
}

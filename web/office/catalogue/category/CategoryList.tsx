import { Textarea, TextInput } from '@mantine/core';
import { categoryApi } from '#contract/catalogue/category.ts';
import { useText } from '#web/text/text.ts';
import { localColumn, useCodeAndName } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Categories: what an item belongs to, and what its code and barcode begin with. */
export function CategoryList() {
  const t = useText();
  const named = useCodeAndName();
  return (
    <RegisterPage
      api={categoryApi}
      words="category"
      nameOf={named.nameOf}
      columns={[
        ...named.columns,
        localColumn('description', t('common.description'), { width: 320, quiet: true }),
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
          <Textarea className="span-12" lang="ja" autosize minRows={2} {...field('descriptionJa')} />
        </div>
      )}
    />
  );
}

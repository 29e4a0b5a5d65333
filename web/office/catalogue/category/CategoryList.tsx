import { Textarea, TextInput } from '@mantine/core';
import { categoryApi } from '#contract/catalogue/category.ts';
import { useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
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
          <BothLanguages of="name" field={field}>
            {(props, isFirst) => <TextInput className={isFirst ? 'span-8' : 'span-12'} {...props} />}
          </BothLanguages>
          <BothLanguages of="description" field={field}>
            {(props) => <Textarea className="span-12" autosize minRows={2} maxRows={8} {...props} />}
          </BothLanguages>
        </div>
      )}
    />
  );
}

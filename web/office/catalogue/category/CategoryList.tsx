import { Textarea, TextInput } from '@mantine/core';
import { categoryApi } from '#contract/catalogue/category.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Categories: what an item belongs to, and what its code and barcode begin with. */
export function CategoryList() {
  const t = useText();
  const local = useLocalName();
  return (
    <RegisterPage
      api={categoryApi}
      words="category"
      nameOf={(row) => `${row.code} ${local(row.name, row.nameJa)}`}
      labels={{
        code: t('common.code'),
        name: t('common.name'),
        nameJa: t('common.nameJa'),
        description: t('common.description'),
      }}
      valuesOf={(row) => ({
        code: row?.code ?? '',
        name: row?.name ?? '',
        nameJa: row?.nameJa ?? '',
        description: row?.description ?? '',
      })}
      columns={[
        { key: 'code', title: t('common.code'), width: 88, sort: 'code', fixed: true, render: (row) => row.code },
        { key: 'name', title: t('common.name'), sort: 'name', render: (row) => local(row.name, row.nameJa) },
        {
          key: 'description',
          title: t('common.description'),
          width: 320,
          quiet: true,
          render: (row) => row.description,
        },
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

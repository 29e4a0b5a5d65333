import { Textarea, TextInput } from '@mantine/core';
import { serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import { useMay } from '#web/api/rights.ts';
import { yenText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { moneyColumn, textColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';

/** Service items: work that a customer orders, with its fee, and its cost for those who may see it. */
export function ServiceItemList() {
  const t = useText();
  const local = useLocalName();
  const seesCost = useMay()('View Cost and Profit');
  return (
    <RegisterPage
      api={serviceItemApi}
      words="serviceItem"
      nameOf={(row) => `${row.serviceCode} ${local(row.name, row.nameJa)}`}
      labels={{
        serviceCode: t('serviceItem.serviceCode'),
        name: t('common.name'),
        nameJa: t('common.nameJa'),
        description: t('common.description'),
        serviceCostFee: t('serviceItem.serviceCostFee'),
        serviceFeePrice: t('serviceItem.serviceFeePrice'),
      }}
      valuesOf={(row) => ({
        ...textsOf(row, 'serviceCode', 'name', 'nameJa', 'description'),
        ...(seesCost ? { serviceCostFee: row?.serviceCostFee ?? null } : {}),
        serviceFeePrice: row?.serviceFeePrice ?? null,
      })}
      show={(field, value) => (/Fee/.test(field) ? yenText(Number(value)) : String(value))}
      refusedFields={{ 'conflict.duplicate': 'serviceCode' }}
      failed={t('serviceItem.loadFailed')}
      searchFailed={t('serviceItem.searchFailed')}
      createFailed={t('serviceItem.createFailed')}
      columns={[
        textColumn('serviceCode', t('serviceItem.serviceCode'), 136, { sort: 'serviceCode', fixed: true }),
        { key: 'name', title: t('common.name'), sort: 'name', render: (row) => local(row.name, row.nameJa) },
        textColumn('description', t('common.description'), 280, { quiet: true }),
        ...(seesCost ? [moneyColumn('serviceCostFee', t('serviceItem.serviceCostFee'), 136, { quiet: true })] : []),
        moneyColumn('serviceFeePrice', t('serviceItem.serviceFeePrice'), 136, { strong: true }),
      ]}
      card={(row) => (
        <CardRow
          title={local(row.name, row.nameJa)}
          code={row.serviceCode}
          figure={<Money yen={row.serviceFeePrice} />}
          under={<ActiveBadge active={row.active} />}
        />
      )}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-4" maxLength={20} {...field('serviceCode')} />
          <TextInput className="span-8" {...field('name')} />
          <TextInput {...field('nameJa')} />
          <Textarea autosize minRows={2} {...field('description')} />
          {seesCost && (
            <div className="span-6">
              <MoneyField {...field('serviceCostFee')} label={t('serviceItem.serviceCostFee')} />
            </div>
          )}
          <div className="span-6">
            <MoneyField description={t('serviceItem.withoutTax')} {...field('serviceFeePrice')} />
          </div>
        </div>
      )}
    />
  );
}

import { Textarea, TextInput } from '@mantine/core';
import { serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { localColumn, moneyColumn, textColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Service items: work that a customer orders, with its fee, and its cost for those who may see it. */
export function ServiceItemList() {
  const t = useText();
  const local = useLocalName();
  const seesCost = useMay()('View Cost and Profit');
  const shownCost = { width: 136, rank: 2, sort: 'serviceCostFee', quiet: true } as const;
  const cost = moneyColumn('serviceCostFee', t('serviceItem.serviceCostFee'), shownCost);
  return (
    <RegisterPage
      api={serviceItemApi}
      words="serviceItem"
      nameOf={(row) => `${row.serviceCode} ${local(row.name, row.nameJa)}`}
      valuesOf={(row) => ({
        ...textsOf(row, 'serviceCode', 'name', 'nameJa', 'description', 'descriptionJa'),
        ...(seesCost ? { serviceCostFee: row?.serviceCostFee ?? null } : {}),
        serviceFeePrice: row?.serviceFeePrice ?? null,
      })}
      refusedFields={{ 'conflict.duplicate': 'serviceCode' }}
      failed={t('serviceItem.loadFailed')}
      searchFailed={t('serviceItem.searchFailed')}
      createFailed={t('serviceItem.createFailed')}
      columns={[
        textColumn('serviceCode', t('serviceItem.serviceCode'), { width: 136, sort: 'serviceCode', fixed: true }),
        localColumn('name', t('common.name'), { sort: 'name' }),
        localColumn('description', t('common.description'), { width: 280, quiet: true }),
        ...(seesCost ? [cost] : []),
        moneyColumn('serviceFeePrice', t('serviceItem.serviceFeePrice'), {
          width: 136,
          sort: 'serviceFeePrice',
          strong: true,
        }),
      ]}
      card={(row) => ({
        title: local(row.name, row.nameJa),
        code: row.serviceCode,
        figure: <Money yen={row.serviceFeePrice} />,
      })}
      fields={({ field }) => (
        <div className="fields">
          <TextInput className="span-4" maxLength={20} {...field('serviceCode')} />
          <BothLanguages of="name" field={field}>
            {(props, isFirst) => <TextInput className={isFirst ? 'span-8' : 'span-12'} {...props} />}
          </BothLanguages>
          <BothLanguages of="description" field={field}>
            {(props) => <Textarea autosize minRows={2} maxRows={8} {...props} />}
          </BothLanguages>
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

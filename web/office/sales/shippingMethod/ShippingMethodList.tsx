import { Checkbox, TextInput } from '@mantine/core';
import { type ShippingMethod, shippingMethodApi } from '#contract/sales/shippingMethod.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { CountField, GramsField, MoneyField } from '#web/ui/form/FigureField.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { localColumn, moneyColumn, textColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { RegionFees, useRegionFeesText } from './RegionFees.tsx';

/** How parcels are sent, and what that costs. */
export function ShippingMethodList() {
  const t = useText();
  const local = useLocalName();
  const feesText = useRegionFeesText();
  return (
    <RegisterPage
      api={shippingMethodApi}
      words="shippingMethod"
      nameOf={(row) => local(row.name, row.nameJa)}
      valuesOf={valuesOf}
      show={(field, value) => (field === 'regionFees' ? feesText(value) : undefined)}
      columns={[
        localColumn('name', t('common.name'), { sort: 'name', fixed: true }),
        textColumn('carrier', t('shippingMethod.carrier'), { width: 200, sort: 'carrier' }),
        moneyColumn('fee', t('shippingMethod.fee'), { width: 120, sort: 'fee', strong: true }),
        moneyColumn('freeFrom', t('shippingMethod.freeFrom'), { width: 150, rank: 2, quiet: true }),
        {
          key: 'days',
          title: t('shippingMethod.days'),
          width: 150,
          rank: 2,
          align: 'right',
          sort: 'days',
          render: ({ days }) => String(days),
        },
      ]}
      card={(row) => ({ title: local(row.name, row.nameJa), under: row.carrier, figure: <Money yen={row.fee} /> })}
      fields={({ field, check, values }) => (
        <div className="fields">
          <BothLanguages of="name" field={field}>
            {(props) => <TextInput className="span-6" {...props} />}
          </BothLanguages>
          <TextInput className="span-6" {...field('carrier')} />
          <div className="span-6">
            <CountField {...field('days')} />
          </div>
          <TextInput
            type="url"
            description={t('shippingMethod.trackingUrlHint', { number: '{number}' })}
            {...field('trackingUrl')}
          />
          <div className="span-6">
            <MoneyField {...field('fee')} />
          </div>
          <div className="span-6">
            <MoneyField placeholder={t('shippingMethod.freeFromHint')} {...field('freeFrom')} />
          </div>
          <RegionFees {...field('regionFees')} fee={values.fee} />
          <div className="span-4">
            <GramsField {...field('includedMilligrams')} />
          </div>
          <div className="span-4">
            <GramsField {...field('stepMilligrams')} />
          </div>
          <div className="span-4">
            <MoneyField {...field('stepFee')} />
          </div>
          <Checkbox className="span-6" {...check('cashOnDelivery')} />
          {values.cashOnDelivery && (
            <div className="span-6">
              <MoneyField {...field('collectionFee')} />
            </div>
          )}
        </div>
      )}
    />
  );
}

function valuesOf(row: ShippingMethod | null) {
  return {
    ...textsOf(row, 'name', 'nameJa', 'carrier', 'trackingUrl'),
    fee: row?.fee ?? null,
    regionFees: row?.regionFees ?? [],
    includedMilligrams: row?.includedMilligrams ?? 0,
    stepMilligrams: row?.stepMilligrams ?? 0,
    stepFee: row?.stepFee ?? 0,
    freeFrom: row?.freeFrom ?? null,
    days: row?.days ?? null,
    cashOnDelivery: row?.cashOnDelivery ?? false,
    collectionFee: row?.collectionFee ?? 0,
  };
}

import { Checkbox } from '@mantine/core';
import type { SellingOptions } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
import { CountField, PercentField } from '#web/ui/form/FigureField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { layawayDefault } from './values.ts';

/** Which ways the item may be sold; layaway with its months and down payment. */
export function SellingFields<Values extends { sellingOptions: SellingOptions }>({ draft }: { draft: Draft<Values> }) {
  const t = useText();
  const { layaway } = draft.values.sellingOptions;
  const months = draft.field('sellingOptions.layaway.termsMonths');
  const down = draft.field('sellingOptions.layaway.downPaymentBasisPoints');
  return (
    <fieldset className="item-selling">
      <legend className="label">{t('item.sellingOptions')}</legend>
      <div className="row wrap">
        <Checkbox {...draft.check('sellingOptions.straight')} />
        <Checkbox
          label={t('item.selling.layaway')}
          checked={layaway !== null}
          onChange={(event) =>
            draft.set('sellingOptions.layaway', (event.currentTarget.checked ? { ...layawayDefault } : null) as never)
          }
        />
        <Checkbox {...draft.check('sellingOptions.madeToOrder')} />
        <Checkbox {...draft.check('sellingOptions.subasta')} />
      </div>
      {layaway && (
        <>
          <div className="row wrap text-md text-secondary item-layaway">
            {t('item.selling.before')}
            <CountField
              {...months}
              label={undefined}
              error={Boolean(months.error)}
              aria-label={t('item.layawayMonths')}
              maxLength={2}
            />
            {t('item.selling.between')}
            <PercentField {...down} label={undefined} error={Boolean(down.error)} aria-label={t('item.layawayDown')} />
            {t('item.selling.after')}
          </div>
          {(months.error || down.error) && <div className="message">{months.error ?? down.error}</div>}
        </>
      )}
    </fieldset>
  );
}

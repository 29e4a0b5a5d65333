import { useState } from 'react';
import { type Tax, taxedPrice, taxIn } from '#contract/company/tax.ts';
import { useSession } from '#web/api/rights.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { MoneyField, PercentField } from '#web/ui/form/FigureField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { toastWarning } from '#web/ui/toast.tsx';
import { followingPrice, type Pricing, shownMargin, withCost, withMarkup, withPrice, withStep } from './pricing.ts';
import { TaxedPrice } from './TaxedPrice.tsx';
import type { ItemValues } from './values.ts';

interface PriceFieldsProps {
  draft: Draft<ItemValues>;
  seesCost: boolean;
  /** Without Edit Item Price an existing item's prices stay. */
  isLocked: boolean;
  /** An item that there is already: its price moves only when it is told to. */
  isOnSale: boolean;
}

/** Cost, markup and price, each of which moves the others; tax and margin under them. */
export function PriceFields({ draft, seesCost, isLocked, isOnSale }: PriceFieldsProps) {
  const t = useText();
  const [costError, setCostError] = useState('');
  const { cost, markupBasisPoints, price } = draft.values;
  const now: Pricing = { cost, markupBasisPoints, price };
  const put = (next: Pricing) => {
    setCostError('');
    for (const key of ['cost', 'markupBasisPoints', 'price'] as const) {
      if (next[key] !== now[key]) draft.field(key).onChange(next[key]);
    }
  };
  const step = () => {
    const next = withStep(now);
    if (next) return put(next);
    setCostError(t('item.pricing.costFirst'));
    toastWarning(t('item.pricing.costFirst'));
    document.querySelector<HTMLElement>('[data-path="cost"]')?.focus();
  };
  const company = useSession().data?.company;
  const margin = cost && price ? shownMargin(cost, price, company) : null;
  const costField = draft.field('cost');
  const before = draft.form.getInitialValues();
  const following = isOnSale && seesCost && !isLocked ? followingPrice(before, now) : null;
  return (
    <div className={seesCost ? 'item-prices' : 'item-prices is-blind'}>
      {seesCost && (
        <>
          <MoneyField
            {...costField}
            error={costError || costField.error}
            disabled={isLocked}
            description={t('item.pricing.withoutTax')}
            onChange={(next) => put(withCost(now, next, isOnSale))}
          />
          <PercentField
            {...draft.field('markupBasisPoints')}
            signed
            disabled={isLocked}
            description={margin === null ? ' ' : t('item.pricing.margin', { margin: percentText(margin) })}
            onChange={(next) => put(withMarkup(now, next))}
          />
          <Button className="item-step" disabled={isLocked} aria-label={t('item.pricing.stepLabel')} onClick={step}>
            {t('item.pricing.step')}
          </Button>
        </>
      )}
      <MoneyField
        {...draft.field('price')}
        className="item-price"
        disabled={isLocked}
        description={
          isLocked ? t('item.pricing.denied') : <Taxed price={price} onTake={(next) => put(withPrice(now, next))} />
        }
        onChange={(next) => put(withPrice(now, next))}
      />
      {following !== null && (
        <Button size="small" className="item-follow" onClick={() => put(withPrice(now, following))}>
          {t('item.pricing.follow', { markup: percentText(before.markupBasisPoints ?? 0), price: following })}
        </Button>
      )}
    </div>
  );
}

/** What the customer pays, and the way back from there to the price. */
function Taxed({ price, onTake }: { price: number | null; onTake: (price: number) => void }) {
  const t = useText();
  const company = useSession().data?.company;
  if (!company) return ' ';
  const tax: Tax = company;
  if (tax.taxMode === 'inclusive')
    return price === null ? t('item.pricing.withTax') : t('item.pricing.taxInside', { tax: taxIn(price, tax) });
  return (
    <TaxedPrice tax={tax} price={price} onTake={onTake}>
      {price === null ? t('item.pricing.fromTaxed') : t('item.pricing.taxed', { price: taxedPrice(price, tax) })}
    </TaxedPrice>
  );
}

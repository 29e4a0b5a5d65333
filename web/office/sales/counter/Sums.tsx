import type { CSSProperties } from 'react';
import { countText, dateText, percentText, today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { useCounter } from './counterContext.ts';
import { otherDayOf } from './draft.ts';

/** From subtotal to total, with the tax as the company counts it. */
export function Sums({ isPhone }: { isPhone: boolean }) {
  const t = useText();
  const { draft, totals, rules, show, edited } = useCounter();
  const paid = edited?.amountPaid ?? 0;
  const day = otherDayOf({ draft, edited }, today());
  const { discountAmount, discountShare, additionalFees, shippingFee, isTaxFree, taxReason } = draft.terms;
  const rate = percentText(totals.taxBasisPoints);
  const isInclusive = rules.taxMode === 'inclusive';
  // Prices above it are without tax, too: said once.
  const isWithoutTax = !isInclusive && !isTaxFree && totals.taxBasisPoints > 0;
  const taxLabel = isTaxFree ? t('sales.taxFree') : t(isInclusive ? 'sales.taxInside' : 'sales.taxAt', { rate });
  const tax = (
    <>
      <dt className={isInclusive ? 'inside' : ''}>
        {taxLabel} {isTaxFree && <span className="text-dim">{taxReason}</span>}
      </dt>
      <dd className={isInclusive ? 'inside' : ''}>
        <Money yen={totals.taxAmount} />
      </dd>
    </>
  );
  return (
    <dl className="totals" aria-live="polite">
      {day && (
        <>
          <dt className="text-warn">{t('common.date')}</dt>
          <dd>
            <span className="text-warn">{t('sales.counter.otherDay', { day: dateText(day) })}</span>
          </dd>
        </>
      )}
      <Sum label={t(isWithoutTax ? 'sales.subtotalWithoutTax' : 'sales.subtotal')} yen={totals.subtotal} />
      {discountAmount > 0 && (
        <>
          <dt>
            <button type="button" className="plain" onClick={() => show({ what: 'details' })}>
              {t('sales.discount')} {discountShare !== null && percentText(discountShare)}
            </button>
          </dt>
          <dd className={discountAmount > totals.subtotal ? 'text-bad' : 'gold'}>
            <Money yen={-discountAmount} />
          </dd>
        </>
      )}
      {additionalFees > 0 && <Sum label={t('sales.additionalFees')} yen={additionalFees} />}
      {shippingFee > 0 && <Sum label={t('sales.shippingFee')} yen={shippingFee} />}
      {!isInclusive && tax}
      <dt className="total">{isPhone ? t('sales.toPay') : t(isTaxFree ? 'sales.totalFree' : 'sales.totalIncluded')}</dt>
      <dd className="total">
        <Money yen={totals.grandTotal} />
      </dd>
      {isInclusive && tax}
      {paid > 0 && <Sum label={t('sales.counter.paidAlready')} yen={-paid} />}
    </dl>
  );
}

/** One line of `totals`. */
export function Sum({ label, yen, className = '' }: { label: string; yen: number; className?: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Money yen={yen} className={className} />
      </dd>
    </>
  );
}

/** A sum as large as its place allows. */
export function LargeSum({ yen, isDue = false }: { yen: number; isDue?: boolean }) {
  const text = countText(yen);
  return (
    <span
      className={isDue ? 'amount digits is-due' : 'amount digits'}
      style={{ '--characters': text.length } as CSSProperties}
    >
      <small>¥</small>
      {text}
    </span>
  );
}

import { Switch, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { taxFreeGrounds } from '#contract/sales/sale.ts';
import { percentText, today } from '#web/text/format.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { optionalLabel } from '#web/ui/form/OptionalLabel.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { FeeChoice } from '../ecommerce/fee.ts';
import { orderOf } from '../ecommerce/orderOwn.ts';
import { FeeFields, TakeFee, useProposedFee } from '../ecommerce/ShippingFee.tsx';
import { useCustomerDelivery } from '../ecommerce/usePrefill.ts';
import { CounterModal } from './CounterModal.tsx';
import { useCounter } from './counterContext.ts';
import { changeDetails, type Details, detailsOf } from './draft.ts';
import { limits, limitText } from './limits.ts';
import { givesTooMuch } from './saved.ts';
import { shareOf } from './withShare.ts';

const offers = [300, 500, 1000] as const;

/** What belongs to the sale as a whole: discount, fees, tax, date, name and notes. */
export function DetailsDialog() {
  const t = useText();
  const { draft, edited, totals, change, rules, close, rights } = useCounter();
  const [details, setDetails] = useState<Details>(() => detailsOf(draft));
  const [isTried, setTried] = useState(false);
  const delivery = useCustomerDelivery({ draft });
  const [parcel, setParcel] = useState<FeeChoice>(() => orderOf(draft.own));
  // Goods go where their customer lives, unless another place is chosen.
  const prefecture = parcel.prefecture || (delivery?.prefecture ?? '');
  const proposed = useProposedFee({ ...parcel, prefecture }, details.discountAmount);
  const set = (changes: Partial<Details>) => setDetails((before) => ({ ...before, ...changes }));
  const takePercent = (share: number) =>
    set({ discountAmount: shareOf(totals.subtotal, share), discountShare: share || null });
  const discountField = useRef<HTMLDivElement>(null);
  const given = totals.gross - totals.subtotal + details.discountAmount;
  const isTooMuch = details.discountAmount > totals.subtotal;
  const isOver = !rights.discountsFreely && givesTooMuch({ draft: changeDetails(draft, details), edited }, rules);
  const needsReason = details.isTaxFree && details.taxReason.trim() === '';
  // What was freed before grounds were asked for keeps its words.
  const needsGround = details.isTaxFree && details.taxFreeGround === null && edited?.taxBasisPoints !== null;
  const maySwitch = rights.sellsTaxFree || draft.terms.isTaxFree;
  const optional = (label: string) => optionalLabel(label, t('common.optional'));
  const limited = (field: 'discountAmount' | 'additionalFees' | 'shippingFee') =>
    limitText(limits[field], details[field], t(`sales.${field}`));
  const wrong = {
    discount: isTooMuch
      ? t('refusal.sale.discountTooLarge' as never)
      : isOver
        ? t(given > details.discountAmount ? 'sales.counter.discountFreeInAll' : 'sales.counter.discountFree')
        : limited('discountAmount'),
    fees: limited('additionalFees'),
    shipping: limited('shippingFee'),
  };
  const apply = () => {
    setTried(true);
    if (wrong.discount || wrong.fees || wrong.shipping || needsReason || needsGround) return;
    change((now) => changeDetails(now, details));
    close();
  };
  return (
    <CounterModal title={t('sales.counter.details')} width={640} onClose={close} onApply={apply}>
      <div className="fields">
        <div className="span-6" ref={discountField}>
          <MoneyField
            data-autofocus
            onPercent={takePercent}
            label={t('sales.discountAmount')}
            value={details.discountAmount || null}
            onChange={(discountAmount) => set({ discountAmount: discountAmount ?? 0, discountShare: null })}
            description={
              details.discountShare === null
                ? undefined
                : t('sales.counter.shareFollows', { share: details.discountShare })
            }
            error={wrong.discount}
          />
          <div className="row offers">
            {offers.map((offer) => (
              <Button
                key={offer}
                size="small"
                onClick={() => {
                  takePercent(offer);
                  // Enter applies it.
                  discountField.current?.querySelector('input')?.focus();
                }}
              >
                {percentText(offer)}
              </Button>
            ))}
          </div>
        </div>
        <div className="span-6">
          <DateField
            label={t('common.date')}
            value={details.date ?? today()}
            min={`${today().slice(0, 7)}-01`}
            max={today()}
            onChange={(date) => set({ date: date === today() ? null : date })}
          />
        </div>
        {draft.type !== 'ecommerce' && <FeeFields choice={{ ...parcel, prefecture }} onChange={setParcel} />}
        <div className="span-6">
          <MoneyField
            label={t('sales.additionalFees')}
            value={details.additionalFees || null}
            onChange={(fees) => set({ additionalFees: fees ?? 0 })}
            error={wrong.fees}
          />
        </div>
        <div className="span-6 order-fee">
          <MoneyField
            label={t('sales.shippingFee')}
            value={details.shippingFee || null}
            onChange={(fee) => set({ shippingFee: fee ?? 0 })}
            error={wrong.shipping}
          />
          <TakeFee proposed={proposed} fee={details.shippingFee} onTake={(shippingFee) => set({ shippingFee })} />
        </div>
        <hr />
        {rules.taxBasisPoints > 0 && maySwitch && (
          <Switch
            className="span-6"
            label={t('sales.counter.taxFree')}
            checked={details.isTaxFree}
            onChange={(event) => set({ isTaxFree: event.currentTarget.checked })}
          />
        )}
        {details.isTaxFree && (
          <SelectField
            className="span-6"
            label={t('sales.taxFreeGround')}
            value={details.taxFreeGround}
            options={taxFreeGrounds.map((ground) => ({ value: ground, label: t(`sales.taxFreeGrounds.${ground}`) }))}
            error={isTried && needsGround ? fieldText('field.required', t('sales.taxFreeGround')) : undefined}
            onChange={(taxFreeGround) => set({ taxFreeGround })}
          />
        )}
        {details.isTaxFree && (
          <TextInput
            className="span-6"
            label={t('sales.counter.taxReason')}
            value={details.taxReason}
            maxLength={200}
            error={isTried && needsReason ? fieldText('field.required', t('sales.counter.taxReason')) : undefined}
            onChange={(event) => set({ taxReason: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={optional(t('sales.counter.name'))}
          value={details.name}
          maxLength={120}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={optional(t('common.notes'))}
          value={details.notes}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={5}
          onChange={(event) => set({ notes: event.currentTarget.value })}
        />
      </div>
    </CounterModal>
  );
}

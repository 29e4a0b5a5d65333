import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { deliveryMax, type OrderDraft, orderChannels, orderDraft } from '#contract/sales/ecommerceOrder.ts';
import { today } from '#web/text/format.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { countries } from '#web/ui/form/countries.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { optionalLabel } from '#web/ui/form/OptionalLabel.tsx';
import { PostalCodeField } from '#web/ui/form/PostalCodeField.tsx';
import { PrefectureField } from '#web/ui/form/PrefectureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { CounterModal } from '../counter/CounterModal.tsx';
import { useCounter } from '../counter/counterContext.ts';
import { limits, limitText } from '../counter/limits.ts';
import { endOfHold, hourOf, lastDayOf, orderOf } from './orderOwn.ts';
import { TakeFee, useMethods, useProposedFee } from './ShippingFee.tsx';
import { useMethodName } from './useMethodName.ts';
import { useCustomerDelivery } from './usePrefill.ts';

type Field = 'recipient' | 'contactNumber' | 'postalCode' | 'prefecture' | 'address';
/** What is given to the control of a text, by its field. */
type FieldOf = (key: Field, label?: string) => ReturnType<ReturnType<typeof useFields>['field']>;

/** Where an order goes, how and at what fee, and until when it is held. */
export function OrderDialog() {
  const t = useText();
  const { draft, change, close } = useCounter();
  const { order, set, field, isRight } = useFields();
  const fee = useFee(order);
  const apply = () => {
    if (!isRight() || fee.error) return;
    change((now) => ({
      ...now,
      own: { ...now.own, ecommerce: orderDraft.parse(order) },
      terms: { ...now.terms, shippingFee: fee.value },
    }));
    close();
  };
  const choose = (changes: Partial<OrderDraft>) => {
    fee.follow();
    set(changes);
  };
  return (
    <CounterModal title={t('ecommerce.delivery')} width={680} onClose={close} onApply={apply}>
      <div className="fields">
        <div className="span-4">
          <SelectField
            data-autofocus
            label={t('ecommerce.channel')}
            value={order.channel}
            options={orderChannels.map((value) => ({ value, label: t(`ecommerce.channels.${value}`) }))}
            onChange={(channel) => channel && set({ channel })}
          />
        </div>
        <Hold heldUntil={order.heldUntil} onChange={(heldUntil) => set({ heldUntil })} />
        <hr />
        <FromCustomer order={order} onTake={choose} />
        <TextInput className="span-6" {...field('recipient')} maxLength={deliveryMax.recipient} />
        <TextInput className="span-6" type="tel" {...field('contactNumber')} maxLength={30} />
        <Place order={order} field={field} onChange={choose} />
        <hr />
        <div className="span-6">
          <Method order={order} known={draft.own} onChange={choose} />
        </div>
        <div className="span-6 order-fee">
          <MoneyField
            label={t('sales.shippingFee')}
            value={fee.value || null}
            onChange={(typed) => fee.type(typed ?? 0)}
            error={fee.error}
          />
          <TakeFee proposed={fee.proposed} fee={fee.value} onTake={fee.type} />
        </div>
      </div>
    </CounterModal>
  );
}

/** Until when the order is held unpaid: a day, and an hour of it where one is said. */
function Hold({ heldUntil, onChange }: Pick<OrderDraft, 'heldUntil'> & { onChange: (until: string | null) => void }) {
  const t = useText();
  const hour = heldUntil ? hourOf(heldUntil) : '';
  const date = heldUntil ? lastDayOf(heldUntil).date : null;
  return (
    <>
      <div className="span-4">
        <DateField
          label={optionalLabel(t('ecommerce.heldUntil'), t('common.optional'))}
          description={t('ecommerce.heldHint')}
          clearable
          min={today()}
          value={date}
          onChange={(chosen) => onChange(chosen && endOfHold(chosen, hour))}
        />
      </div>
      <TextInput
        className="span-4"
        type="time"
        label={optionalLabel(t('ecommerce.heldHour'), t('common.optional'))}
        description={t('ecommerce.heldHourHint')}
        disabled={date === null}
        value={hour}
        onChange={(event) => date && onChange(endOfHold(date, event.currentTarget.value))}
      />
    </>
  );
}

/** The fields of the order, what is wrong with them once somebody tried to go on, and the props of their controls. */
function useFields() {
  const t = useText();
  const { draft } = useCounter();
  const [order, setOrder] = useState<OrderDraft>(() => orderOf(draft.own));
  const [isTried, setTried] = useState(false);
  const { error } = orderDraft.safeParse(order);
  const set = (changes: Partial<OrderDraft>) => setOrder((before) => ({ ...before, ...changes }));
  const isOptional = (key: Field) => key === 'postalCode' || key === 'prefecture';
  const field = (key: Field, label = t(`ecommerce.${key}`)) => {
    const problem = isTried && error?.issues.find(({ path }) => path[0] === key);
    return {
      label: isOptional(key) ? optionalLabel(label, t('common.optional')) : label,
      value: order[key],
      error: problem ? fieldText(problem.message, label) : undefined,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [key]: event.currentTarget.value }),
    };
  };
  const isRight = () => {
    setTried(true);
    return error === undefined;
  };
  return { order, set, field, isRight };
}

/** The shipping fee: what the method proposes, until another one is typed. */
function useFee(order: OrderDraft) {
  const t = useText();
  const { draft } = useCounter();
  const proposed = useProposedFee(order);
  const { shippingFee } = draft.terms;
  // Nothing was agreed before a method was chosen.
  const isOpen = shippingFee === 0 && orderOf(draft.own).shippingMethodId === null;
  const [typed, setTyped] = useState<number | null>(isOpen ? null : shippingFee);
  const value = typed ?? proposed ?? 0;
  return {
    proposed,
    value,
    type: setTyped,
    /** What was proposed before gives way to what is proposed next. */
    follow: () => typed === proposed && setTyped(null),
    error: limitText(limits.shippingFee, value, t('sales.shippingFee')),
  };
}

interface PartProps {
  order: OrderDraft;
  onChange: (changes: Partial<OrderDraft>) => void;
}

/** Japan fills prefecture and town in from the postal code. */
function Place({ order, field, onChange }: PartProps & { field: FieldOf }) {
  const t = useText();
  const locale = useLocale();
  // The town of the last postal code.
  const filled = useRef('');
  const country = (
    <div className="span-4 alone-on-phone">
      <SelectField
        label={t('ecommerce.country')}
        searchable
        value={order.country}
        options={countries(locale)}
        onChange={(chosen) => chosen && onChange({ country: chosen, prefecture: '' })}
      />
    </div>
  );
  const address = <TextInput {...field('address')} maxLength={deliveryMax.address} />;
  if (order.country !== 'JP')
    return (
      <>
        {country}
        <TextInput className="span-4" {...field('postalCode')} maxLength={20} />
        <TextInput
          className="span-4"
          {...field('prefecture', t('ecommerce.region'))}
          maxLength={deliveryMax.prefecture}
        />
        {address}
      </>
    );
  return (
    <>
      {country}
      <div className="span-4">
        <PostalCodeField
          {...field('postalCode')}
          onChange={(postalCode) => onChange({ postalCode })}
          onAddress={({ prefecture, city, town }) => {
            const isOwn = order.address !== '' && order.address !== filled.current;
            filled.current = city + town;
            onChange({ prefecture, ...(isOwn ? {} : { address: city + town }) });
          }}
        />
      </div>
      <div className="span-4 alone-on-phone">
        <PrefectureField
          {...field('prefecture')}
          data-path="prefecture"
          onChange={(prefecture: string) => onChange({ prefecture })}
        />
      </div>
      {address}
    </>
  );
}

/** Those on offer, and the one that the order has already. */
function Method({ order, known, onChange }: PartProps & { known: Record<string, unknown> }) {
  const t = useText();
  const methods = useMethods();
  const nameOf = useMethodName(methods);
  const kept = orderOf(known).shippingMethodId;
  const isKept = kept !== null && !methods.some(({ id }) => id === kept);
  const options = methods.map(({ id, carrier }) => ({ value: id, label: `${nameOf(id)} · ${carrier}` }));
  return (
    <SelectField
      label={optionalLabel(t('ecommerce.method'), t('common.optional'))}
      clearable
      options={isKept ? [...options, { value: kept, label: t('ecommerce.methodKept') }] : options}
      value={order.shippingMethodId}
      onChange={(shippingMethodId) => onChange({ shippingMethodId })}
    />
  );
}

/** Puts the customer's own place in; not offered where it stands already. */
function FromCustomer({ order, onTake }: { order: OrderDraft; onTake: PartProps['onChange'] }) {
  const t = useText();
  const delivery = useCustomerDelivery(useCounter());
  if (!delivery || Object.entries(delivery).every(([key, value]) => order[key as keyof OrderDraft] === value))
    return null;
  return (
    <div className="row">
      <Button size="small" icon="user" onClick={() => onTake(delivery)}>
        {t('ecommerce.fromCustomer')}
      </Button>
    </div>
  );
}

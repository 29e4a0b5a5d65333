import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countryName } from '#contract/people/country.ts';
import { erasedMark } from '#contract/people/customer.ts';
import { type OnlineOrder, onlineOrderApi } from '#contract/sales/onlineOrder.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { CustomerPicker } from '../../people/customer/CustomerPicker.tsx';
import './online.css';

/** What a customer typed with an order in the shop on the web, when it ends, and whom it may belong to. */
export function OnlinePart({ sale }: { sale: Sale }) {
  const t = useText();
  const order = useRead(onlineOrderApi.find, { id: sale.id });
  return (
    <section className="sheet-part online-part">
      <h3>{t('onlineOrder.title')}</h3>
      {order.data ? (
        <div className="online-columns">
          <Typed order={order.data} sale={sale} />
          <Beside order={order.data} sale={sale} />
        </div>
      ) : (
        <Loading of={order} title={t('onlineOrder.failed')} rows={3} />
      )}
    </section>
  );
}

interface OrderProps {
  order: OnlineOrder;
}

/**
 * Who ordered, as it was typed; the record of the customer may say something else. How a layaway goes to its customer stands
 * here, since it has no delivery of its own.
 */
function Typed({ order, sale }: OrderProps & { sale: Sale }) {
  const { typed, payWay, note, language, firstPage, referrer } = order;
  const t = useText();
  const localName = useLocalName();
  const named = useCustomerName();
  const locale = useLocale();
  const kana = [typed.lastNameKana, typed.firstNameKana].filter(Boolean).join(' ');
  const reach = [typed.contactNumber, typed.email].filter(Boolean).join(' · ');
  const country = typed.country === 'JP' ? '' : countryName(typed.country, locale);
  const address = typed.address.filter(Boolean);
  return (
    <div>
      <h4>{t('onlineOrder.typed')}</h4>
      <Facts
        of={[
          [
            t('onlineOrder.name'),
            named(typed.lastName || typed.firstName ? typed : { ...typed, lastName: erasedMark }),
          ],
          kana !== '' && [t('onlineOrder.kana'), kana],
          reach !== '' && [t('onlineOrder.reach'), reach],
          address.length > 0 && [t('onlineOrder.address'), [...address, country].join(' ').trim()],
          !sale.ecommerce && [
            t('ecommerce.method'),
            localName(order.methodName, order.methodNameJa) || t('ecommerce.fetched'),
          ],
          [t('onlineOrder.payWay'), t(`onlineOrder.payWays.${payWay}`)],
          [t('onlineOrder.language'), t(`mail.languages.${language}`)],
          (firstPage || referrer) !== '' && [
            t('onlineOrder.cameFrom'),
            [firstPage, referrer].filter(Boolean).join(' · '),
          ],
        ]}
      />
      {note && (
        <>
          <h4>{t('onlineOrder.note')}</h4>
          <p className="text-secondary notes">{note}</p>
        </>
      )}
    </div>
  );
}

/** When it ends, the record of the customer, and the link by which the customer follows it. */
function Beside({ order, sale }: OrderProps & { sale: Sale }) {
  const t = useText();
  const { customerId, customerCode, isConfirmed: isDone, confirmedAt, endsAt, endsBy, hasPage, linkEndsAt } = order;
  return (
    <div>
      <h4>
        {sale.status === 'cancelled'
          ? t('sales.status.cancelled')
          : t(`onlineOrder.stages.${isDone ? 'confirmed' : 'unconfirmed'}`)}
      </h4>
      <Facts
        of={[
          confirmedAt !== null && [t('onlineOrder.confirmedAt'), <DateText key="confirmed" of={confirmedAt} />],
          endsAt !== null && [
            t(endsBy === 'hold' ? 'onlineOrder.heldUntil' : 'onlineOrder.payUntil'),
            // A term ends with its last day.
            <DateText key="ends" of={endsBy === 'hold' ? endsAt : new Date(Date.parse(endsAt) - 1).toISOString()} />,
          ],
          [t('onlineOrder.link'), hasPage ? <DateText key="link" of={linkEndsAt} /> : t('onlineOrder.linkOff')],
          customerId !== 0 && [
            t('conversation.customer'),
            <Link key="customer" className="link" to="/manage-user/customers/$id" params={{ id: String(customerId) }}>
              {customerCode}
            </Link>,
          ],
        ]}
      />
      <div className="online-acts">
        {order.canLink && <LinkCustomer order={order} sale={sale} />}
        {order.canRenew && <NewLink order={order} />}
      </div>
    </div>
  );
}

/** Records that are reached by what was typed, each linked by one press; any other is looked for. */
function LinkCustomer({ order: { known }, sale: { id, version } }: OrderProps & { sale: Sale }) {
  const t = useText();
  const named = useCustomerName();
  const [isPicking, setPicking] = useState(false);
  const link = useAct(onlineOrderApi.link, {
    invalidates: ['sale', 'customer'],
    onSuccess: () => toastDone(t('onlineOrder.linked')),
    onError: (problem) => toastProblem(problem, (error) => t('onlineOrder.stepFailed', { error })),
  });
  const choose = (customerId: number) => link.mutate({ id, version, customerId });
  return (
    <>
      <h4>{t(known.length > 0 ? 'onlineOrder.known' : 'onlineOrder.unknown')}</h4>
      {known.map((record) => (
        <div key={record.id} className="row online-known">
          <div>
            {named(record)} <span className="code">{record.code}</span>
            <div className="text-small text-secondary">
              {[record.contactNumber, record.email].filter(Boolean).join(' · ')}
            </div>
          </div>
          <Button size="small" busy={link.isPending} onClick={() => choose(record.id)}>
            {t('onlineOrder.choose')}
          </Button>
        </div>
      ))}
      <Button size="small" icon="search" onClick={() => setPicking(true)}>
        {t('onlineOrder.findCustomer')}
      </Button>
      {isPicking && (
        <CustomerPicker
          title={t('onlineOrder.findCustomer')}
          creates
          onChoose={(customer) => {
            setPicking(false);
            choose(customer.id);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** Another link for whoever lost the one before, which ends. */
function NewLink({ order: { saleId } }: OrderProps) {
  const t = useText();
  const renew = useAct(onlineOrderApi.renew, {
    invalidates: ['sale'],
    onSuccess: () => toastDone(t('onlineOrder.renewed')),
    onError: (problem) => toastProblem(problem, (error) => t('onlineOrder.stepFailed', { error })),
  });
  const ask = async () => {
    const question = {
      title: t('onlineOrder.renewTitle'),
      text: t('onlineOrder.renewText'),
      confirm: t('onlineOrder.renewNow'),
    };
    if (await isConfirmed(question)) renew.mutate({ id: saleId });
  };
  return (
    <Button size="small" icon="link" busy={renew.isPending} onClick={() => void ask()}>
      {t('onlineOrder.renew')}
    </Button>
  );
}

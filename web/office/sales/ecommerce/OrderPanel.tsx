import { japanesePlace } from '#contract/people/address.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useCounter } from '../counter/counterContext.ts';
import { HeldUntil } from './HeldUntil.tsx';
import { isDelivered, orderOf } from './orderOwn.ts';
import { TakeFee, useMethods } from './ShippingFee.tsx';
import { useFollowedFee } from './useFollowedFee.ts';
import { useMethodName } from './useMethodName.ts';
import { usePrefill } from './usePrefill.ts';
import './ecommerce.css';

/** Where the order on the counter goes, how, and until when it is held; asked for in a dialog. */
export function OrderPanel() {
  const t = useText();
  const counter = useCounter();
  const { draft, isLocked, show, change } = counter;
  usePrefill(counter);
  const proposed = useFollowedFee(counter);
  const methodName = useMethodName(useMethods());
  const order = orderOf(draft.own);
  const open = () => show({ what: 'type' });
  const take = (shippingFee: number) => change((now) => ({ ...now, terms: { ...now.terms, shippingFee } }));
  if (!isDelivered(order))
    return (
      <section className="type-panel order-panel" aria-label={t('ecommerce.delivery')}>
        <Button icon="truck-delivery" disabled={isLocked} onClick={open}>
          {t('ecommerce.enterDelivery')}
        </Button>
      </section>
    );
  return (
    <section className="type-panel order-panel" aria-label={t('ecommerce.delivery')}>
      <div className="row order-to">
        <Icon name="truck-delivery" />
        <div className="order-place">
          <p className="text-medium">{t('common.honoured', { name: order.recipient })}</p>
          <p className="text-small text-secondary">
            {[order.postalCode, japanesePlace(order.prefecture, order.address)].filter(Boolean).join(' ')}
          </p>
          <p className="text-small text-secondary">
            {t(`ecommerce.channels.${order.channel}`)}
            {order.shippingMethodId !== null && ` · ${methodName(order.shippingMethodId)}`}
            {order.heldUntil && (
              <>
                {' · '}
                {t('ecommerce.heldUntil')} <HeldUntil of={order.heldUntil} />
              </>
            )}
          </p>
        </div>
        <span className="spacer" />
        <IconButton icon="pencil" label={t('ecommerce.editDelivery')} disabled={isLocked} onClick={open} />
      </div>
      {proposed !== draft.terms.shippingFee && (
        <TakeFee proposed={proposed} fee={draft.terms.shippingFee} disabled={isLocked} onTake={take} />
      )}
    </section>
  );
}

import { kanaName, personName } from '#contract/kernel/personName.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { isTouch } from '#web/ui/scan/touch.ts';
import { unbroken } from '#web/ui/unbroken.tsx';
import { useCounter } from './counterContext.ts';
import { useNamedCustomer } from './useNamedCustomer.ts';

/** Who buys: a walk-in until a customer is chosen. */
export function CustomerCard({ isPhone }: { isPhone: boolean }) {
  const t = useText();
  const named = useCustomerName();
  const counter = useCounter();
  const { draft, isLocked, show, missing } = counter;
  const isMissing = missing === 'customer';
  useNamedCustomer(counter);
  const { customer } = draft.header;
  const choose = () => show({ what: 'customer' });
  const name = customer ? named(customer) : t('sales.walkIn');
  const kana = customer ? kanaName(customer) : '';
  const classes = ['row customer', !isPhone && 'card', isMissing && 'is-missing', !isLocked && 'is-open'];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: its button is for keys.
    <div className={classes.filter(Boolean).join(' ')} onClick={isLocked ? undefined : choose}>
      {customer ? (
        <Avatar name={personName(customer)} />
      ) : (
        <span className="avatar">
          <Icon name="user" />
        </span>
      )}
      <div className="customer-name">
        <div className="text-medium">
          {name}
          {kana && !isPhone && (
            <span lang="ja" className="text-dim text-small kana">
              {kana}
            </span>
          )}
        </div>
        <div className="code">
          {customer
            ? unbroken([customer.code, customer.contactNumber].filter(Boolean).join(' · '))
            : isMissing
              ? t('sales.counter.needsCustomer')
              : !isPhone && t(isTouch() ? 'sales.counter.walkInTouch' : 'sales.counter.walkInText')}
        </div>
      </div>
      <span className="spacer" />
      {customer && !isPhone && <StatusBadge>{t(`customer.type.${customer.customerType}`)}</StatusBadge>}
      {isPhone ? (
        <Button kind="ghost" size="small" disabled={isLocked}>
          {t(customer ? 'sales.counter.change' : 'sales.counter.choose')}
        </Button>
      ) : (
        <IconButton icon="user-search" label={t('sales.counter.chooseCustomer')} disabled={isLocked} />
      )}
    </div>
  );
}

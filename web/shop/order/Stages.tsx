import type { OrderStatusPage } from '#contract/shop/orderPage.ts';
import { instantDayText } from '#web/text/format.ts';
import { ShopIcon } from '../ShopIcon.tsx';
import { useShop } from '../shop.ts';

/** How far an order is: each step, with its day once it was reached. */
export function Stages({ kind, steps, methodName }: OrderStatusPage) {
  const { t } = useShop();
  const nameOf = (step: OrderStatusPage['steps'][number]['step']) => {
    const isMove = step === 'shipped' || step === 'delivered';
    if (kind === 'layaway' && !(isMove && methodName)) return t(`order.layawaySteps.${step}`);
    return isMove && methodName === '' ? t(`order.fetchedSteps.${step}`) : t(`order.steps.${step}`);
  };
  const current = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="stages" aria-label={t('order.progress')}>
      {steps.map(({ step, at }, index) => (
        <li key={step} className={at ? 'is-done' : undefined} aria-current={index === current ? 'step' : undefined}>
          <span className="stage-mark">{at && <ShopIcon name="check" />}</span>
          <span className="stage-name">{nameOf(step)}</span>
          <span className="stage-day digits">
            {at ? (
              <time dateTime={at}>{instantDayText(at)}</time>
            ) : (
              <span className="screen-reader">{t('order.toCome')}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import type { dashboardApi } from '#contract/reports/dashboard.ts';
import { cappedText, dayText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** What was ordered on the web and waits for the shop, with what is left of its hold. */
export function ToConfirm({ of, onGo }: { of: ReplyOf<typeof dashboardApi.notifications>; onGo: () => void }) {
  const t = useText();
  if (of.toConfirm.length === 0) return null;
  return (
    <>
      <div className="group-caption">
        {t('notice.toConfirm')}
        <span className="text-dim digits">{of.toConfirmCount}</span>
      </div>
      {of.toConfirm.map(({ saleId, number, customerName, grandTotal, endsAt }) => {
        const minutes = Math.floor((Date.parse(endsAt) - Date.now()) / 60_000);
        const left = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
        return (
          <Link key={saleId} className="notice" to="/sales/list" search={{ open: `view:${saleId}` }} onClick={onGo}>
            <Icon name="clock" className={minutes < 120 ? 'text-bad' : 'text-dim'} />
            <div className="noti-words">
              <div className="text-medium digits">{number}</div>
              <div className="text-small text-secondary">
                {t('common.honoured', { name: customerName })} ·{' '}
                {minutes > 0 ? t('notice.holdLeft', left) : t('notice.holdOver')}
              </div>
            </div>
            <Money yen={grandTotal} className="text-medium" />
          </Link>
        );
      })}
    </>
  );
}

/** Of plans, services and orders what is due or late, under their headings; each opens its sale. */
export function Due({
  sections,
  onGo,
}: {
  sections: ReplyOf<typeof dashboardApi.notifications>['due'];
  onGo: () => void;
}) {
  const t = useText();
  return sections.map(({ section, count, rows }) => (
    <Fragment key={section}>
      <div className="group-caption">
        {t(`notice.due.${section}`)}
        <span className="text-dim digits">{cappedText(count)}</span>
      </div>
      {rows.map(({ saleId, number, customerName, amount, dueDate, state }) => (
        <Link key={saleId} className="notice" to="/sales/list" search={{ open: `view:${saleId}` }} onClick={onGo}>
          <Icon name="calendar" className={state === 'OVERDUE' ? 'text-bad' : 'text-dim'} />
          <div className="noti-words">
            <div className="text-medium digits">{number}</div>
            <div className="text-small text-secondary">
              {t('common.honoured', { name: customerName })}
              {dueDate && ` · ${dayText(dueDate)}`}
            </div>
          </div>
          <div className="notice-due">
            {amount > 0 && <Money yen={amount} className="text-medium" />}
            {section === 'orders' && amount === 0 ? (
              <StatusBadge of="paid">{t('notice.paid')}</StatusBadge>
            ) : (
              <StatusBadge tone={state === 'OVERDUE' ? 'bad' : 'waiting'}>{t(`mail.states.${state}`)}</StatusBadge>
            )}
          </div>
        </Link>
      ))}
    </Fragment>
  ));
}

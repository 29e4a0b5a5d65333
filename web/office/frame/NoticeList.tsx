import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { attemptsAlarm } from '#contract/access/session.ts';
import { amountOf, minimumAmount } from '#contract/catalogue/weight.ts';
import { diskAlarm } from '#contract/kernel/alarm.ts';
import type { BackupAlarm } from '#contract/kernel/backup.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { dashboardApi } from '#contract/reports/dashboard.ts';
import { lookAlarm, readDifference } from '#contract/reports/nightlyLook.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import { call } from '#web/api/client.ts';
import { keyOf, useAct } from '#web/api/hooks.ts';
import { queries } from '#web/api/query.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { amountText, cappedText, dayText, monthText } from '#web/text/format.ts';
import { type TextKey, useKnownText, useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { figureText, valueText } from '#web/ui/figureText.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { OnDemandProps } from '#web/ui/OnDemand.tsx';
import { placeText } from '#web/ui/placeText.ts';
import { reports } from '#web/ui/reports.ts';
import { Loading } from '#web/ui/States.tsx';
import { toastProblem } from '#web/ui/toast.tsx';
import { ReminderDialog } from '../reports/reminder/ReminderDialog.tsx';
import { Due, ToConfirm } from './NoticeSales.tsx';
import { countNotices, useNotices } from './Notifications.tsx';

/** The popover of the bell. */
export function NoticeList({ target, opened, onChange }: OnDemandProps) {
  const t = useText();
  const [isReminding, setReminding] = useState(false);
  const remind = () => {
    onChange(false);
    setReminding(true);
  };
  return (
    <>
      <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <Popover.Target>{target}</Popover.Target>
        <Popover.Dropdown className="notices" role="dialog" aria-label={t('notice.title')}>
          <Notices onGo={() => onChange(false)} onRemind={remind} />
        </Popover.Dropdown>
      </Popover>
      {isReminding && <ReminderDialog onClose={() => setReminding(false)} />}
    </>
  );
}

const backupWords: Record<BackupAlarm, TextKey> = {
  'backup.overdue': 'notice.backup.overdue',
  'backup.failed': 'notice.backup.failed',
  'backup.behind': 'notice.backup.behind',
};

/** Alarms are of the books, but for those of the backup, of a disk, and of an account that somebody tries to get into. */
function AlarmWords({
  alarm: { invariant, detail },
  onGo,
}: {
  alarm: { invariant: string; detail: string };
  onGo: () => void;
}) {
  const t = useText();
  const known = useKnownText();
  if (invariant === diskAlarm) {
    return (
      <>
        <div className="text-medium">{t('notice.disk')}</div>
        <div className="text-small text-secondary">{t('notice.diskText', { folder: detail })}</div>
      </>
    );
  }
  if (invariant === attemptsAlarm) {
    return (
      <>
        <div className="text-medium">{t('notice.attempts', { name: detail })}</div>
        <div className="text-small text-secondary">{t('notice.attemptsText', { name: detail })}</div>
      </>
    );
  }
  const difference = invariant === lookAlarm ? readDifference(detail) : null;
  if (difference) {
    const { figure, name, shown, recomputed } = difference;
    return (
      <Link className="text-medium" to="/inventory/reconciliation" onClick={onGo}>
        {t('notice.look', { figure: figureText(figure, t) })}
        <div className="text-small text-secondary">
          {valueText(figure, name, known)} · {t('notice.lookText', { shown, recomputed })}
        </div>
      </Link>
    );
  }
  if (invariant in backupWords) {
    return (
      <>
        <div className="text-medium">{t(backupWords[invariant as BackupAlarm])}</div>
        <div className="text-small text-secondary">{detail}</div>
      </>
    );
  }
  return (
    <>
      <div className="text-medium">
        {t('notice.alarm', { invariant: t(`books.invariants.${invariant}` as TextKey) })}
      </div>
      <div className="text-small text-secondary">{placeText(detail, known)}</div>
    </>
  );
}

/** What movements brought to its minimum. It leads to the report of it, or to the list of stock, or to an order for who does not see that list. */
function AtMinimum({
  items,
  count,
  onGo,
}: {
  items: ReplyOf<typeof dashboardApi.notifications>['atMinimum'];
  count: number;
  onGo: () => void;
}) {
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const [seesReport, seesStock] = [may('View Inventory Reports'), may('View Inventory')];
  const seesList = seesReport || seesStock;
  if (items.length === 0) return null;
  const way = (item?: (typeof items)[number]) => {
    const [code, place] = [item && { search: item.itemCode }, item && String(item.locationId)];
    const atMinimum = { atMinimum: 'true', ...code };
    if (seesReport)
      return { to: '/reports/inventory/stock-level', search: { ...atMinimum, ...(place && { locations: place }) } };
    if (seesStock) return { to: '/inventory/list', search: { ...atMinimum, ...(place && { locationId: place }) } };
    return { to: '/inventory/purchase-order', search: { open: 'new' } };
  };
  return (
    <>
      <div className="group-caption">
        {t('stock.atMinimum')}
        <span className="spacer" />
        <Link className="link" {...way()} onClick={onGo}>
          {seesList ? t('notice.view', { count }) : t('stock.order')}
        </Link>
      </div>
      {items.map((item) => (
        <Link key={`${item.itemId} ${item.locationId}`} className="notice" {...way(item)} onClick={onGo}>
          <Icon name="box" className="text-dim" />
          <div className="noti-words">
            <div className="text-medium">{local(item.name, item.nameJa)}</div>
            <div className="text-small text-secondary">
              {item.itemCode} · {local(item.locationName, item.locationNameJa)}
            </div>
          </div>
          <span className="text-medium digits">
            {t('stock.ofMinimum', {
              quantity: amountText(item.priceBy, amountOf(item)),
              minimum: amountText(item.priceBy, minimumAmount(item.minimum, item)),
            })}
          </span>
        </Link>
      ))}
    </>
  );
}

/** Places with items whose cost is asked; each opens the adjustment that gives them theirs. */
function CostsAsked({
  places,
  onGo,
}: {
  places: ReplyOf<typeof dashboardApi.notifications>['costsAsked'];
  onGo: () => void;
}) {
  const t = useText();
  const local = useLocalName();
  return places.map(({ locationId, locationName, locationNameJa, count }) => (
    <Link
      key={locationId}
      className="notice"
      to="/inventory/adjustment"
      search={{ open: `from:${locationId}` }}
      onClick={onGo}
    >
      <Icon name="coin-yen" className="text-dim" />
      <div className="noti-words">{t('notice.costsAsked', { name: local(locationName, locationNameJa), count })}</div>
    </Link>
  ));
}

/** Has the user seen what is open before them; an administrator who looks as a role has seen nothing of theirs. */
function useSeen(unseen: number) {
  const isViewing = useSession().data?.viewing;
  useEffect(() => {
    if (unseen === 0 || isViewing) return;
    // Where this gets lost, they are told once more.
    call(dashboardApi.seeNotifications, {}).then(
      () => queries.invalidateQueries({ queryKey: keyOf(dashboardApi.notifications, {}) }),
      () => undefined,
    );
  }, [unseen, isViewing]);
}

/** What waits: alarms of the books first, then what is due and late, what has to be ordered, and pending transactions. */
function Notices({ onGo, onRemind }: { onGo: () => void; onRemind: () => void }) {
  const t = useText();
  const mayRemind = useMay()('Take Payment');
  const notices = useNotices();
  const see = useAct(dashboardApi.seeAlarm, { onError: (problem) => toastProblem(problem) });
  const data = notices.data;
  useSeen(data?.unseen ?? 0);
  if (!data) return <Loading of={notices} title={t('notice.failed')} rows={3} />;
  const count = countNotices(data);
  return (
    <>
      <div className="notices-head">
        <h2>{t('notice.title')}</h2>
        <span className="text-dim">{cappedText(count)}</span>
        {mayRemind && (
          <>
            <span className="spacer" />
            <Button size="small" icon="mail" onClick={onRemind}>
              {t('notice.sendAll')}
            </Button>
          </>
        )}
      </div>
      {count === 0 && <Empty title={t('notice.none')} text={t('notice.noneText')} />}
      {data.alarms.length > 0 && <div className="group-caption">{t('notice.alarms')}</div>}
      {data.alarms.map((alarm) => (
        <div key={alarm.id} className="notice">
          <Icon name="alert-triangle" className="text-bad" />
          <div className="noti-words">
            <AlarmWords alarm={alarm} onGo={onGo} />
          </div>
          <Button size="small" onClick={() => see.mutate({ id: alarm.id })}>
            {t('notice.seen')}
          </Button>
        </div>
      ))}
      <ToConfirm of={data} onGo={onGo} />
      <Due sections={data.due} onGo={onGo} />
      <AtMinimum items={data.atMinimum} count={data.atMinimumCount} onGo={onGo} />
      {data.exports.map(({ id, report, isReady }) => (
        <Link key={id} className="notice" to="/reports/exports" onClick={onGo}>
          <Icon name={isReady ? 'download' : 'alert-triangle'} className={isReady ? 'text-dim' : 'text-bad'} />
          <div className="noti-words">
            {t(isReady ? 'notice.exportReady' : 'notice.exportFailed', {
              report: t(reports[report as ReportName].title),
            })}
          </div>
        </Link>
      ))}
      {data.waitingMessages > 0 && (
        <Link className="notice" to="/messages" onClick={onGo}>
          <Icon name="mail" className="text-dim" />
          <div className="noti-words">{t('notice.messages', { count: data.waitingMessages })}</div>
        </Link>
      )}
      {data.lateMonth && (
        <Link className="notice" to="/inventory/month-close" onClick={onGo}>
          <Icon name="calendar" className="text-bad" />
          <div className="noti-words">{t('notice.lateMonth', { month: monthText(data.lateMonth) })}</div>
        </Link>
      )}
      <CostsAsked places={data.costsAsked} onGo={onGo} />
      {data.pending.length > 0 && (
        <div className="group-caption">
          {t('notice.pending')}
          <span className="text-dim digits">{data.pendingCount}</span>
          <span className="spacer" />
          <Link className="link" to="/sales/list" search={{ status: 'pending' }} onClick={onGo}>
            {t('notice.viewAll')}
          </Link>
        </div>
      )}
      {data.pending.map((sale) => (
        <Link key={sale.id} className="notice" to="/sales/list" search={{ open: `view:${sale.id}` }} onClick={onGo}>
          <Icon name="receipt" className="text-dim" />
          <div className="noti-words">
            <div className="text-medium digits">{sale.number}</div>
            <div className="text-small text-secondary">
              {sale.customerName ? t('common.honoured', { name: sale.customerName }) : t('notice.walkIn')} ·{' '}
              {dayText(sale.date)}
            </div>
          </div>
          <Money yen={sale.grandTotal} className="text-medium" />
        </Link>
      ))}
    </>
  );
}

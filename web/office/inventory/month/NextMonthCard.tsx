import { Link } from '@tanstack/react-router';
import { monthApi, type NextMonth, type WaitingDocument } from '#contract/inventory/month.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { dayAfter, dayText, monthText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { Card } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import './month.css';

/** The month that is closed next, with the documents that still wait in it. */
export function NextMonthCard() {
  const t = useText();
  const next = useRead(monthApi.next, {});
  if (!next.data) {
    return (
      <Card className="month-card" title={t('month.title')}>
        <Loading of={next} title={t('month.nextFailed')} rows={2} />
      </Card>
    );
  }
  const { through, isOver, waiting, waitingCount } = next.data;
  const rest = waitingCount - waiting.length;
  return (
    <Card
      className="month-card"
      title={t('month.next', { month: monthText(through) })}
      actions={isOver && <CloseButton next={next.data} />}
    >
      <div className="month-next">
        {!isOver && <p className="text-secondary">{t('month.notOver', { day: dayText(dayAfter(through)) })}</p>}
        <p>{waitingCount === 0 ? t('month.nothingWaits') : t('month.waits', { count: waitingCount })}</p>
        {waiting.length > 0 && (
          <ul className="month-waiting">
            {waiting.map((document) => (
              <Waiting key={`${document.thing} ${document.id}`} document={document} />
            ))}
            {rest > 0 && <li className="text-secondary">{t('month.more', { count: rest })}</li>}
          </ul>
        )}
      </div>
    </Card>
  );
}

function CloseButton({ next: { through, waitingCount } }: { next: NextMonth }) {
  const t = useText();
  const month = monthText(through);
  const close = useAct(monthApi.close, {
    onSuccess: () => toastDone(t('month.closed', { month })),
    onError: (problem) => toastProblem(problem, t('month.closeFailed')),
    invalidates: ['company', 'tax', 'session'],
  });
  const question = {
    title: t('month.closeTitle', { month }),
    text: (
      <>
        <p>{t('month.closeText', { day: dayText(through) })}</p>
        {waitingCount > 0 && <p>{t('month.closeWaiting', { count: waitingCount })}</p>}
      </>
    ),
    confirm: t('month.close', { month }),
    danger: true,
  };
  const run = async () => {
    if (await isConfirmed(question)) close.mutate({ through, waitingCount });
  };
  return (
    <Button kind="primary" icon="lock" busy={close.isPending} onClick={() => void run()}>
      {t('month.close', { month })}
    </Button>
  );
}

/** Where a document of each kind is opened: on a page of its own, or over the list. */
const pages = {
  transfer: (id: number) => `/inventory/transfer/${id}/manage`,
  stockCount: (id: number) => `/inventory/stock-count/${id}`,
  subasta: (id: number) => `/sales/subasta/events/${id}`,
};
const lists = {
  sale: '/sales/list',
  adjustment: '/inventory/adjustment',
  receiving: '/inventory/receiving',
};

function Waiting({ document: { thing, id, number, date, ...place } }: { document: WaitingDocument }) {
  const t = useText();
  const local = useLocalName();
  const isPage = thing === 'transfer' || thing === 'stockCount' || thing === 'subasta';
  const to = isPage ? pages[thing](id) : lists[thing];
  const search = isPage ? {} : { open: `view:${id}` };
  return (
    <li>
      <span className="text-secondary">{t(`month.things.${thing}`)}</span>
      <Link className="link digits" to={to as never} search={search as never}>
        {number}
      </Link>
      <DateText of={date} />
      <span className="text-secondary">{local(place.locationName, place.locationNameJa)}</span>
    </li>
  );
}

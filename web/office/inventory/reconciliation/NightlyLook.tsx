import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type LookDifference, type LookFigure, nightlyLookApi } from '#contract/reports/nightlyLook.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import { useRead } from '#web/api/hooks.ts';
import { dateText, instantText, monthText } from '#web/text/format.ts';
import { useKnownText, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { figureText, valueText } from '#web/ui/figureText.ts';
import { Card } from '#web/ui/Page.tsx';
import { isReport, reports } from '#web/ui/reports.ts';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** The last nightly look: when, how many figures it compared, and each that differs, with its rows. */
export function NightlyLook() {
  const t = useText();
  const last = useRead(nightlyLookApi.last, {}, { staleTime: 0 });
  const { data } = last;
  return (
    <Card title={t('nightlyLook.title')}>
      {data ? (
        <ul>
          <li>
            <div>
              <span>{t('nightlyLook.text')}</span>
              {data.look && (
                <StatusBadge tone={data.look.differenceCount === 0 ? 'good' : 'bad'}>
                  {data.look.differenceCount === 0
                    ? t('nightlyLook.none')
                    : t('nightlyLook.found', { count: data.look.differenceCount })}
                </StatusBadge>
              )}
            </div>
            <div className="text-small text-secondary">
              {data.look
                ? t('nightlyLook.at', {
                    at: instantText(data.look.endedAt),
                    compared: data.look.compared,
                    month: monthText(`${data.look.olderMonth}-01`),
                  })
                : t('nightlyLook.never')}
            </div>
          </li>
          {data.differences.map((difference) => (
            <Difference key={difference.id} difference={difference} />
          ))}
        </ul>
      ) : (
        <Loading of={last} title={t('nightlyLook.failed')} rows={2} />
      )}
    </Card>
  );
}

/** Where each figure is shown that no report has. */
const places: Record<Exclude<LookFigure, ReportName>, string> = {
  dashboard: '/dashboard',
  planBalance: '/sales/layaway',
  paid: '/sales/list',
  worth: '/inventory/list',
  subTypes: '/inventory/list',
  stockTotals: '/inventory/list',
  stockDays: '/inventory/list',
  saleTotals: '/sales/list',
  soldDays: '/sales/list',
  soldItems: '/sales/list',
  paidDays: '/reports/sales/payments',
  contractDays: '/reports/sales/layaway-summary',
  monthStock: '/inventory/month-close',
  customerTotals: '/manage-user/customers',
  visits: '/dashboard/WebsiteAnalytics',
  auditTrail: '/dashboard',
};

/** The filters that leave the days of a difference. */
function daysOf({ figure, from, to }: LookDifference): Record<string, string> {
  if (from === null || to === null) return {};
  if (figure === 'snapshot') return { month: from.slice(0, 7) };
  return figure === 'aging' || figure === 'onHand' ? { day: to } : { from, to };
}

function Difference({ difference }: { difference: LookDifference }) {
  const t = useText();
  const known = useKnownText();
  const [isOpen, setOpen] = useState(false);
  const { figure, name, from, to, shown, recomputed, rowCount } = difference;
  const called = figureText(figure, t);
  return (
    <li className="look-difference">
      <div>
        <span>
          {t('nightlyLook.of', { figure: called, name: valueText(figure, name, known) })}
          {from && to && ` · ${from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`}`}
        </span>
        <StatusBadge tone="bad">{t('nightlyLook.both', { shown, recomputed })}</StatusBadge>
      </div>
      <div className="text-small">
        {figure !== 'auditTrail' && (
          <Link
            className="link"
            to={(isReport(figure) ? reports[figure].path : places[figure]) as never}
            search={daysOf(difference) as never}
          >
            {t('nightlyLook.open', { figure: called })}
          </Link>
        )}
        <Button size="small" kind="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('nightlyLook.rows', { count: rowCount })}
        </Button>
      </div>
      {isOpen && <Rows of={difference} />}
    </li>
  );
}

/** The rows of a difference, the first of them where there are many. */
function Rows({ of: { id, rowCount } }: { of: LookDifference }) {
  const t = useText();
  const found = useRead(nightlyLookApi.rows, { id });
  const rows = found.data?.rows;
  if (!rows) return <Loading of={found} title={t('nightlyLook.failed')} rows={2} />;
  return (
    <>
      {rows.length < rowCount && <div className="text-small">{t('nightlyLook.firstRows', { count: rows.length })}</div>}
      {rows.map(({ key, shown, recomputed }) => (
        <div key={key} className="text-small text-secondary">
          <RowName name={key} />
          <span className="digits">{t('nightlyLook.both', { shown, recomputed })}</span>
        </div>
      ))}
    </>
  );
}

/** A row in the language of the reader: one that is of an item or a transaction opens it. */
function RowName({ name }: { name: string }) {
  const known = useKnownText();
  const words = name.split(' ').map((word) => {
    return (
      known(`books.places.${word}`, `stock.kinds.${word}`, `sales.type.${word}`, `dashboard.periods.${word}`) ?? word
    );
  });
  const [, itemId] = /^item (\d+)/.exec(name) ?? [];
  const [, number] = /^sale (\S+)$/.exec(name) ?? [];
  if (itemId) {
    return (
      <Link className="link" to="/item/list/$id" params={{ id: itemId }}>
        {words.join(' ')}
      </Link>
    );
  }
  if (number) {
    return (
      <Link className="link" to="/sales/list" search={{ search: number } as never}>
        {words.join(' ')}
      </Link>
    );
  }
  return <span>{words.join(' ')}</span>;
}

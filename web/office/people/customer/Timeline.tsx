import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { customerApi, type TimelineRow, timelineKinds } from '#contract/people/customer.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useLocalName, useText } from '#web/text/text.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Empty } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';

type Kind = (typeof timelineKinds)[number];
const icons: Record<Kind, string> = { sale: 'receipt', payment: 'cash', refund: 'receipt-refund' };

/** Everything that happened with a customer, newest first, all of it or one kind. */
export function Timeline({ id }: { id: number }) {
  const t = useText();
  const navigate = useNavigate();
  const maySee = useMay()('View Sales Transaction');
  const search = useSearch({ strict: false }) as { kind?: string };
  const kind = timelineKinds.find((one) => one === search.kind);
  const isPhone = useNarrow();
  const timeline = usePages(customerApi.timeline, { id, ...(kind ? { kind } : {}) });
  if (!maySee) return <Empty title={t('customer.timeline.denied')} />;
  const choose = (next: Kind | 'all') =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, kind: next === 'all' ? undefined : next })) as never,
      replace: true,
    });
  return (
    <section aria-label={t('customer.tab.timeline')}>
      <div className="row timeline-bar">
        <Segments
          label={t('customer.timeline.filter')}
          value={kind ?? 'all'}
          onChange={choose}
          options={[
            { value: 'all', label: t('customer.timeline.all') },
            ...timelineKinds.map((value) => ({ value, label: t(`customer.timeline.kinds.${value}`) })),
          ]}
        />
      </div>
      <Pages
        of={timeline}
        failed={t('customer.timeline.failed')}
        empty={{ title: t('customer.timeline.empty'), text: t('customer.timeline.emptyText') }}
        className="customer-more"
      >
        {(rows) => (isPhone ? <Cards rows={rows} /> : <Happenings rows={rows} />)}
      </Pages>
    </section>
  );
}

function Happenings({ rows }: { rows: readonly TimelineRow[] }) {
  const t = useText();
  const local = useLocalName();
  return (
    <table className="table">
      <colgroup>
        <col />
        <col style={{ width: 184 }} />
        <col style={{ width: 144 }} />
        <col style={{ width: 112 }} />
        <col style={{ width: 108 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('customer.timeline.what')}</th>
          <th>{t('customer.timeline.at')}</th>
          <th>{t('customer.timeline.location')}</th>
          <th>{t('common.status')}</th>
          <th className="align-right">{t('customer.timeline.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind}${row.id}`}>
            <td>
              <What row={row} />
            </td>
            <td className="text-secondary">
              <DateText of={row.at} />
            </td>
            <td className="text-secondary">{local(row.locationName, row.locationNameJa)}</td>
            <td>
              <Status row={row} />
            </td>
            <td className="align-right text-medium">
              <Money yen={row.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows }: { rows: readonly TimelineRow[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={`${row.kind}${row.id}`} className="phone-list-row">
          <CardRow
            lead={<Icon name={icons[row.kind]} className="text-dim" />}
            title={<Name row={row} />}
            code={
              <>
                <DateText of={row.at} />
                <span className="timeline-number">
                  <DocumentNumber row={row} />
                </span>
              </>
            }
            figure={<Money yen={row.amount} />}
            under={<Status row={row} />}
          />
        </li>
      ))}
    </ul>
  );
}

function What({ row }: { row: TimelineRow }) {
  return (
    <div className="row timeline-what">
      <Icon name={icons[row.kind]} className="text-dim" />
      <div className="customer-words">
        <span className="cell-title">
          <Name row={row} />
        </span>
        <span className="code">
          <DocumentNumber row={row} />
        </span>
      </div>
    </div>
  );
}

/** What happened, and of which sort: a straight sale, a payment in cash. */
function Name({ row }: { row: TimelineRow }) {
  const t = useText();
  const variant = t(`sales.${row.kind === 'sale' ? 'type' : 'payment'}.${row.variant}` as TextKey);
  return (
    <>
      {t(`customer.timeline.kind.${row.kind}`)} · {variant}
    </>
  );
}

/** The number of the document, which is the way into it where the reader works there. */
function DocumentNumber({ row }: { row: TimelineRow }) {
  if (!row.link) return <span className="digits">{row.number}</span>;
  return (
    <Link to="/sales/transaction" search={{ open: `view:${row.link.id}` }} className="digits customer-link">
      {row.number}
    </Link>
  );
}

function Status({ row }: { row: TimelineRow }) {
  const t = useText();
  if (row.kind === 'sale')
    return <StatusBadge of={row.status}>{t(`sales.status.${row.status}` as TextKey)}</StatusBadge>;
  return (
    <StatusBadge of={row.status === 'paid' ? 'paid' : 'cancelled'}>
      {t(`customer.timeline.status.${row.status}` as TextKey)}
    </StatusBadge>
  );
}

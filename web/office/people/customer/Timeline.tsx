import { Link } from '@tanstack/react-router';
import { customerApi, type TimelineRow, timelineKinds } from '#contract/people/customer.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { useAddressChoice } from '#web/ui/address.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, localColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { Records } from '#web/ui/list/Records.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Empty } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

type Kind = (typeof timelineKinds)[number];
const icons: Record<Kind, string> = { sale: 'receipt', payment: 'cash', refund: 'receipt-refund' };

const kinds = ['all', ...timelineKinds] as const;

/** Everything that happened with a customer, newest first, all of it or one kind. */
export function Timeline({ id }: { id: number }) {
  const t = useText();
  const maySee = useMay()('View Sales Transaction');
  const [kind, choose] = useAddressChoice('kind', kinds);
  const timeline = usePages(customerApi.timeline, { id, ...(kind === 'all' ? {} : { kind }) });
  if (!maySee) return <Empty title={t('customer.timeline.denied')} />;
  return (
    <section aria-label={t('customer.tab.timeline')}>
      <div className="row timeline-bar">
        <Segments
          label={t('customer.timeline.filter')}
          value={kind}
          onChange={choose}
          options={kinds.map((value) => ({
            value,
            label: t(value === 'all' ? 'customer.timeline.all' : `customer.timeline.kinds.${value}`),
          }))}
        />
      </div>
      <Pages
        of={timeline}
        failed={t('customer.timeline.failed')}
        empty={{ title: t('customer.timeline.empty'), text: t('customer.timeline.emptyText') }}
        className="customer-more"
      >
        {(rows) => (
          <Records
            rows={rows}
            idOf={(row) => `${row.kind}${row.id}`}
            columns={[
              { key: 'what', title: t('customer.timeline.what'), render: (row) => <What row={row} /> },
              dateColumn('at', t('customer.timeline.at'), { width: 184, quiet: true }),
              localColumn('locationName', t('customer.timeline.location'), { width: 144, quiet: true }),
              { key: 'status', title: t('common.status'), width: 112, render: (row) => <Status row={row} /> },
              moneyColumn('amount', t('customer.timeline.amount'), { width: 108, strong: true }),
            ]}
            card={(row) => <TimelineCard row={row} />}
          />
        )}
      </Pages>
    </section>
  );
}

function TimelineCard({ row }: { row: TimelineRow }) {
  return (
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
  );
}

function What({ row }: { row: TimelineRow }) {
  const icon = <Icon name={icons[row.kind]} className="text-dim" />;
  return <NameCell lead={icon} name={<Name row={row} />} code={<DocumentNumber row={row} />} />;
}

/** What happened, and of which sort: a straight sale with how it was paid, a payment in cash. */
function Name({ row }: { row: TimelineRow }) {
  const t = useText();
  const payment = (type: string) => t(`sales.payment.${type}` as TextKey);
  const variant = row.kind === 'sale' ? t(`sales.type.${row.variant}` as TextKey) : payment(row.variant);
  return (
    <>
      {t(`customer.timeline.kind.${row.kind}`)} · {variant}
      {row.paidBy.map((type) => (
        <span key={type} className="text-dim">
          {' '}
          · {payment(type)}
        </span>
      ))}
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

import { Link } from '@tanstack/react-router';
import { customerApi } from '#contract/people/customer.ts';
import { type TimelineRow, timelineKinds } from '#contract/people/timeline.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useLocalName, useText } from '#web/text/text.ts';
import { useAddressChoice } from '#web/ui/address.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, localColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { Records } from '#web/ui/list/Records.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { NameCell, Photo } from '#web/ui/Photo.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

type Kind = (typeof timelineKinds)[number];
const icons: Record<Kind, string> = { sale: 'receipt', payment: 'cash', refund: 'receipt-refund', message: 'message' };

const kinds = ['all', ...timelineKinds] as const;

/** Everything that happened with a customer, newest first, all of it or one kind. */
export function Timeline({ id }: { id: number }) {
  const t = useText();
  const may = useMay();
  const maySee = may('View Sales Transaction');
  const shown = kinds.filter((kind) => kind !== 'message' || may('Access Messages'));
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
          options={shown.map((value) => ({
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
            groupOf={(row) => t('customer.timeline.year', { year: row.date.slice(0, 4) })}
            columns={[
              { key: 'what', title: t('customer.timeline.what'), render: (row) => <What row={row} /> },
              dateColumn('at', t('customer.timeline.at'), { width: 160, rank: 1, quiet: true }),
              localColumn('locationName', t('customer.timeline.location'), { width: 136, rank: 3, quiet: true }),
              { key: 'status', title: t('common.status'), width: 104, rank: 2, render: (row) => <Status row={row} /> },
              {
                ...moneyColumn('amount', t('customer.timeline.amount'), { width: 104, strong: true }),
                render: (row: TimelineRow) => <Amount row={row} />,
              },
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
      lead={<Lead row={row} />}
      title={<Name row={row} />}
      code={
        <>
          <DateText of={row.at} />
          <span className="timeline-number">
            <Details row={row} />
          </span>
        </>
      }
      figure={<Amount row={row} />}
      under={<Status row={row} />}
    />
  );
}

function What({ row }: { row: TimelineRow }) {
  return <NameCell lead={<Lead row={row} />} name={<Name row={row} />} code={<Details row={row} />} />;
}

/** The pieces of a sale one over the other, or what sort of thing it was. */
function Lead({ row: { kind, pieces } }: { row: TimelineRow }) {
  if (pieces.length === 0) return <Icon name={icons[kind]} className="text-dim timeline-icon" />;
  return (
    <span className="timeline-pieces">
      {pieces.map(({ imageUrl }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sale have no name but their place.
        <Photo key={index} url={imageUrl} />
      ))}
    </span>
  );
}

function Amount({ row: { kind, amount } }: { row: TimelineRow }) {
  return kind === 'message' ? null : <Money yen={amount} />;
}

/** What was bought, or how money came and went. */
function Name({ row }: { row: TimelineRow }) {
  const t = useText();
  const local = useLocalName();
  const [first] = row.pieces;
  if (row.kind === 'message') return row.number;
  if (!first) return t(`customer.timeline.kind.${row.kind}`);
  const name = local(first.name, first.nameJa);
  return row.pieceCount > 1 ? t('customer.timeline.pieces', { name, more: row.pieceCount - 1 }) : name;
}

/** Its number, of which sort it is where that is not the usual one, and how it was paid. */
function Details({ row }: { row: TimelineRow }) {
  const t = useText();
  if (row.kind === 'message') return <DocumentNumber row={row} />;
  const payment = (type: string) => t(`sales.payment.${type}` as TextKey);
  const sort = row.variant === 'straight' ? [] : [t(`sales.type.${row.variant}` as TextKey)];
  const words = row.kind === 'sale' ? [...sort, ...row.paidBy.map(payment)] : [payment(row.variant)];
  return (
    <>
      <DocumentNumber row={row} />
      {words.map((word) => ` · ${word}`)}
    </>
  );
}

/** The number of the document, which is the way into it where the reader works there. */
function DocumentNumber({ row }: { row: TimelineRow }) {
  const t = useText();
  if (row.link?.thing === 'conversation')
    return (
      <Link to="/messages/$id" params={{ id: String(row.link.id) }} className="customer-link">
        {t('customer.timeline.kind.message')}
      </Link>
    );
  if (!row.link) return <span className="digits">{row.number}</span>;
  return (
    <Link to="/sales/list" search={{ open: `view:${row.link.id}` }} className="digits customer-link">
      {row.number}
    </Link>
  );
}

function Status({ row }: { row: TimelineRow }) {
  const t = useText();
  if (row.kind === 'sale')
    return <StatusBadge of={row.status}>{t(`sales.status.${row.status}` as TextKey)}</StatusBadge>;
  if (row.kind === 'message')
    return (
      <StatusBadge tone={row.status === 'open' ? 'waiting' : 'off'}>
        {t(`conversation.statuses.${row.status as 'open'}`)}
      </StatusBadge>
    );
  return (
    <StatusBadge of={row.status === 'paid' ? 'paid' : 'cancelled'}>
      {t(`customer.timeline.status.${row.status}` as TextKey)}
    </StatusBadge>
  );
}

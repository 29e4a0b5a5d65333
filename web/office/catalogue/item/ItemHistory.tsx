import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Item, itemApi } from '#contract/catalogue/item.ts';
import type { AccessWord } from '#contract/kernel/access.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useLocale, useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Count, DateText, Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { saveFile } from '#web/ui/paper.ts';
import { Empty, Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';

type Row = ReplyOf<typeof itemApi.history>['rows'][number];

/** What moved of an item, newest first, a page at a time, and all of it as an Excel file. */
export function ItemHistory({ item }: { item: Item }) {
  const t = useText();
  const language = useLocale();
  const isPhone = useNarrow();
  const [page, setPage] = useState(1);
  const [isSaving, setIsSaving] = useState(false);
  const history = useRead(itemApi.history, { id: item.id, page }, { keep: true });
  if (!history.data) return <Loading of={history} title={t('item.history.failed')} />;
  const { rows, more } = history.data;
  if (rows.length === 0 && page === 1) return <Empty title={t('item.history.empty')} />;
  const save = async () => {
    setIsSaving(true);
    await saveFile(itemApi.historyExport, { id: item.id, language }, `${item.itemCode}-${t('item.history.file')}.xlsx`);
    setIsSaving(false);
  };
  return (
    <section
      className={history.isPlaceholderData ? 'item-history is-stale' : 'item-history'}
      aria-label={t('item.history.title')}
    >
      <header className="row">
        <span className="spacer" />
        <Button size="small" icon="download" busy={isSaving} onClick={() => void save()}>
          {t('item.history.export')}
        </Button>
      </header>
      {isPhone ? <HistoryCards rows={rows} /> : <HistoryTable rows={rows} />}
      {(more || page > 1) && (
        <footer className="row">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('common.list.previous')}
          </Button>
          <Button size="small" disabled={!more} onClick={() => setPage(page + 1)}>
            {t('common.list.next')}
          </Button>
        </footer>
      )}
    </section>
  );
}

function HistoryTable({ rows }: { rows: readonly Row[] }) {
  const t = useText();
  return (
    <table className="table">
      <colgroup>
        <col />
        <col style={{ width: 104 }} />
        <col style={{ width: 144 }} />
        <col style={{ width: 176 }} />
        <col style={{ width: 200 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('item.history.name')}</th>
          <th className="align-right">{t('item.history.quantity')}</th>
          <th>{t('item.history.status')}</th>
          <th>{t('item.history.user')}</th>
          <th>{t('item.history.date')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <div className="cell">
                <div>
                  <div className="cell-title">
                    <Name row={row} />
                  </div>
                  <div className="code">
                    <Way row={row} />
                  </div>
                </div>
              </div>
            </td>
            <td className="align-right text-medium">
              <Moved row={row} />
            </td>
            <td>
              <StatusBadge of={row.status}>{t(`item.history.statuses.${row.status}`)}</StatusBadge>
            </td>
            <td className="text-secondary">{row.userName}</td>
            <td className="text-secondary">
              <DateText of={row.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HistoryCards({ rows }: { rows: readonly Row[] }) {
  const t = useText();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="phone-list-row">
          <CardRow
            title={<Name row={row} />}
            code={
              <>
                <DateText of={row.at} /> · {row.userName}
              </>
            }
            figure={<Moved row={row} />}
            under={<StatusBadge of={row.status}>{t(`item.history.statuses.${row.status}`)}</StatusBadge>}
          />
        </li>
      ))}
    </ul>
  );
}

/** Where the documents behind movements are opened, and by whom. */
const documents: Record<string, { path: '/sales/transaction' | '/inventory/adjustment'; right: AccessWord }> = {
  sale: { path: '/sales/transaction', right: 'View Sales Transaction' },
  adjustment: { path: '/inventory/adjustment', right: 'View Inventory Adjustment' },
};

/** What happened, and the document that it happened with. */
function Name({ row }: { row: Row }) {
  const t = useText();
  const may = useMay();
  const event = t(`item.history.events.${row.event}` as TextKey);
  const document = documents[row.cause];
  if (!document) return event;
  if (!may(document.right)) return `${event} ${row.causeNumber}`;
  return (
    <>
      {event}{' '}
      <Link to={document.path} search={{ open: `view:${row.causeId}` }} className="item-link digits">
        {row.causeNumber}
      </Link>
    </>
  );
}

/** From where to where, as far as it was inside the company. */
function Way({ row }: { row: Row }) {
  const t = useText();
  const local = useLocalName();
  const from = place(t, local(row.fromLocation, row.fromLocationJa), row.fromKind);
  const to = place(t, local(row.toLocation, row.toLocationJa), row.toKind);
  return <>{from && to ? t('item.history.way', { from, to }) : from || to}</>;
}

function place(t: ReturnType<typeof useText>, location: string, kind: string): string {
  return kind === 'outside' ? '' : `${location} · ${t(`stock.kinds.${kind}` as TextKey)}`;
}

/** Pieces that came in with a plus, that went out with a minus, that only moved without a sign. Without pieces, the yen. */
function Moved({ row }: { row: Row }) {
  if (row.quantity === 0 && row.value !== undefined) return <Money yen={row.value} />;
  if (row.toKind === 'outside') return <Count count={-row.quantity} />;
  return (
    <span className="digits">
      {row.fromKind === 'outside' && '+'}
      <Count count={row.quantity} />
    </span>
  );
}

import { useState } from 'react';
import { type Item, itemApi } from '#contract/catalogue/item.ts';
import type { HistoryRow } from '#contract/catalogue/itemHistory.ts';
import { isWeighed } from '#contract/catalogue/weight.ts';
import { type MovingDocument, movingDocuments } from '#contract/kernel/movingDocument.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useLocale, useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DocumentName } from '#web/ui/document/DocumentName.tsx';
import { Count, DateText, Grams, Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, staffColumn } from '#web/ui/list/columns.tsx';
import { Records } from '#web/ui/list/Records.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { saveFile } from '#web/ui/paper.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { UserName } from '#web/ui/UserName.tsx';

/** What moved of an item, newest first, and all of it as an Excel file. */
export function ItemHistory({ item }: { item: Item }) {
  const t = useText();
  const status = (row: HistoryRow) => (
    <StatusBadge of={row.status}>{t(`item.history.statuses.${row.status}`)}</StatusBadge>
  );
  const count = useRead(itemApi.historyCount, { id: item.id }).data?.count;
  return (
    <section className="item-history" aria-label={t('item.history.title')}>
      <Pages
        of={usePages(itemApi.history, { id: item.id })}
        failed={t('item.history.failed')}
        empty={{ title: t('item.history.empty') }}
        className="item-more"
      >
        {(rows) => (
          <>
            <header className="row">
              {count !== undefined && (
                <span className="text-small text-secondary digits">
                  {t('common.list.range', { from: 1, to: rows.length, count })}
                </span>
              )}
              <span className="spacer" />
              <ExportHistory item={item} />
            </header>
            <Records
              rows={rows}
              idOf={(row) => row.id}
              columns={[
                {
                  key: 'name',
                  title: t('item.history.name'),
                  render: (row) => <NameCell name={<Name row={row} />} code={<Route row={row} />} />,
                },
                {
                  key: 'quantity',
                  title: t('item.history.quantity'),
                  width: 92,
                  align: 'right',
                  strong: true,
                  render: (row) => <Moved row={row} of={item} />,
                },
                { key: 'status', title: t('item.history.status'), width: 116, rank: 3, render: status },
                staffColumn(t('item.history.user'), { width: 120, rank: 2, quiet: true }),
                dateColumn('at', t('item.history.date'), { width: 166, rank: 1, quiet: true }),
              ]}
              card={(row) => (
                <CardRow
                  title={<Name row={row} />}
                  code={
                    <span>
                      <DateText of={row.at} />
                      {'\u00a0· '}
                      <UserName of={row} />
                    </span>
                  }
                  figure={<Moved row={row} of={item} />}
                  under={status(row)}
                />
              )}
            />
          </>
        )}
      </Pages>
    </section>
  );
}

function ExportHistory({ item: { id, itemCode } }: { item: Item }) {
  const t = useText();
  const language = useLocale();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    const name = `${itemCode}-${t('item.history.file')}.xlsx`;
    await saveFile(itemApi.historyExport, { id, language, format: 'xlsx' }, name);
    setIsSaving(false);
  };
  return (
    <Button size="small" icon="download" busy={isSaving} onClick={() => void save()}>
      {t('item.history.export')}
    </Button>
  );
}

/** What happened, and the document that it happened with. */
function Name({ row }: { row: HistoryRow }) {
  const t = useText();
  const may = useMay();
  const event = t(`item.history.events.${row.event}` as TextKey);
  if (!isDocument(row.cause)) return event;
  if (!may(movingDocuments[row.cause].right)) return `${event} ${row.causeNumber}`;
  return (
    <>
      {event} <DocumentName of={{ ...row, cause: row.cause }} />
    </>
  );
}

function isDocument(cause: string): cause is MovingDocument {
  return cause in movingDocuments;
}

/** From where to where, as far as it was inside the company. */
function Route({ row }: { row: HistoryRow }) {
  const t = useText();
  const local = useLocalName();
  const from = place(t, local(row.fromLocation, row.fromLocationJa), row.fromKind, local(row.fromType, row.fromTypeJa));
  const to = place(t, local(row.toLocation, row.toLocationJa), row.toKind, local(row.toType, row.toTypeJa));
  return <>{from && to ? t('item.history.way', { from, to }) : from || to}</>;
}

function place(t: ReturnType<typeof useText>, location: string, kind: string, type: string): string {
  return kind === 'outside' ? '' : `${location} · ${type || t(`stock.kinds.${kind}` as TextKey)}`;
}

/**
 * Pieces, or the weight of what is priced by it, that came in with a plus, that went out with a minus, that only moved
 * without a sign; what is weighed and sold by the piece has its weight below. Without pieces, the yen.
 */
function Moved({ row, of }: { row: HistoryRow; of: Item }) {
  if (['costTrueUp', 'revaluation'].includes(row.event) && row.value !== undefined) return <Money yen={row.value} />;
  const way = row.toKind === 'outside' ? -1 : 1;
  const sign = row.fromKind === 'outside' && '+';
  const weight = <Grams milligrams={way * row.milligrams} />;
  if (of.priceBy === 'gram') {
    return (
      <span className="digits">
        {sign}
        {weight}
      </span>
    );
  }
  return (
    <span className="digits">
      {sign}
      <Count count={way * row.quantity} />
      {isWeighed(of) && (
        <div className="text-small text-secondary">
          {sign}
          {weight}
        </div>
      )}
    </span>
  );
}

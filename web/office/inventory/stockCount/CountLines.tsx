import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type CountFinding,
  type CountLine,
  countFindings,
  isUncounted,
  type StockCount,
  stockCountApi,
} from '#contract/inventory/stockCount.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { amountText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { PieceCard, pieceColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { PageProps } from '#web/ui/Page.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';

interface CountLinesProps {
  count: StockCount;
  head: Pick<PageProps, 'onBack' | 'crumb' | 'badge' | 'under'>;
  actions: ReactNode;
  lead: ReactNode;
}

/** The lines of a count: what was counted, and once that has ended, how it differs from the books. */
export function CountLines({ count, head, actions, lead }: CountLinesProps) {
  const t = useText();
  const isPhone = useNarrow();
  const seesValue = useMay()('View Cost and Profit');
  const isHidden = count.blind && count.status === 'counting';
  const findings = isHidden ? (['counted', 'uncounted'] as const) : countFindings;
  const badge = (line: CountLine) => <Finding line={line} />;
  const figure = (key: 'booked' | 'counted' | 'difference', title: string, strong = false) => ({
    key,
    title,
    width: 108,
    align: 'right' as const,
    strong,
    render: (line: CountLine) =>
      key === 'counted' && isUncounted(line) ? (
        <span className="text-dim">{t('stockCount.findings.uncounted')}</span>
      ) : (
        figureText(line, line[key], key === 'difference')
      ),
  });
  return (
    <ListPage
      // On a phone the bar has no room for the whole number.
      title={isPhone ? t('stockCount.page', { number: count.number }) : count.number}
      head={head}
      of={{ id: String(count.id) }}
      api={{ list: stockCountApi.lines, summary: stockCountApi.linesSummary, export: stockCountApi.linesExport }}
      search={t('item.search')}
      empty={
        count.status === 'draft'
          ? { title: t('stockCount.notBegun'), text: t('stockCount.startText') }
          : { title: t('stockCount.noLines'), text: t('stockCount.noLinesText') }
      }
      buttons={actions}
      lead={
        <>
          {lead}
          <UnknownCodes count={count} />
          {count.status !== 'draft' && (
            <div className="count-findings">
              <FindingTabs findings={findings} />
            </div>
          )}
        </>
      }
      columns={[
        pieceColumn(t('item.item')),
        figure('counted', t('stockCount.countedFigure')),
        ...(isHidden
          ? []
          : [
              figure('booked', t('stockCount.booked')),
              figure('difference', t('stockCount.difference'), true),
              { key: 'finding', title: t('stockCount.finding'), width: 220, render: badge },
            ]),
        ...(seesValue && !isHidden
          ? [
              {
                key: 'value',
                title: t('stockCount.value'),
                width: 120,
                align: 'right' as const,
                render: ({ value = 0 }: CountLine) => value !== 0 && <Money yen={value} />,
                total: ({ value = 0 }: { value?: number | undefined }) => <Money yen={value} />,
              },
            ]
          : []),
      ]}
      card={(line) => (
        <PieceCard
          row={line}
          figure={isHidden ? figureText(line, line.counted) : figureText(line, line.difference, true)}
          under={isHidden ? '' : badge(line)}
        />
      )}
      guide={{
        id: 'stockCount',
        steps: [t('stockCount.guide1'), t('stockCount.guide2'), t('stockCount.guide3')],
      }}
    />
  );
}

/** How a line differs, and what to do where it is not posted. */
function Finding({
  line: { finding, inScope, elsewhere, elsewhereJa, reasonName, reasonNameJa },
}: {
  line: CountLine;
}) {
  const t = useText();
  const local = useLocalName();
  if (finding === null || finding === 'none') return null;
  const tone = finding === 'missing' ? 'bad' : finding === 'more' ? 'moving' : 'waiting';
  return (
    <span className="count-finding">
      <StatusBadge tone={tone}>
        {finding === 'unexpected'
          ? t(inScope ? 'stockCount.notBooked' : 'stockCount.outside')
          : t(`stockCount.findings.${finding}`)}
      </StatusBadge>
      {finding === 'elsewhere' && (
        <span className="text-small text-secondary">
          {t('stockCount.elsewhereAt', { place: local(elsewhere, elsewhereJa) })}
        </span>
      )}
      {reasonName && <span className="text-small text-secondary">{local(reasonName, reasonNameJa)}</span>}
      {finding === 'moved' && <span className="text-small text-secondary">{t('stockCount.movedText')}</span>}
    </span>
  );
}

/** The findings as tabs; the address says which one is open. */
function FindingTabs({ findings }: { findings: readonly CountFinding[] }) {
  const t = useText();
  const navigate = useNavigate();
  const { finding = 'all' } = useSearch({ strict: false }) as { finding?: string };
  const open = (value: string) =>
    void navigate({ to: '.', search: (value === 'all' ? {} : { finding: value }) as never, replace: true });
  return (
    <Tabs
      label={t('stockCount.finding')}
      value={finding}
      options={['all', ...findings].map((value) => ({
        value,
        label: t(value === 'all' ? 'stockCount.allLines' : `stockCount.findings.${value as CountFinding}`),
      }))}
      onChange={open}
    >
      {null}
    </Tabs>
  );
}

/** Codes that no item has, and how often each was scanned. */
function UnknownCodes({ count: { id, status } }: { count: StockCount }) {
  const t = useText();
  const { unknown = [] } =
    useRead(stockCountApi.progress, { id }, { enabled: status !== 'draft', keep: true }).data ?? {};
  if (unknown.length === 0) return null;
  return (
    <p className="count-unknown text-small">
      <b>{t('stockCount.unknown')}</b>{' '}
      <span className="digits">
        {unknown.map(({ code, scans }) => (scans > 1 ? `${code} × ${scans}` : code)).join(', ')}
      </span>{' '}
      <span className="text-secondary">{t('stockCount.unknownText')}</span>
    </p>
  );
}

/** Pieces, or grams of what is priced by the gram. */
function figureText({ priceBy }: CountLine, amount: number | null, isSigned = false): string {
  if (amount === null || (isSigned && amount === 0)) return '';
  const text = amountText(priceBy, amount);
  return isSigned && amount > 0 ? `+${text}` : text;
}

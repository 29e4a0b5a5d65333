import './transfer.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Transfer, transferApi } from '#contract/inventory/transfer.ts';
import type { WholeDocument } from '#contract/kernel/document.ts';
import { useRead } from '#web/api/hooks.ts';
import { countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentForm, enteredBy } from '#web/ui/document/DocumentForm.tsx';
import { DocumentPage } from '#web/ui/document/DocumentPage.tsx';
import { LineTable } from '#web/ui/document/LineTable.tsx';
import { useShownColumns, widthOf } from '#web/ui/document/lineColumns.tsx';
import { stagesOf } from '#web/ui/document/stages.ts';
import type { SentStep } from '#web/ui/document/steps.ts';
import { useDocumentSteps } from '#web/ui/document/useDocumentSteps.ts';
import { useDocumentText } from '#web/ui/document/words.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type Counts, modeOf, TransferCheck } from './TransferCheck.tsx';
import type { TransferLine } from './transferLines.ts';
import { Transit, useTransfers } from './useTransfers.tsx';

/** One transfer: how far it has come, its lines, which are checked by scanner, its particulars and its history. */
export function TransferPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(transferApi.find, { id: Number(id) });
  const back = useBack();
  if (read.data) return <OneTransfer transfer={read.data} />;
  return (
    <Page title={t('transfer.title')} onBack={back}>
      <Loading of={read} title={(error) => t('transfer.findFailed', { error })} />
    </Page>
  );
}

function useBack(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/inventory/transfer' });
}

function OneTransfer({ transfer }: { transfer: Transfer }) {
  const t = useText();
  const local = useLocalName();
  const back = useBack();
  const transfers = useTransfers();
  const { text, known, statusText } = useDocumentText('transfer');
  const [counts, setCounts] = useCounts(transfer);
  const { dialog, buttons } = useDocumentSteps({ ...transfers, opened: useCountedSteps(transfer, counts) });
  const document = transfer as unknown as WholeDocument;
  const lines = document.lines.map(enteredBy(transfers.lines)) as TransferLine[];
  const columns = useShownColumns('transfer', transfers.lines.columns, document, lines);
  const { number, status, reached, steps } = transfer;
  const order = ['pending', 'approved', 'inTransit', 'received', 'completed'];
  const mode = modeOf(steps);
  return (
    <>
      <DocumentPage
        title={t('transfer.page', { number })}
        number={number}
        badge={<StatusBadge of={status}>{statusText(status)}</StatusBadge>}
        under={
          <span className="row transfer-way">
            <Icon name="map-pin" size={16} /> {local(transfer.locationName, transfer.locationNameJa)}
            <Icon name="arrow-right" size={16} />
            <Icon name="map-pin" size={16} /> {local(transfer.destinationName, transfer.destinationNameJa)}
            <span className="text-secondary">
              {local(transfer.destinationCompanyName, transfer.destinationCompanyNameJa)}
            </span>
            <Transit transfer={transfer} />
          </span>
        }
        steps={buttons(document)}
        stages={stagesOf({ order, titleOf: (one) => text(`stages.${one}`), status, reached })}
        facts={[
          [t('transfer.date'), <DateText key="date" of={transfer.date} />],
          [t('transfer.createdBy'), transfer.userName],
          [t('transfer.retailTotal'), <Money key="retail" yen={transfer.retailTotal} />],
          ...(transfer.reason ? [[text('cancelReason'), transfer.reason] as const] : []),
        ]}
        notes={transfer.remarks}
        audit={{ endpoint: transferApi.audit, id: transfer.id, actionName: (action) => known(`auditAction.${action}`) }}
        onClose={back}
      >
        {mode ? (
          <TransferCheck mode={mode} lines={lines} counts={counts} onCount={setCounts} />
        ) : (
          <LineTable
            label={number}
            lines={lines}
            keyOf={({ key }) => key}
            columns={columns}
            minWidth={widthOf(columns)}
            totalLabel={text('linesInAll', { count: lines.length })}
          />
        )}
      </DocumentPage>
      {dialog.is('edit') && <DocumentForm {...transfers} document={transfer} onClose={dialog.close} />}
    </>
  );
}

/** What was counted on the screen, of the transfer as it is: another step begins anew. */
function useCounts({ version }: Transfer): [Counts, (counts: Counts) => void] {
  const [counted, setCounted] = useState<{ of: number; counts: Counts }>({ of: version, counts: {} });
  return [counted.of === version ? counted.counts : {}, (counts) => setCounted({ of: version, counts })];
}

/** Receiving and resolving send what was counted on the screen; what was not counted is short, or stays unresolved. */
function useCountedSteps({ lines }: Transfer, counts: Counts) {
  const t = useText();
  const of = (id: number, field: string) => counts[id]?.[field] ?? 0;
  const sum = (field: string) => lines.reduce((all, { id }) => all + of(id, field), 0);
  const all = lines.reduce((pieces, { quantity }) => pieces + quantity, 0);
  const open = lines.reduce((rest, line) => rest + line.short - line.found - line.lost - line.late, 0);
  const outcomes = ['found', 'lost', 'late'] as const;
  const step = (name: 'receive' | 'resolve', values: Record<string, number>, input: () => object): SentStep<never> => ({
    kind: 'main',
    icon: name === 'receive' ? 'package-import' : 'clipboard-check',
    label: t(`transfer.${name}More`),
    endpoint: transferApi[name],
    question: ({ number }: { number: string }) => ({
      title: t(`transfer.${name}Title`, { number }),
      text: t(
        `transfer.${name}Text`,
        Object.fromEntries(Object.entries(values).map(([key, count]) => [key, countText(count)])) as never,
      ),
      confirm: t(`transfer.${name}`),
    }),
    input: input as () => Record<string, unknown>,
    done: t(`transfer.${name}Done`),
    failed: t(`transfer.${name}Failed`),
  });
  const [received, damaged] = [sum('received'), sum('damaged')];
  const [found, lost, late] = outcomes.map(sum) as [number, number, number];
  return {
    receive: step('receive', { received, damaged, short: all - received - damaged }, () => ({
      lines: lines.map(({ id, quantity }) => ({
        id,
        received: of(id, 'received'),
        damaged: of(id, 'damaged'),
        short: quantity - of(id, 'received') - of(id, 'damaged'),
      })),
    })),
    resolve: step('resolve', { found, lost, late, open: open - found - lost - late }, () => ({
      lines: lines.flatMap(({ id }) =>
        outcomes.flatMap((outcome) => (of(id, outcome) > 0 ? [{ id, outcome, quantity: of(id, outcome) }] : [])),
      ),
    })),
  } as never;
}

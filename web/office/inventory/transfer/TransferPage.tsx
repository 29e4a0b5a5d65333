import './transfer.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { shortageOutcomes, type Transfer, transferApi } from '#contract/inventory/transfer.ts';
import { isCancelled, statusesOf } from '#contract/kernel/document.ts';
import { useRead } from '#web/api/hooks.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { DocumentForm, enteredBy } from '#web/ui/document/DocumentForm.tsx';
import { DocumentPage } from '#web/ui/document/DocumentPage.tsx';
import { ShownLines, useAuditWords } from '#web/ui/document/DocumentView.tsx';
import { stagesOf } from '#web/ui/document/stages.ts';
import { useDocumentSteps } from '#web/ui/document/useDocumentSteps.ts';
import { besidePage } from '#web/ui/document/useLineCards.ts';
import { useDocumentText } from '#web/ui/document/words.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page } from '#web/ui/Page.tsx';
import { goodsInSentence } from '#web/ui/piecesAndGramsText.ts';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type CheckPart, checkedAmount, checkedGoods, type Mode } from './checkedGoods.ts';
import { type CheckLine, checkLinesOf, modeOf, TransferCheck } from './TransferCheck.tsx';
import { useChecked } from './useChecked.ts';
import { Transit, useTransfers } from './useTransfers.tsx';

/** One transfer: how far it has come, its lines, which are checked by scanner, its particulars and its history. */
export function TransferPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(transferApi.find, { id: Number(id) });
  const navigate = useNavigate();
  const back = () => void navigate({ to: '/inventory/transfer' });
  if (read.data) return <OneTransfer transfer={read.data} onBack={back} />;
  return (
    <Page title={t('transfer.title')} onBack={back}>
      <Loading of={read} title={(error) => t('transfer.findFailed', { error })} />
    </Page>
  );
}

function OneTransfer({ transfer, onBack }: { transfer: Transfer; onBack: () => void }) {
  const t = useText();
  const local = useLocalName();
  const transfers = useTransfers();
  const { text, statusText } = useDocumentText('transfer');
  const mode = modeOf(transfer.steps);
  const [checked, setChecked] = useChecked(
    transfer,
    mode,
    mode ? checkLinesOf(transfer.lines.map(enteredBy(transfers.lines)), mode) : [],
  );
  const { dialog, buttons } = useDocumentSteps({ ...transfers, ...sentOf(t, mode, checked) });
  const audit = useAuditWords('transfer');
  const { number, status, reached } = transfer;
  const order = statusesOf(transferApi.list).filter((one) => !isCancelled(one));
  return (
    <>
      <DocumentPage
        title={t('transfer.page', { number })}
        number={number}
        badge={<StatusBadge of={status}>{statusText(status)}</StatusBadge>}
        under={
          <span className="row transfer-way">
            <Icon name="map-pin" size={16} /> {local(transfer.locationName, transfer.locationNameJa)}
            {transfer.companyId !== transfer.destinationCompanyId && (
              <span className="text-secondary">{local(transfer.sourceCompanyName, transfer.sourceCompanyNameJa)}</span>
            )}
            <span className="transfer-arrow" />
            <Icon name="map-pin" size={16} /> {local(transfer.destinationName, transfer.destinationNameJa)}
            <span className="text-secondary">
              {local(transfer.destinationCompanyName, transfer.destinationCompanyNameJa)}
            </span>
            <Transit transfer={transfer} />
          </span>
        }
        steps={buttons(transfer)}
        stages={stagesOf({ order, titleOf: (one) => text(`stages.${one}`), status, reached, nameOf: local })}
        facts={[
          [t('transfer.date'), <DateText key="date" of={transfer.date} />],
          [t('transfer.createdBy'), local(transfer.userName, transfer.userNameJa)],
          [t('transfer.retailTotal'), <Money key="retail" yen={transfer.retailTotal} />],
          ...(transfer.reason ? [[text('cancelReason'), transfer.reason] as const] : []),
        ]}
        notes={transfer.remarks}
        audit={{ endpoint: transferApi.audit, id: transfer.id, ...audit }}
        onClose={onBack}
      >
        {mode ? (
          <TransferCheck key={mode} mode={mode} lines={checked} onChange={setChecked} />
        ) : (
          <ShownLines words="transfer" document={transfer} lines={transfers.lines} beside={besidePage} />
        )}
      </DocumentPage>
      {dialog.is('edit') && <DocumentForm {...transfers} document={transfer} onClose={dialog.close} />}
    </>
  );
}

/** The words of the steps' questions, and the part of the checked goods that each tells. */
const said: Record<Mode, Record<string, CheckPart>> = {
  ship: {},
  receive: { received: 'received', damaged: 'damaged', short: 'rest' },
  resolve: { found: 'found', lost: 'lost', late: 'late', open: 'rest' },
};

/** Receiving and resolving send what was counted; what was not counted is short, or stays unresolved. */
function sentOf(t: Translate, mode: Mode | undefined, lines: readonly CheckLine[]) {
  return {
    textValues: () => (mode ? saidOf(t, mode, lines) : {}),
    inputs: {
      receive: () => ({
        lines: lines.map((line) => {
          const { received, damaged } = line;
          const short = checkedAmount(line, 'receive', 'rest');
          return line.priceBy === 'gram'
            ? { id: line.id, receivedMilligrams: received, damagedMilligrams: damaged, shortMilligrams: short }
            : { id: line.id, received, damaged, short };
        }),
      }),
      resolve: () => ({
        lines: lines.flatMap(({ id, priceBy, ...line }) =>
          shortageOutcomes
            .filter((outcome) => line[outcome] > 0)
            .map((outcome) => ({ id, outcome, [priceBy === 'gram' ? 'milligrams' : 'quantity']: line[outcome] })),
        ),
      }),
    },
  };
}

function saidOf(t: Translate, mode: Mode, lines: readonly CheckLine[]): Record<string, string> {
  const parts = Object.entries(said[mode]);
  return Object.fromEntries(parts.map(([word, part]) => [word, goodsInSentence(t, checkedGoods(lines, mode, part))]));
}

import './subasta.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isCancelled, statusesOf } from '#contract/kernel/document.ts';
import { type Subasta, subastaApi } from '#contract/sales/subasta.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DocumentForm } from '#web/ui/document/DocumentForm.tsx';
import { DocumentPage } from '#web/ui/document/DocumentPage.tsx';
import { ShownLines, useAuditWords } from '#web/ui/document/DocumentView.tsx';
import { stagesOf } from '#web/ui/document/stages.ts';
import { useDocumentSteps } from '#web/ui/document/useDocumentSteps.ts';
import { besidePage } from '#web/ui/document/useLineCards.ts';
import { useDocumentText } from '#web/ui/document/words.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Bidders } from './Bidders.tsx';
import { HammerDesk } from './HammerDesk.tsx';
import { useSubastas } from './useSubastas.tsx';

/** What others bid is seen within so long. */
const followMs = 1_500;

/** One event: its lots before it opens; who bids how much for which, and the hammer, while it runs; its results. */
export function SubastaPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(subastaApi.find, { id: Number(id) }, { refetchInterval: followMs, keep: true });
  const navigate = useNavigate();
  const back = () => void navigate({ to: '/sales/subasta/events' });
  if (read.data) return <OneSubasta subasta={read.data} onBack={back} />;
  return (
    <Page title={t('subasta.one')} onBack={back}>
      <Loading of={read} title={(error) => t('subasta.findFailed', { error })} />
    </Page>
  );
}

function OneSubasta({ subasta, onBack }: { subasta: Subasta; onBack: () => void }) {
  const t = useText();
  const local = useLocalName();
  const navigate = useNavigate();
  const subastas = useSubastas();
  const { text, statusText } = useDocumentText('subasta');
  const { dialog, buttons } = useDocumentSteps(subastas);
  const audit = useAuditWords('subasta');
  const { id, name, number, status, reached, channel, startsOn, endsOn } = subasta;
  const order = statusesOf(subastaApi.list).filter((one) => !isCancelled(one));
  const isBegun = status === 'open' || status === 'closed';
  return (
    <>
      <DocumentPage
        title={name}
        number={number}
        badge={<StatusBadge of={status}>{statusText(status)}</StatusBadge>}
        under={
          <span className="row wrap text-secondary">
            {t(`subasta.channels.${channel}`)} · {local(subasta.locationName, subasta.locationNameJa)}
            {startsOn !== null && <DateText of={startsOn} />}
            {endsOn !== null && endsOn !== startsOn && <DateText of={endsOn} />}
          </span>
        }
        steps={buttons(subasta)}
        stages={stagesOf({ order, titleOf: (one) => text(`stages.${one}`), status, reached, nameOf: local })}
        facts={[
          [t('subasta.awardedCount'), t('subasta.ofLots', { sold: subasta.awardedCount, lots: subasta.lineCount })],
          [t('subasta.hammerTotal'), <Money key="total" yen={subasta.hammerTotal} />],
          [t('subasta.createdBy'), local(subasta.userName, subasta.userNameJa)],
          ...(subasta.reason ? [[text('cancelReason'), subasta.reason] as const] : []),
        ]}
        notes={subasta.remarks}
        audit={{ endpoint: subastaApi.audit, id, ...audit }}
        onClose={onBack}
      >
        <div className="row wrap subasta-tools">
          <Button icon="users" onClick={() => dialog.open('bidders')}>
            {t('subasta.bidders')}
          </Button>
          {status === 'open' && (
            <Button
              icon="device-desktop"
              onClick={() => void navigate({ to: '/sales/subasta/events/$id/room', params: { id: String(id) } })}
            >
              {t('subasta.room')}
            </Button>
          )}
        </div>
        {isBegun ? (
          <HammerDesk subasta={subasta} />
        ) : (
          <ShownLines words="subasta" document={subasta} lines={subastas.lines} beside={besidePage} />
        )}
      </DocumentPage>
      {dialog.is('edit') && <DocumentForm {...subastas} document={subasta} onClose={dialog.close} />}
      {dialog.is('bidders') && <Bidders subasta={subasta} onClose={dialog.close} />}
    </>
  );
}

import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText } from '../Figures.tsx';
import { ViewModal } from '../form/ViewModal.tsx';
import { Loading } from '../States.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { DocumentModal } from './DocumentModal.tsx';
import { Stepper } from './Stepper.tsx';
import { stagesOf } from './stages.ts';
import type { StepButton } from './steps.ts';
import { type AnyDocument, type DocumentApi, type DocumentWords, useDocumentText } from './words.ts';

/** A document as it is read by itself. */
interface WholeDocument extends AnyDocument {
  createdAt: string;
  endedBy: string;
  endedAt: string | null;
  remarks: string;
  reason: string;
}

interface DocumentViewProps<A extends DocumentApi> {
  api: A;
  words: DocumentWords;
  id: number;
  buttons: (document: AnyDocument) => StepButton[];
  onClose: () => void;
  /** Its lines. */
  children: (document: ReplyOf<A['find']>) => ReactNode;
}

/** One document over its list: how far it has come, its lines, its remarks, why it was cancelled, its audit trail. */
export function DocumentView<A extends DocumentApi>(props: DocumentViewProps<A>) {
  const { api, words, id, buttons, onClose, children } = props;
  const local = useLocalName();
  const { text } = useDocumentText(words);
  const audit = useAuditWords(words);
  const read = useRead(api.find as A['find'], { id } as never);
  if (!read.data) {
    return (
      <ViewModal title={text('title')} size="large" onClose={onClose}>
        <Loading of={read} title={(error) => text('findFailed', { error })} rows={6} />
      </ViewModal>
    );
  }
  const document = read.data as unknown as WholeDocument;
  const { number, status, date, locationName, locationNameJa, userName, remarks, reason } = document;
  return (
    <DocumentModal
      title={number}
      badge={<StatusBadge of={status}>{text(`status.${status}`)}</StatusBadge>}
      under={
        <>
          <DateText of={date} /> · {local(locationName, locationNameJa)} · {userName}
        </>
      }
      steps={buttons(document)}
      audit={{ endpoint: api.audit, id, ...audit }}
      onClose={onClose}
    >
      <Stepper stages={stages(document, text)} />
      {reason && (
        <p className="sheet-reason">
          <span className="label">{text('cancelReason')}</span>
          {reason}
        </p>
      )}
      {children(read.data)}
      {remarks && (
        <section className="sheet-part">
          <h3>{text('remarks')}</h3>
          <p className="text-secondary notes">{remarks}</p>
        </section>
      )}
    </DocumentModal>
  );
}

function stages({ status, userName, createdAt, endedBy, endedAt }: WholeDocument, text: (key: string) => string) {
  const end = status === 'cancelled' ? 'cancelled' : 'approved';
  return stagesOf({
    order: ['pending', end],
    titles: { pending: text('stages.pending'), [end]: text(`stages.${end}`) } as Record<typeof status, string>,
    status,
    reached: { pending: { who: userName, at: createdAt }, ...(endedAt && { [end]: { who: endedBy, at: endedAt } }) },
  });
}

/** What a document's audit trail calls its fields, statuses and actions. */
function useAuditWords(words: DocumentWords) {
  const t = useText();
  const { known } = useDocumentText(words);
  return {
    fieldName: (field: string) => (field === 'status' ? t('common.status') : (known(field) ?? field)),
    showValue: (field: string, value: unknown) => {
      if (value === null || value === undefined) return '';
      return (field === 'status' ? known(`status.${value}`) : undefined) ?? String(value);
    },
    actionName: (action: string) => known(`auditAction.${action}`),
  };
}

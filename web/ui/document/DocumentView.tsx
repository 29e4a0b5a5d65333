import { isCancelled, statusesOf, type WholeDocument } from '#contract/kernel/document.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText } from '../Figures.tsx';
import { type Fact, Facts } from '../Page.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { type AuditedLine, auditedLineText } from './auditedLine.ts';
import { enteredBy, type LineOf, type LinesDefinition } from './DocumentForm.tsx';
import { DocumentModal } from './DocumentModal.tsx';
import { LineTable } from './LineTable.tsx';
import { useShownColumns, widthOf } from './lineColumns.tsx';
import type { WeighedLine } from './lines.ts';
import { Stepper } from './Stepper.tsx';
import { stagesOf } from './stages.ts';
import type { StepButton } from './steps.ts';
import { useLineCards } from './useLineCards.ts';
import { type DocumentApi, type DocumentWords, useDocumentText } from './words.ts';

interface DocumentViewProps<A extends DocumentApi, Line extends WeighedLine> {
  api: A;
  words: DocumentWords;
  document: WholeDocument;
  lines: LinesDefinition<LineOf<A>, Line>;
  facts?: (document: ReplyOf<A['find']>) => readonly Fact[];
  buttons: (document: WholeDocument) => StepButton[];
  onClose: () => void;
}

/** One document over its list: how far it has come, its lines, its remarks, why it was cancelled, its audit trail. */
export function DocumentView<A extends DocumentApi, Line extends WeighedLine>(props: DocumentViewProps<A, Line>) {
  const { api, words, document, lines, facts, buttons, onClose } = props;
  const local = useLocalName();
  const { text, statusText } = useDocumentText(words);
  const audit = useAuditWords(words);
  const { id, number, status, date, locationName, locationNameJa, userName, userNameJa, remarks, reason, reached } =
    document;
  const told = facts?.(document as unknown as ReplyOf<A['find']>).filter((fact) => fact !== false) ?? [];
  const order = statusesOf(api.list).filter((one) => !isCancelled(one));
  return (
    <DocumentModal
      title={number}
      badge={<StatusBadge of={status}>{statusText(status)}</StatusBadge>}
      under={
        <>
          <DateText of={date} /> · {local(locationName, locationNameJa)} · {local(userName, userNameJa)}
        </>
      }
      steps={buttons(document)}
      audit={{ endpoint: api.audit, id, ...audit }}
      onClose={onClose}
    >
      <Stepper stages={stagesOf({ order, titleOf: (one) => text(`stages.${one}`), status, reached, nameOf: local })} />
      {reason && (
        <p className="sheet-reason">
          <span className="label">{text('cancelReason')}</span>
          {reason}
        </p>
      )}
      {told.length > 0 && (
        <section className="sheet-part document-facts">
          <Facts of={told} />
        </section>
      )}
      {document.lines.length > 0 && <ShownLines words={words} document={document} lines={lines} />}
      {remarks && (
        <section className="sheet-part">
          <h3>{text('remarks')}</h3>
          <p className="text-secondary notes">{remarks}</p>
        </section>
      )}
    </DocumentModal>
  );
}

/** The lines of a document with their sums. */
export function ShownLines<Saved, Line extends WeighedLine>(props: {
  words: DocumentWords;
  document: WholeDocument;
  lines: LinesDefinition<Saved, Line>;
  /** What stands beside them in the window, in pixels. */
  beside?: number;
}) {
  const { words, document, lines, beside } = props;
  const { text } = useDocumentText(words);
  const shown = document.lines.map(enteredBy(lines));
  const columns = useShownColumns(words, lines.columns, document, shown);
  const minWidth = widthOf(columns);
  return (
    <LineTable
      label={document.number}
      lines={shown}
      keyOf={({ key }) => key}
      columns={columns}
      minWidth={minWidth}
      isCards={useLineCards(minWidth, beside)}
      totalLabel={text('linesInAll', { count: shown.length })}
    />
  );
}

/** What a document's audit trail calls its fields, statuses, lines and actions. */
export function useAuditWords(words: DocumentWords) {
  const t = useText();
  const local = useLocalName();
  const { known } = useDocumentText(words);
  return {
    fieldName: (field: string) => {
      if (field === 'status') return t('common.status');
      if (field === 'moreLines') return t('document.moreLines');
      return (field === 'lines' ? t('document.item') : known(field)) ?? field;
    },
    showValue: (field: string, value: unknown) => {
      if (value === null || value === undefined) return '';
      if (field === 'lines' && Array.isArray(value))
        return value.map((line: AuditedLine) => auditedLineText(line, local, known)).join('\n');
      return (field === 'status' ? known(`status.${value}`) : undefined) ?? String(value);
    },
    actionName: (action: string) => known(`auditAction.${action}`),
  };
}

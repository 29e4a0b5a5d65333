import './document.css';
import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Facts, Page } from '../Page.tsx';
import { AuditHistory } from './AuditHistory.tsx';
import type { DocumentProps } from './DocumentModal.tsx';
import { PaperMenu } from './PaperMenu.tsx';
import { StepButtons } from './StepButtons.tsx';
import { Stepper } from './Stepper.tsx';
import type { Stage } from './stages.ts';

interface DocumentPageProps extends Omit<DocumentProps, 'note'> {
  /** Last crumb. */
  number: string;
  stages?: readonly Stage[];
  facts: readonly (readonly [label: string, value: ReactNode])[];
  notes?: string;
}

/** A document as a page of its own: how far it has come, its lines, and beside them its particulars and history. */
export function DocumentPage(props: DocumentPageProps) {
  const { title, number, badge, under, steps, stages, facts, notes, audit, onClose, children } = props;
  const t = useText();
  return (
    <Page
      title={title}
      crumb={number}
      badge={badge}
      under={under}
      onBack={onClose}
      scrolls
      actions={
        <>
          <PaperMenu steps={steps} />
          <StepButtons steps={steps} kinds={['end', 'edit', 'more', 'main']} />
        </>
      }
    >
      {stages && <Stepper stages={stages} />}
      <div className="document-body">
        <div>{children}</div>
        <aside className="document-aside">
          <h2>{t('document.details')}</h2>
          <Facts of={facts} />
          {notes && (
            <>
              <h2>{t('common.notes')}</h2>
              <p className="document-notes">{notes}</p>
            </>
          )}
          <h2>{t('document.history')}</h2>
          <AuditHistory
            endpoint={audit.endpoint}
            id={audit.id}
            {...(audit.actionName ? { actionName: audit.actionName } : {})}
          />
        </aside>
      </div>
    </Page>
  );
}

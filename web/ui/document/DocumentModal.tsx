import './document.css';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { AuditTrail, type AuditTrailProps } from '../AuditTrail.tsx';
import { ViewModal } from '../form/ViewModal.tsx';
import { Tabs } from '../Tabs.tsx';
import { PaperMenu } from './PaperMenu.tsx';
import { RareSteps } from './RareSteps.tsx';
import { StepButtons } from './StepButtons.tsx';
import type { StepButton } from './steps.ts';
import { useLeftStep } from './useLeftStep.ts';

export interface DocumentProps {
  /** Its number, or what it is called where it has a name: 'Yuki Tanaka, straight sale'. */
  title: string;
  badge: ReactNode;
  /** A line under the title: number, date, location, who made it. */
  under: ReactNode;
  /** `useSteps(…).buttons(document)`. */
  steps: readonly StepButton[];
  /** Why the last step can't be taken yet. */
  note?: ReactNode;
  audit: AuditTrailProps;
  onClose: () => void;
  /** The document on one sheet. */
  children: ReactNode;
}

/** A document in a modal over its list: papers and Edit in the head, a tab for what was done to it, its steps below. */
export function DocumentModal(props: DocumentProps) {
  const { title, badge, under, note, audit, onClose, children } = props;
  const t = useText();
  const [tab, setTab] = useState('details');
  const { focused, steps, forget } = useLeftStep(`${audit.endpoint.path} ${audit.id}`, props.steps);
  const isBelow = ({ kind }: StepButton) => kind !== 'edit' && kind !== 'paper';
  return (
    <ViewModal
      title={title}
      size="large"
      onClose={() => {
        forget();
        onClose();
      }}
      badge={badge}
      code={under}
      actions={
        <>
          <PaperMenu steps={props.steps} />
          <StepButtons steps={steps} kinds={['edit']} focused={focused} />
        </>
      }
      footer={
        steps.some(isBelow) && (
          <>
            <StepButtons steps={steps} kinds={['end']} focused={focused} />
            <RareSteps steps={steps} focused={focused} />
            <StepButtons steps={steps} kinds={['more', 'main']} focused={focused} note={note} />
          </>
        )
      }
    >
      <Tabs
        label={title}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'details', label: t('document.details') },
          { value: 'audit', label: t('common.audit.title') },
        ]}
      >
        {tab === 'audit' ? <AuditTrail {...audit} /> : children}
      </Tabs>
    </ViewModal>
  );
}

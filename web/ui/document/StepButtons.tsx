import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import type { StepButton, StepKind } from './steps.ts';

const looks = { end: 'danger', edit: 'secondary', more: 'secondary', main: 'primary' } as const;

interface StepButtonsProps {
  steps: readonly StepButton[];
  /** Kinds to show, in their order. */
  kinds: readonly Exclude<StepKind, 'paper'>[];
  /** Words before the last button: why it can't be pressed yet. */
  note?: ReactNode;
}

/** Steps as buttons. What ends the document is in red words and stands first. */
export function StepButtons({ steps, kinds, note }: StepButtonsProps) {
  const shown = kinds.flatMap((kind) => steps.filter((step) => step.kind === kind));
  return (
    <>
      {shown.map(({ kind, label, icon, busy, run }, index) => (
        <span key={label} className={kind === 'end' ? 'step-button is-end' : 'step-button'}>
          {note && index === shown.length - 1 && <span className="step-note">{note}</span>}
          <Button
            kind={kind === 'paper' ? 'secondary' : looks[kind]}
            {...(icon && kind !== 'end' ? { icon } : {})}
            busy={busy}
            onClick={run}
          >
            {label}
          </Button>
        </span>
      ))}
    </>
  );
}

import { Fragment, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import type { StepButton, StepKind } from './steps.ts';

const looks = { end: 'danger', edit: 'secondary', more: 'secondary', main: 'primary' } as const;

interface StepButtonsProps {
  steps: readonly StepButton[];
  /** Kinds to show, in their order. */
  kinds: readonly Exclude<StepKind, 'paper' | 'rare'>[];
  /** The label of the one that gets the focus as they come. */
  focused?: string | undefined;
  /** Words before the last button: why it can't be pressed yet. */
  note?: ReactNode;
}

/** Steps as buttons. What ends the document is in red words. */
export function StepButtons({ steps, kinds, focused, note }: StepButtonsProps) {
  const shown = kinds.flatMap((kind) => steps.filter((step) => step.kind === kind).map((step) => ({ ...step, kind })));
  return shown.map(({ kind, label, icon, busy, run }, index) => (
    <Fragment key={label}>
      {note && index === shown.length - 1 && <span className="step-note">{note}</span>}
      <Button
        kind={looks[kind]}
        className={`step-${kind}`}
        {...(icon && kind !== 'end' ? { icon } : {})}
        busy={busy}
        data-autofocus={label === focused || undefined}
        onClick={run}
      >
        {label}
      </Button>
    </Fragment>
  ));
}

import { useState } from 'react';
import type { StepButton } from './steps.ts';

/** The step whose dialog took the place of a document. */
let left: { of: string; label: string } | null = null;

/** Steps that are noted when they are taken, and which of them has the focus, since its dialog gave the document back. */
export function useLeftStep(of: string, steps: readonly StepButton[]) {
  const [focused] = useState(() => {
    const label = left?.of === of ? left.label : undefined;
    left = null;
    return label;
  });
  const noted = steps.map((step) => ({
    ...step,
    run: () => {
      left = { of, label: step.label };
      step.run();
    },
  }));
  return { focused, steps: noted };
}

import { useEffect, useState } from 'react';
import type { StepButton } from './steps.ts';

/** The step that was taken last, whose dialog may have taken the place of its document. */
let left: { of: string; label: string } | null = null;

/** Steps that are noted when they are taken, and which of them has the focus, since its dialog gave the document back. `forget` as it is closed. */
export function useLeftStep(of: string, steps: readonly StepButton[]) {
  const [focused] = useState(() => (left?.of === of ? left.label : undefined));
  const forget = () => {
    left = null;
  };
  useEffect(forget, []);
  const noted = steps.map((step) => ({
    ...step,
    run: () => {
      left = { of, label: step.label };
      step.run();
    },
  }));
  return { focused, steps: noted, forget };
}

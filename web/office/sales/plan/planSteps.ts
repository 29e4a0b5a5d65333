import { planApi } from '#contract/sales/planApi.ts';
import type { Sale, SaleRow, SaleStep } from '#contract/sales/sale.ts';
import { yenText } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';
import type { useDialog } from '#web/ui/dialog.ts';
import type { StepDefinition, SteppedDocument } from '#web/ui/document/steps.ts';

type PlanRow = SteppedDocument<SaleStep> & Pick<SaleRow, 'id' | 'number' | 'steps' | 'status' | 'type'>;

/** The steps of a sale that is paid by instalments, where they are others than those of every sale. */
export function planSteps(
  t: Translate,
  dialog: ReturnType<typeof useDialog>,
): Partial<Record<SaleStep, StepDefinition<PlanRow, Sale>>> {
  return {
    complete: {
      kind: 'main',
      label: t('sales.step.completeMore'),
      icon: 'check',
      shortcut: 'c',
      run: ({ id }) => dialog.open('finish', id),
    },
    release: {
      kind: 'main',
      label: t('plan.releaseMore'),
      icon: 'package-export',
      endpoint: planApi.release,
      question: ({ number }) => ({
        title: t('plan.releaseTitle', { number }),
        text: t('plan.releaseText'),
        confirm: t('plan.release'),
      }),
      input: ({ grandTotal }) => ({ grandTotal }),
      done: t('plan.released'),
      failed: t('plan.releaseFailed'),
    },
    editPlan: {
      kind: 'more',
      label: t('plan.editMore'),
      icon: 'calendar',
      run: ({ id }) => dialog.open('plan', id),
    },
    extend: { kind: 'more', label: t('plan.extendMore'), icon: 'calendar', run: ({ id }) => dialog.open('extend', id) },
    cancel: {
      kind: 'end',
      label: t('sales.step.cancelMore'),
      icon: 'circle-off',
      run: ({ id }) => dialog.open('settle', id),
    },
    writeOff: {
      kind: 'end',
      label: t('plan.writeOffMore'),
      icon: 'circle-off',
      endpoint: planApi.writeOff,
      question: ({ number, balance }) => ({
        title: t('plan.writeOffTitle', { number }),
        text: t('plan.writeOffText', { balance: yenText(balance) }),
        confirm: t('plan.writeOff'),
        danger: true,
      }),
      reason: { label: t('sales.reason') },
      done: t('plan.writtenOff'),
      failed: t('plan.writeOffFailed'),
    },
  };
}

import {
  type Adjustment,
  type AdjustmentRow,
  type AdjustmentStep,
  adjustmentApi,
} from '#contract/inventory/adjustment.ts';
import { countText } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { useDialog } from '#web/ui/dialog.ts';
import type { StepDefinition } from '#web/ui/document/steps.ts';
import { useSteps } from '#web/ui/document/useSteps.ts';
import type { RowAction } from '#web/ui/list/types.ts';
import { openPdf } from '#web/ui/paper.ts';

type Stepped = Pick<AdjustmentRow, 'id' | 'number' | 'steps' | 'status'>;

/** What may be done with an adjustment now, as the server says. */
export function useAdjustmentSteps() {
  const t = useText();
  const dialog = useDialog();
  const steps: Record<AdjustmentStep, StepDefinition<Stepped, Adjustment>> = {
    edit: {
      kind: 'edit',
      label: t('common.edit'),
      icon: 'pencil',
      shortcut: 'e',
      run: ({ id }) => dialog.open('edit', id),
    },
    print: {
      kind: 'paper',
      papers: ({ id }) => [
        {
          label: t('common.print'),
          icon: 'printer',
          shortcut: 'p',
          run: () => void openPdf(adjustmentApi.paper, { id, language: currentLocale() }),
        },
      ],
    },
    ...endings(t),
  };
  const { buttons, actions } = useSteps({
    find: adjustmentApi.find,
    steps,
    invalidates: ['stock', 'item', 'dashboard'],
  });
  return {
    dialog,
    buttons,
    actions: (row: Stepped): RowAction[] => [
      { label: t('common.view'), icon: 'eye', shortcut: 'Enter', run: () => dialog.open('view', row.id) },
      ...actions(row),
    ],
  };
}

/** What ends a pending adjustment, each after its question. */
function endings(t: ReturnType<typeof useText>) {
  return {
    cancel: {
      kind: 'end',
      label: t('adjustment.cancelMore'),
      icon: 'circle-off',
      endpoint: adjustmentApi.cancel,
      question: ({ number }) => ({
        title: t('adjustment.cancelTitle', { number }),
        text: t('adjustment.cancelText'),
        confirm: t('adjustment.cancel'),
        danger: true,
      }),
      reason: { label: t('adjustment.cancelReason') },
      done: t('adjustment.cancelled'),
      failed: t('adjustment.cancelFailed'),
    },
    approve: {
      kind: 'main',
      label: t('adjustment.approveMore'),
      icon: 'check',
      shortcut: 'a',
      endpoint: adjustmentApi.approve,
      question: ({ number, quantityIn, quantityOut }) => ({
        title: t('adjustment.approveTitle', { number }),
        text: t('adjustment.approveText', { quantityIn: countText(quantityIn), quantityOut: countText(quantityOut) }),
        confirm: t('adjustment.approve'),
      }),
      done: t('adjustment.approved'),
      failed: t('adjustment.approveFailed'),
    },
  } satisfies Partial<Record<AdjustmentStep, StepDefinition<Stepped, Adjustment>>>;
}

import { useNavigate } from '@tanstack/react-router';
import { type ReceiptVariant, type SaleRow, type SaleStep, saleApi } from '#contract/sales/sale.ts';
import { call } from '#web/api/client.ts';
import { useAct } from '#web/api/hooks.ts';
import { yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { ask } from '#web/ui/ask.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import type { RowAction } from '#web/ui/list/types.ts';
import { toastDone, toastFailed, toastProblem } from '#web/ui/toast.tsx';
import { openReceipt, openWarranty, usualVariant } from '../receipt.ts';

type Stepping = Pick<SaleRow, 'id' | 'number' | 'steps' | 'status' | 'amountPaid'>;

/** What may be done with a sale now, as the server says; a list's menu and the view's buttons are made of it. */
export function useSaleSteps() {
  const t = useText();
  const dialog = useDialog();
  const navigate = useNavigate();
  const cancel = useCancel();
  const edit = (id: number) => void navigate({ to: '/sales/transaction/$id/edit', params: { id: String(id) } });
  const stepActions = (sale: Stepping): Record<SaleStep, RowAction[]> => ({
    edit: [{ label: t('common.edit'), icon: 'pencil', shortcut: 'e', run: () => edit(sale.id) }],
    complete: [{ label: t('sales.step.completeMore'), icon: 'cash', shortcut: 'c', run: () => edit(sale.id) }],
    reprint: [{ label: t('sales.step.reprint'), icon: 'receipt', run: () => {}, items: reprints(sale, t) }],
    print: [
      {
        label: t('common.print'),
        icon: 'printer',
        shortcut: 'p',
        run: () => void openReceipt(sale.id, usualVariant()),
      },
      warrantyOf(sale, t),
    ],
    ship: [
      { label: t('sales.step.ship'), icon: 'truck-delivery', shortcut: 's', run: () => dialog.open('ship', sale.id) },
    ],
    cancel: [
      {
        label: t('sales.step.cancelMore'),
        icon: 'circle-off',
        danger: true,
        divided: true,
        run: () => void cancel(sale.id),
      },
    ],
    void: [
      {
        label: t('sales.step.voidMore'),
        icon: 'circle-off',
        danger: true,
        divided: true,
        run: () => dialog.open('void', sale.id),
      },
    ],
  });
  const order: SaleStep[] = ['edit', 'complete', 'print', 'reprint', 'ship', 'cancel', 'void'];
  return {
    dialog,
    stepActions,
    actions: (sale: Stepping): RowAction[] => {
      const all = stepActions(sale);
      const view = { label: t('common.view'), icon: 'eye', shortcut: 'Enter', run: () => dialog.open('view', sale.id) };
      return [view, ...order.filter((step) => sale.steps.includes(step)).flatMap((step) => all[step])];
    },
  };
}

const variants = ['english', 'japanese', 'customer', 'accounting'] as const;

type Reprinted = Pick<Stepping, 'id' | 'status' | 'steps'>;

/** Which papers can be printed once more; a voided sale has its return invoice. The card stands where `print` does not. */
function reprints(sale: Reprinted, t: ReturnType<typeof useText>): RowAction[] {
  const { id, status, steps } = sale;
  const offered: readonly ReceiptVariant[] = status === 'voided' ? ['returnInvoice'] : variants;
  const receipts = offered.map((variant) => ({
    label: t(`sales.variant.${variant}`),
    run: () => void openReceipt(id, variant),
  }));
  return status === 'voided' || steps.includes('print') ? receipts : [...receipts, warrantyOf(sale, t)];
}

function warrantyOf({ id }: Pick<Stepping, 'id'>, t: ReturnType<typeof useText>): RowAction {
  return { label: t('sales.step.warranty'), icon: 'certificate', run: () => void openWarranty(id) };
}

/** Cancels a pending sale, asked for its reason; a reason that came to nothing is there again. */
function useCancel() {
  const t = useText();
  const cancel = useAct(saleApi.cancel, {
    invalidates: ['stock', 'item', 'dashboard'],
    onSuccess: (sale) => toastDone(t('sales.cancelled'), sale.number),
    onError: (problem) => toastProblem(problem, t('sales.cancelFailed')),
  });
  const findPending = async (id: number) => {
    try {
      // Its version of now: a list's row doesn't carry one.
      const sale = await call(saleApi.find, { id });
      if (sale.status === 'pending') return sale;
      toastFailed(t('sales.cancelFailed'), t('sales.notOpen'));
    } catch (problem) {
      toastProblem(problem, t('sales.cancelFailed'));
    }
    return null;
  };
  return async (id: number) => {
    let value = '';
    for (;;) {
      const sale = await findPending(id);
      if (!sale) return;
      const answer = await ask({
        title: t('sales.cancelTitle', { number: sale.number }),
        text: sale.amountPaid > 0 ? t('sales.cancelPaid', { paid: yenText(sale.amountPaid) }) : t('sales.cancelText'),
        confirm: t('sales.step.cancel'),
        cancel: t('common.back'),
        danger: true,
        input: { label: t('sales.reason'), value, rule: saleApi.cancel.input.shape.reason },
      });
      if (answer.outcome !== 'confirmed') return;
      value = answer.value;
      const input = { id, version: sale.version, reason: value };
      const isDone = await cancel.mutateAsync(input).then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
  };
}

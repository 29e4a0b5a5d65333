import { useNavigate } from '@tanstack/react-router';
import { type Sale, type SaleRow, type SaleStep, saleApi } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { yenInSentence } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { useDialog } from '#web/ui/dialog.ts';
import type { StepDefinition } from '#web/ui/document/steps.ts';
import { useSteps } from '#web/ui/document/useSteps.ts';
import type { RowAction } from '#web/ui/list/types.ts';
import { openPdf } from '#web/ui/paper.ts';
import { orderSteps } from '../ecommerce/orderSteps.ts';
import { productionSteps } from '../madeToOrder/productionSteps.ts';
import { planSteps } from '../plan/planSteps.ts';
import { openReceipt, openWarranty, usualVariant } from '../receipt.ts';
import { useServiceSteps } from '../service/useServiceSteps.ts';

type SteppedSale = Pick<SaleRow, 'id' | 'number' | 'steps' | 'status' | 'type'>;
type SaleStepDefinitions = Partial<Record<SaleStep, StepDefinition<SteppedSale, Sale>>>;

const invalidates = ['sale', 'stock', 'item', 'dashboard'];

/** What may be done with a sale now, as the server says; a list's menu and the view's buttons are made of it. */
export function useSaleSteps(type?: SaleType) {
  const t = useText();
  const dialog = useDialog();
  const navigate = useNavigate();
  const own = useServiceSteps();
  const edit = (sale: SteppedSale) =>
    sale.type === 'service'
      ? own.open('edit', sale)
      : void navigate({ to: '/sales/transaction/$id/edit', params: { id: String(sale.id) } });
  const steps: SaleStepDefinitions = {
    edit: { kind: 'edit', label: t('common.edit'), icon: 'pencil', shortcut: 'e', run: edit },
    pay: {
      kind: 'more',
      label: t('sales.money.payMore'),
      icon: 'cash-banknote',
      shortcut: 'm',
      run: ({ id }) => dialog.open('pay', id),
    },
    ...own.steps,
    complete: {
      kind: 'main',
      label: t('sales.step.completeMore'),
      icon: 'cash',
      shortcut: 'c',
      run: (sale) => (sale.type === 'service' ? own.open('handOver', sale) : edit(sale)),
    },
    ...paperSteps(t),
    ship: {
      kind: type === 'madeToOrder' ? 'rare' : 'more',
      label: t('sales.step.ship'),
      icon: 'truck-delivery',
      shortcut: 's',
      run: ({ id }) => dialog.open('ship', id),
    },
    refund: {
      kind: 'rare',
      label: t('sales.money.refundMore'),
      icon: 'arrow-back-up',
      run: ({ id }) => dialog.open('refund', id),
    },
    ...productionSteps(t, dialog.open),
    ...orderSteps(t, dialog.open),
    ...endSteps(t, dialog, t(type === 'service' ? 'service.cancelFailed' : 'sales.cancelFailed')),
  };
  const general = useSteps({ find: saleApi.find, steps, invalidates });
  const ofPlans = useSteps({ find: saleApi.find, steps: { ...steps, ...planSteps(t, dialog, steps) }, invalidates });
  const of = ({ type }: SteppedSale) => (type === 'layaway' || type === 'installment' ? ofPlans : general);
  return {
    dialog,
    buttons: (sale: SteppedSale) => of(sale).buttons(sale),
    actions: (sale: SteppedSale): RowAction[] => [
      { label: t('common.view'), icon: 'eye', shortcut: 'Enter', run: () => dialog.open('view', sale.id) },
      ...of(sale).actions(sale),
    ],
  };
}

function paperSteps(t: ReturnType<typeof useText>): SaleStepDefinitions {
  return {
    print: { kind: 'paper', papers: (sale) => [receiptOf(sale, t), warrantyOf(sale, t)] },
    printDeposit: {
      kind: 'paper',
      papers: ({ id }) => [
        {
          label: t('plan.paper.receipt'),
          icon: 'receipt',
          run: () => void openPdf(saleApi.deposit, { id, language: currentLocale() }),
        },
      ],
    },
    reprint: {
      kind: 'paper',
      papers: (sale) =>
        sale.status === 'voided'
          ? [returnOf(sale, t)]
          : [{ label: t('sales.step.reprint'), icon: 'receipt', run: () => {}, items: reprints(sale, t) }],
    },
  };
}

/** What is said before a sale is cancelled: where the customer follows it on the web, that they read why. */
function cancelText(t: ReturnType<typeof useText>, amountPaid: number, isOnline: boolean): string {
  const text = amountPaid > 0 ? t('sales.cancelPaid', { paid: yenInSentence(amountPaid) }) : t('sales.cancelText');
  return isOnline ? t('sales.cancelRead', { text }) : text;
}

/** How a sale ends without its goods. */
function endSteps(
  t: ReturnType<typeof useText>,
  dialog: ReturnType<typeof useDialog>,
  failed: string,
): SaleStepDefinitions {
  return {
    cancel: {
      kind: 'end',
      label: t('sales.step.cancelMore'),
      icon: 'circle-off',
      endpoint: saleApi.cancel,
      question: ({ number, amountPaid, onlineStage }) => ({
        title: t('sales.cancelTitle', { number }),
        text: cancelText(t, amountPaid, onlineStage !== null),
        confirm: t('sales.step.cancel'),
        danger: true,
      }),
      reason: { label: t('sales.reason') },
      done: t('sales.cancelled'),
      failed,
    },
    void: {
      kind: 'end',
      label: t('sales.step.voidMore'),
      icon: 'circle-off',
      run: ({ id }) => dialog.open('void', id),
    },
  };
}

const variants = ['english', 'japanese', 'customer', 'accounting'] as const;

/** The receipts that can be printed once more, named apart from the one above them. The card stands where `print` does not. */
function reprints(sale: SteppedSale, t: ReturnType<typeof useText>): RowAction[] {
  const receipts = variants.map((variant) => ({
    label:
      variant === 'english' || variant === 'japanese' ? t(`sales.again.${variant}`) : t(`sales.variant.${variant}`),
    run: () => void openReceipt(sale.id, variant),
  }));
  return sale.steps.includes('print') ? receipts : [...receipts, warrantyOf(sale, t)];
}

/** What a voided sale has in place of its receipts; the first one is no copy. */
function returnOf({ id }: SteppedSale, t: ReturnType<typeof useText>): RowAction {
  return {
    label: t('sales.variant.returnInvoice'),
    icon: 'receipt',
    run: () => void openReceipt(id, 'returnInvoice'),
  };
}

function receiptOf({ id }: SteppedSale, t: ReturnType<typeof useText>): RowAction {
  return {
    label: t(`sales.variant.${usualVariant()}`),
    icon: 'printer',
    shortcut: 'p',
    run: () => void openReceipt(id, usualVariant()),
  };
}

function warrantyOf({ id }: SteppedSale, t: ReturnType<typeof useText>): RowAction {
  return { label: t('sales.step.warranty'), icon: 'certificate', run: () => void openWarranty(id) };
}

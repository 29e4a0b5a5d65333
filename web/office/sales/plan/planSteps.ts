import { type PlanShown, papersOfPlan } from '#contract/sales/plan.ts';
import { planApi } from '#contract/sales/planApi.ts';
import type { Sale, SaleRow, SaleStep } from '#contract/sales/sale.ts';
import { yenInSentence } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import type { Translate } from '#web/text/text.ts';
import type { useDialog } from '#web/ui/dialog.ts';
import type { StepDefinition, SteppedDocument } from '#web/ui/document/steps.ts';
import type { RowAction } from '#web/ui/list/types.ts';
import { openPdf } from '#web/ui/paper.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import { openReceipt, openWarranty } from '../receipt.ts';
import { isReleaseDue } from './releaseDue.ts';

/** The whole sale has its plan, and a row of a list has not. */
type PlanRow = SteppedDocument<SaleStep> &
  Pick<SaleRow, 'id' | 'number' | 'steps' | 'status' | 'type'> & {
    plan?: Pick<PlanShown, 'overdueAmount' | 'demands' | 'rows'> | null | undefined;
  };
type PlanSteps = Partial<Record<SaleStep, StepDefinition<PlanRow, Sale>>>;

/** The steps of a sale that is paid by instalments, where they are others than those of every sale, or stand elsewhere. */
export function planSteps(t: Translate, dialog: ReturnType<typeof useDialog>, general: PlanSteps): PlanSteps {
  return {
    // One button is the primary one: the down payment comes first, then the goods go.
    ...standing(general, 'pay', 'main', isReleaseDue),
    ...standing(general, 'ship', 'rare'),
    ...standing(general, 'refund', 'rare'),
    complete: {
      kind: 'main',
      label: t('plan.finishMore'),
      icon: 'check',
      shortcut: 'c',
      run: ({ id }) => dialog.open('finish', id),
    },
    release: {
      kind: 'main',
      isLater: (sale) => sale.steps.includes('pay') && !isReleaseDue(sale),
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
    ...deliveredPapers(t, general),
    printPlan: {
      kind: 'paper',
      papers: ({ id, ...sale }) =>
        papersOfPlan(sale).map((paper) => ({
          label: t(`plan.paper.${paper}`),
          icon: paperIcons[paper],
          run: () => void openPdf(planApi.paper, { id, paper, language: currentLocale() }),
        })),
    },
    editPlan: {
      kind: 'rare',
      label: t('plan.editMore'),
      icon: 'calendar',
      run: ({ id }) => dialog.open('plan', id),
    },
    extend: { kind: 'rare', label: t('plan.extendMore'), icon: 'calendar', run: ({ id }) => dialog.open('extend', id) },
    demand: { kind: 'rare', label: t('plan.demandMore'), icon: 'mail', run: ({ id }) => dialog.open('demand', id) },
    ...endings(t, dialog),
  };
}

/** From the handing over on there is the invoice, and the card; receipts of the whole come with the last payment. */
function deliveredPapers(t: Translate, { print, reprint }: PlanSteps): PlanSteps {
  const whenPaid = (step: PlanSteps[SaleStep], offers: (sale: PlanRow) => boolean): StepDefinition<PlanRow, Sale> => ({
    kind: 'paper',
    papers: (sale) => {
      if (sale.status !== 'pending') return step?.kind === 'paper' ? step.papers(sale) : [];
      return offers(sale) ? papersOfDelivery(sale, t) : [];
    },
  });
  // Who may only print once more finds them there.
  const isOnlyCopy = ({ steps }: PlanRow) => !steps.includes('print');
  return { print: whenPaid(print, () => true), reprint: whenPaid(reprint, isOnlyCopy) };
}

function papersOfDelivery({ id }: PlanRow, t: Translate): RowAction[] {
  return [
    { label: t('plan.paper.invoice'), icon: 'file-text', run: () => void openReceipt(id, 'accounting') },
    { label: t('sales.step.warranty'), icon: 'certificate', run: () => void openWarranty(id) },
  ];
}

/** How a plan ends before it is paid. */
function endings(t: Translate, dialog: ReturnType<typeof useDialog>): PlanSteps {
  return {
    cancel: {
      kind: 'end',
      label: t('sales.step.cancelMore'),
      icon: 'circle-off',
      run: ({ id }) => dialog.open('settle', id),
    },
    writeOff: {
      kind: 'rare',
      label: t('plan.writeOffMore'),
      icon: 'circle-off',
      endpoint: planApi.writeOff,
      question: ({ number, balance }) => ({
        title: t('plan.writeOffTitle', { number }),
        text: t('plan.writeOffText', { balance: yenInSentence(balance) }),
        confirm: t('plan.writeOff'),
        danger: true,
      }),
      reason: { label: t('sales.reason') },
      done: t('plan.writtenOff'),
      failed: t('plan.writeOffFailed'),
    },
    repossess: {
      kind: 'rare',
      label: t('plan.repossessMore'),
      icon: 'package-import',
      endpoint: planApi.repossess,
      isReady: ({ plan }) => {
        const isDemanded = plan?.demands.some(({ state }) => state === 'passed') ?? false;
        if (!isDemanded) toastFailed(t('plan.repossessFailed'), t('refusal.plan.demandFirst'));
        return isDemanded;
      },
      question: ({ number, balance }) => ({
        title: t('plan.repossessTitle', { number }),
        text: t('plan.repossessText', { balance: yenInSentence(balance) }),
        confirm: t('plan.repossess'),
        danger: true,
      }),
      reason: { label: t('sales.reason') },
      done: t('plan.repossessed'),
      failed: t('plan.repossessFailed'),
    },
  };
}

const paperIcons = { contract: 'file-text', receipt: 'receipt', statement: 'list-details', demand: 'mail' } as const;

/** A step of every sale in another place: what plans live on is taking money. */
function standing(
  general: PlanSteps,
  name: SaleStep,
  kind: 'main' | 'rare',
  isLater: (sale: PlanRow) => boolean = () => false,
): PlanSteps {
  const step = general[name];
  return step && step.kind !== 'paper' ? { [name]: { ...step, kind, isLater } } : {};
}

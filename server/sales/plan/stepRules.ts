import { balanceOf } from '#contract/sales/balance.ts';
import type { planSteps } from '#contract/sales/plan.ts';
import { type Sale, type SaleStatus, saleStatuses } from '#contract/sales/sale.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import type { StepRules } from '../../kernel/document/rules.ts';

/** A sale as the steps of its plan see it. */
type PlanState = Pick<Sale, 'type' | 'status' | 'amountPaid' | 'grandTotal' | 'writtenOff' | 'revenueDate'>;

/** What may happen to a sale that is paid by instalments besides what may happen to every sale (domain.md §2). */
export const planStepRules: StepRules<(typeof planSteps)[number], SaleStatus, PlanState> = {
  release: {
    from: ['pending'],
    to: null,
    rights: ['Complete Transaction'],
    when: (sale) => sale.type === 'installment' && sale.revenueDate === null,
  },
  editPlan: { from: ['pending'], to: null, rights: ['Edit Transaction'], when: isOpen },
  extend: { from: ['pending'], to: null, rights: ['Edit Transaction'], when: isOpen },
  demand: { from: ['pending'], to: null, rights: ['Edit Transaction'], when: isOpen },
  printPlan: {
    from: saleStatuses,
    to: null,
    rights: ({ type }) => [saleTypeFacts[type].view],
    when: hasPlan,
  },
  writeOff: { from: ['pending'], to: 'completed', rights: ['Write Off'], when: isOwedForGoods },
  repossess: { from: ['pending'], to: 'completed', rights: ['Write Off'], when: isOwedForGoods },
};

/** Whether the customer has goods that they still owe something for. */
function isOwedForGoods(sale: PlanState): boolean {
  return sale.type === 'installment' && sale.revenueDate !== null && balanceOf(sale) > 0;
}

/**
 * Whether completing a sale is what hands its goods over: an installment is completed by its last payment, an order by its
 * last shipment. A layaway is paid first.
 */
export function isToFinish(sale: PlanState): boolean {
  const { type, revenueDate } = sale;
  if (type === 'layaway') return revenueDate === null && balanceOf(sale) === 0;
  return revenueDate === null && type !== 'installment' && type !== 'ecommerce';
}

/** Whether the goods of a sale are gone whole, for good or against instalments that are still owed. Those of orders come back by line. */
export function isSold({ status, type, revenueDate }: PlanState): boolean {
  return (status === 'completed' && type !== 'ecommerce') || (type === 'installment' && revenueDate !== null);
}

/** Whether the goods of a sale were handed over, so that its invoice is owed (domain.md §3.2), however much is still to be paid. */
export function isDelivered(sale: PlanState): boolean {
  return sale.status !== 'pending' || isSold(sale);
}

/** Whether a plan has rows that are not paid. */
function isOpen(sale: PlanState): boolean {
  return hasPlan(sale) && balanceOf(sale) > 0;
}

/** Whether a sale is paid by instalments. */
export function hasPlan({ type }: Pick<PlanState, 'type'>): boolean {
  return type === 'layaway' || type === 'installment';
}

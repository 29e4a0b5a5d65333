import type { AccessWord } from '#contract/kernel/access.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import type { Sale, SaleStatus, SaleStep } from '#contract/sales/sale.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import type { StepRules } from '../../kernel/document/rules.ts';
import { orderStepRules } from '../ecommerce/rules.ts';
import { isMadeReady, productionRules } from '../madeToOrder/rules.ts';
import { onlineStepRules } from '../online/rules.ts';
import { hasPlan, isDelivered, isSold, isToFinish, planStepRules } from '../plan/stepRules.ts';
import { isHere, isWorkDone, serviceStepRules } from '../service/rules.ts';

/** A sale as its steps see it. */
export type SaleState = Pick<
  Sale,
  'type' | 'status' | 'amountPaid' | 'grandTotal' | 'writtenOff' | 'revenueDate' | 'cancellationFee' | 'serviceStage'
> &
  Partial<Pick<Sale, 'production' | 'onlineStage'>>;

/** What may happen to a sale (domain.md §2). */
export const stepRules: StepRules<SaleStep, SaleStatus, SaleState> = {
  edit: { from: ['pending'], to: null, rights: ['Edit Transaction'], when: isHere },
  // What an order still owes after its last shipment is paid then.
  pay: { from: ['pending', 'completed'], to: null, rights: ['Take Payment'], when: isOwed },
  complete: {
    from: ['pending'],
    to: 'completed',
    rights: ['Complete Transaction', 'Take Payment'],
    when: (sale) => isToFinish(sale) && isMadeReady(sale) && isWorkDone(sale),
  },
  cancel: {
    from: ['pending'],
    to: 'cancelled',
    rights: (sale) => withRefund(sale, 'Cancel Transaction'),
    when: isHere,
  },
  void: {
    from: ['completed', 'pending'],
    to: 'voided',
    rights: (sale) => withRefund(sale, 'Void Transaction'),
    // What was given up stays so, and its goods may be back already.
    when: (sale) => isSold(sale) && sale.writtenOff === 0,
  },
  editPayment: { from: ['pending', 'completed'], to: null, rights: ['Edit Payment'] },
  refund: { from: ['pending'], to: null, rights: ['Refund'], when: (sale) => sale.amountPaid > 0 },
  print: { from: ['pending', 'completed'], to: null, rights: ['Complete Transaction'], when: isDelivered },
  reprint: { from: ['pending', 'completed', 'voided'], to: null, rights: ['Reprint Receipt'], when: isDelivered },
  // What is paid by instalments has this among its own papers.
  printDeposit: {
    from: ['pending'],
    to: null,
    rights: ({ type }) => [saleTypeFacts[type].view],
    when: (sale) => sale.amountPaid > 0 && !hasPlan(sale),
  },
  ship: {
    from: ['pending', 'completed'],
    to: null,
    rights: ['Update Shipping'],
    when: ({ type }) => type !== 'service',
  },
  // What is certified was sold, or was handed in to be worked on.
  appraise: {
    from: ['pending', 'completed'],
    to: null,
    rights: ['Complete Transaction'],
    when: ({ type, revenueDate }) => type === 'service' || revenueDate !== null,
  },
  ...planStepRules,
  ...serviceStepRules,
  ...productionRules,
  ...orderStepRules,
  ...onlineStepRules,
};

/** Whether something is to be paid; what is completed owes nothing, but for an order. */
function isOwed(sale: SaleState): boolean {
  return balanceOf(sale) > 0 && (sale.status === 'pending' || sale.type === 'ecommerce');
}

/** Giving money back, where some was received, is a right of its own. */
function withRefund({ amountPaid }: SaleState, right: AccessWord): AccessWord[] {
  return amountPaid > 0 ? [right, 'Refund'] : [right];
}

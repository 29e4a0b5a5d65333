import { expect, it } from 'vitest';
import { saleSteps } from '#contract/sales/sale.ts';
import { sales as en } from '#web/text/en/sales.ts';
import { sales as ja } from '#web/text/ja/sales.ts';
import { paymentText } from './paymentText.ts';

const nameOf = (type: string) => ({ cash: '現金', bankTransfer: '銀行振込' })[type] ?? type;

it.each([
  ['cash 12000', '現金 ¥12,000'],
  ['bankTransfer -57431, slip 31, typed as cash', '銀行振込 −¥57,431, slip 31, typed as cash'],
  ['nothing of the kind', 'nothing of the kind'],
])('a payment of the trail, %s, is told by its type and as money', (kept, told) => {
  expect(paymentText(kept, nameOf)).toBe(told);
});

it('every step of a sale that leaves a trail has a name in it, in both languages', () => {
  // A change has its usual name; papers are printed; an appraisal has a trail of its own.
  const others = [
    'edit',
    'reprint',
    'appraise',
    'printDeposit',
    'printPlan',
    'printTicket',
    'printProduction',
    'printSlip',
  ];
  const steps = saleSteps.filter((step) => !others.includes(step));
  for (const { auditAction } of [en, ja]) expect(Object.keys(auditAction)).toEqual(expect.arrayContaining(steps));
});

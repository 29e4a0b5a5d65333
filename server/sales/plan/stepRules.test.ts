import { expect, it } from 'vitest';
import type { SaleStep } from '#contract/sales/sale.ts';
import { saleState } from '../../../tests/support/saleFacts.ts';
import { openSteps } from '../../kernel/document/rules.ts';
import { stepRules } from '../sale/stepRules.ts';

const steps: SaleStep[] = [
  'edit',
  'pay',
  'complete',
  'cancel',
  'void',
  'release',
  'editPlan',
  'extend',
  'demand',
  'writeOff',
  'repossess',
  'print',
  'reprint',
];
const money = { grandTotal: 110_000, amountPaid: 22_000 };
const gone = { revenueDate: '2026-06-18' };

it.each([
  ['a layaway', { type: 'layaway', status: 'pending' }, 'edit pay cancel editPlan extend demand'],
  ['one that is paid', { type: 'layaway', status: 'pending', amountPaid: 110_000 }, 'edit complete cancel'],
  [
    'one that is completed',
    { type: 'layaway', status: 'completed', amountPaid: 110_000, ...gone },
    'void print reprint',
  ],
  ['an installment', { type: 'installment', status: 'pending' }, 'edit pay cancel release editPlan extend demand'],
  [
    'one whose goods are gone',
    { type: 'installment', status: 'pending', ...gone },
    'pay void editPlan extend demand writeOff repossess print reprint',
  ],
  ['one that is given up', { type: 'installment', status: 'completed', writtenOff: 88_000, ...gone }, 'print reprint'],
  ['one that is cancelled', { type: 'installment', status: 'cancelled' }, ''],
  ['a straight sale', { type: 'straight', status: 'pending' }, 'edit pay complete cancel'],
] as const)('%s', (_, state, open) => {
  const found = openSteps(stepRules, saleState({ ...money, ...state }), () => true);
  expect(steps.filter((step) => found.includes(step)).join(' ')).toBe(open);
});

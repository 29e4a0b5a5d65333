import { describe, expect, it } from 'vitest';
import { serviceStages } from '#contract/sales/intake.ts';
import { type SaleStatus, saleStatuses } from '#contract/sales/sale.ts';
import { outcome } from '../../../tests/support/outcome.ts';
import { saleState } from '../../../tests/support/saleFacts.ts';
import { openSteps } from '../../kernel/document/rules.ts';
import { stepRules } from '../sale/stepRules.ts';
import { checkMove, checkPromise, isLate } from './rules.ts';

/** What may be done with a service of which 1 yen of 1,000 is paid, by somebody who may do everything. */
const table: Record<SaleStatus, Partial<Record<(typeof serviceStages)[number], string>>> = {
  pending: {
    bench: 'edit pay cancel editPayment refund printDeposit appraise move parts printTicket',
    workshop: 'edit pay cancel editPayment refund printDeposit appraise move parts printTicket',
    ready: 'edit pay cancel editPayment refund printDeposit appraise move parts handOver printTicket',
    handedOver: 'pay complete editPayment refund printDeposit appraise move printTicket',
  },
  completed: { handedOver: 'void editPayment print reprint appraise printTicket' },
  cancelled: { bench: 'printTicket', ready: 'printTicket' },
  voided: { handedOver: 'reprint printTicket' },
};

describe('a service', () => {
  it.each(saleStatuses)('that is %s', (status) => {
    const found = Object.keys(table[status]).map((stage) => {
      const serviceStage = stage as (typeof serviceStages)[number];
      const steps = openSteps(
        stepRules,
        saleState({ type: 'service', status, serviceStage, amountPaid: 1 }),
        () => true,
      );
      return [stage, steps.join(' ')];
    });
    expect(Object.fromEntries(found)).toEqual(table[status]);
  });

  it('is late from the day after its promise until it is ready', () => {
    const late = serviceStages.map((serviceStage) =>
      isLate({ status: 'pending', serviceStage, promisedDate: '2026-06-17' }, '2026-06-18'),
    );
    expect(late).toEqual([true, true, false, false]);
    const work = { status: 'pending', serviceStage: 'bench' } as const;
    expect(isLate({ ...work, promisedDate: '2026-06-18' }, '2026-06-18')).toBe(false);
    expect(isLate({ ...work, promisedDate: null }, '2026-06-18')).toBe(false);
    expect(isLate({ ...work, status: 'cancelled', promisedDate: '2026-06-17' }, '2026-06-18')).toBe(false);
  });

  it('is promised for no day before it came in, and is out at somebody’s', () => {
    expect(outcome(() => checkPromise({ promisedDate: '2026-06-17' }, '2026-06-18') ?? 'open')).toBe('input.invalid');
    expect(outcome(() => checkPromise({ promisedDate: '2026-06-18' }, '2026-06-18') ?? 'open')).toBe('open');
    expect(outcome(() => checkMove({ stage: 'workshop', serviceProviderId: null }) ?? 'open')).toBe('input.invalid');
    expect(outcome(() => checkMove({ stage: 'bench', serviceProviderId: null }) ?? 'open')).toBe('open');
  });
});

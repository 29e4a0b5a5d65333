import { z } from 'zod';
import { act, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { derivedDate, isoDate, optionalText, yen } from '../kernel/values.ts';
import { paymentCode } from './payment.ts';

/** The most plans that are paid at once. */
export const plansAtOnceMax = 20;

/** A plan that something is owed of, as it is paid with others. */
export const openPlan = z.strictObject({
  id,
  version: z.int(),
  number: z.string(),
  type: z.enum(['layaway', 'installment']),
  balance: z.int(),
  overdueAmount: z.int(),
  nextDueDate: derivedDate.nullable(),
  rows: z.array(z.strictObject({ number: z.int(), dueDate: derivedDate, amount: z.int(), paid: z.int() })),
});
export type OpenPlan = z.output<typeof openPlan>;

/** One payment for several plans of a customer. */
export const planPaymentEndpoints = {
  open: read({
    path: '/customers/:id/plans',
    summary: 'The plans of a customer that something is owed of, with what is due of each and when.',
    access: ['View Layaway Transaction', 'View Installment Transaction'],
    scope: 'company',
    input: byId,
    reply: z.strictObject({ rows: z.array(openPlan) }),
  }),
  payMany: act({
    path: '/plans/payments',
    summary: 'Take one payment for several plans of a customer: each gets its part, and all of them or none.',
    access: 'Take Payment',
    scope: 'company',
    input: z.strictObject({
      paymentType: paymentCode,
      reference: optionalText(100),
      remarks: optionalText(500),
      date: isoDate,
      parts: z
        .array(z.strictObject({ id, version: z.int(), amount: yen.min(1, 'field.aboveZero') }))
        .min(1, 'field.required')
        .max(plansAtOnceMax, 'field.tooMany'),
    }),
    reply: z.strictObject({ rows: z.array(z.strictObject({ id, number: z.string(), balance: z.int() })) }),
  }),
};

/** Splits an amount over plans: what has been due for longest is paid first, whichever plan it is of. */
export function splitOldestFirst(plans: readonly Pick<OpenPlan, 'id' | 'rows'>[], amount: number): Map<number, number> {
  const open = plans.flatMap(({ id: plan, rows }) =>
    rows.map(({ dueDate, amount: due, paid }) => ({ plan, dueDate, left: due - paid })),
  );
  const parts = new Map<number, number>();
  let left = amount;
  for (const row of open.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))) {
    const part = Math.min(left, row.left);
    if (part <= 0) continue;
    parts.set(row.plan, (parts.get(row.plan) ?? 0) + part);
    left -= part;
  }
  return parts;
}

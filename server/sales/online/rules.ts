import { leastAdvanced, type OrderPayment, type OrderState } from '#contract/sales/ecommerceOrder.ts';
import type { SaleMoney, SaleTotals } from '#contract/sales/money.ts';
import type { PayWay } from '#contract/sales/payWay.ts';
import type { Sale } from '#contract/sales/sale.ts';

const dayMs = 86_400_000;

type Sums = Pick<SaleTotals, 'subtotal' | 'taxAmount' | 'grandTotal'>;
/** What a mail says of the money of an order's sale. */
export type MailedMoney = Sums & Omit<SaleMoney, 'lines'> & Pick<Sale, 'status' | 'amountPaid' | 'writtenOff'>;

/** What may happen to what was placed in the shop on the web besides what may happen to every sale. */
export const onlineStepRules = {
  confirm: {
    from: ['pending'],
    to: null,
    rights: ['Update Shipping'],
    when: ({ onlineStage }: Partial<Pick<Sale, 'onlineStage'>>) => onlineStage === 'unconfirmed',
  },
} as const;

/** The end of the last day in Japan on which an order that is confirmed today may be paid. */
export function termEnd(today: string, payDays: number): Date {
  return new Date(Date.parse(`${today}T00:00:00+09:00`) + (payDays + 1) * dayMs);
}

/** When a hold ends. */
export function holdEnd(now: Date, holdHours: number): Date {
  return new Date(now.getTime() + holdHours * 3_600_000);
}

/** Whether money is waited for before anything is sent: what is paid at the door has no term. */
export function hasTerm(payWay: PayWay): boolean {
  return payWay !== 'cashOnDelivery';
}

/** What ends an order: its hold until it is confirmed, then its term. Once something is paid, nothing does. */
export function endOf(of: {
  status: Sale['status'];
  amountPaid: number;
  endsAt: Date | null;
  confirmedAt: Date | null;
}): { endsAt: string | null; endsBy: 'hold' | 'term' | null } {
  const { status, amountPaid, endsAt, confirmedAt } = of;
  if (status !== 'pending' || amountPaid > 0 || !endsAt) return { endsAt: null, endsBy: null };
  return { endsAt: endsAt.toISOString(), endsBy: confirmedAt ? 'term' : 'hold' };
}

/** How far a layaway is, in the words of an order: it runs, and at its end is handed over, or goes as far as its parcel. */
export function layawayState(
  { status, amountPaid, onlineStage, lines }: LayawayStanding,
  { isSent }: { isSent: boolean },
): OrderState {
  if (status === 'cancelled' || status === 'voided') return 'cancelled';
  if (status === 'completed') {
    const far = isSent ? leastAdvanced(lines.map(({ shippingStatus }) => shippingStatus)) : 'delivered';
    return far === 'shipped' || far === 'delivered' ? far : 'processing';
  }
  return amountPaid > 0 || onlineStage === 'confirmed' ? 'processing' : 'pending';
}

type LayawayStanding = Pick<Sale, 'status' | 'amountPaid' | 'onlineStage'> & {
  lines: readonly Pick<Sale['lines'][number], 'shippingStatus'>[];
};

/** Whether a customer may cancel by the page of the order: while nothing is paid and nothing has left. */
export function isCancellable({
  status,
  amountPaid,
  revenueDate,
}: Pick<Sale, 'status' | 'amountPaid' | 'revenueDate'>): boolean {
  return status === 'pending' && amountPaid === 0 && revenueDate === null;
}

/** The steps that an order has come to, with their moments, and those to come. */
export function stepsOf(of: {
  placedAt: Date;
  confirmedAt: Date | null;
  paidAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  endedAt: Date | null;
  /** Whether it leaves in a step of its own: a layaway that is fetched is handed over at once. */
  leaves: boolean;
  payment: OrderPayment;
  state: OrderState;
}) {
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  const steps = [
    { step: 'received' as const, at: at(of.placedAt) },
    { step: 'confirmed' as const, at: at(of.confirmedAt) },
    { step: 'paid' as const, at: at(of.payment === 'paid' ? of.paidAt : null) },
    ...(of.leaves ? [{ step: 'shipped' as const, at: at(of.shippedAt) }] : []),
    { step: 'delivered' as const, at: at(of.deliveredAt) },
  ];
  if (of.state !== 'cancelled') return steps;
  const come = steps.filter((step) => step.at !== null);
  return [...come, { step: 'cancelled' as const, at: at(of.endedAt) }];
}

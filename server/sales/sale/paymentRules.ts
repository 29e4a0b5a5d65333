import { refuse } from '#contract/kernel/refusal.ts';
import { type Settlement, settle, type Tender } from '#contract/sales/money.ts';

/** A row of the ledger of money, as it stands. */
export interface HeldPayment {
  id: number;
  paymentType: string;
  amount: number;
  tendered: number;
  reference: string;
  remarks: string;
  reversalOf: number | null;
  date: string;
}

/** A row that is about to be written. */
export interface NewPayment {
  /** Drawn before, where the reply tells it before it is written. */
  id?: number;
  paymentType: string;
  amount: number;
  tendered: number;
  reference: string;
  remarks?: string;
  reversalOf?: number | null;
  /** The first of the rows that were handed over together, over several sales. */
  groupId?: number;
}

/** Money taken for a sale that is completed: all that is due, change from cash only. */
export function takePayments(due: number, tenders: readonly Tender[]): Settlement {
  const settled = settle(due, tenders);
  if (settled.due > 0) refuse('sale.underpaid', { due: settled.due });
  return notOver(settled, due);
}

/** Money taken for a sale that waits: so much of its balance as is handed over, change from cash only. */
export function takeDeposit(balance: number, tenders: readonly Tender[]): Settlement {
  return notOver(settle(balance, tenders), balance);
}

function notOver(settled: Settlement, grandTotal: number): Settlement {
  if (settled.isOverpaidWithoutCash || settled.isIdle) refuse('sale.overpaid', { grandTotal });
  return settled;
}

/** Refuses ways in which the company takes no money now, and a payment without the reference that its way needs. */
export function checkTypes(
  tenders: readonly { paymentType: string; reference: string; reversalOf?: number | null }[],
  { paymentTypes, referencedTypes }: { paymentTypes: readonly string[]; referencedTypes: readonly string[] },
): void {
  for (const { paymentType, reference, reversalOf = null } of tenders) {
    // What takes a row back goes as the row came.
    if (reversalOf !== null) continue;
    if (!paymentTypes.includes(paymentType)) refuse('payment.typeOff', { paymentType });
    if (referencedTypes.includes(paymentType) && reference === '') refuse('payment.referenceMissing', { paymentType });
  }
}

/** What counts of each tender, once the change is off. */
export function paymentsOf<Offered>(
  tenders: readonly Offered[],
  amounts: readonly number[],
): (Offered & { amount: number })[] {
  return tenders.map((tender, index) => ({ ...tender, amount: amounts[index] ?? 0 }));
}

/** The rows that nothing has taken back: any of them can be, a reversal among them. */
export function standingOf<Row extends Pick<HeldPayment, 'id' | 'reversalOf'>>(rows: readonly Row[]): Row[] {
  const takenBack = new Set(rows.map((row) => row.reversalOf));
  return rows.filter(({ id }) => !takenBack.has(id));
}

/**
 * The money of a sale as its papers tell it: what came in, with what was given back in part, and without what was corrected;
 * apart from it the rows by which all of it went back when the sale was voided, which are written at once and last.
 */
export function moneyOnPaper<Row extends Pick<HeldPayment, 'id' | 'amount' | 'reversalOf'> & { at: string }>(
  rows: readonly Row[],
  isVoided: boolean,
): { received: Row[]; voided: Row[] } {
  const last = rows.at(-1)?.at;
  const end = isVoided ? rows.findLastIndex(({ amount, at }) => amount > 0 || at !== last) + 1 : rows.length;
  const before = rows.slice(0, end);
  const takers = new Map(before.map((row) => [row.reversalOf, row]));
  // What took it back may be taken back itself: then it is as if nothing had been.
  const counts = ({ id }: Row): boolean => {
    const taker = takers.get(id);
    return taker === undefined || !counts(taker);
  };
  return { received: before.filter((row) => row.reversalOf === null && counts(row)), voided: rows.slice(end) };
}

/**
 * What was handed over for each row of money that was received; null where nobody knows. Only what pays the rest of a sale is
 * sent as it was handed over and gets its change from the ledger; of a part payment the till sends what of it counts.
 */
export function handedOver<Row extends Pick<HeldPayment, 'amount' | 'tendered'> & { at: string }>(
  rows: readonly Row[],
  grandTotal: number,
): (number | null)[] {
  const isPaid = rows.reduce((sum, { amount }) => sum + amount, 0) === grandTotal;
  const last = rows.at(-1)?.at;
  return rows.map(({ amount, tendered, at }) => (tendered > amount || (isPaid && at === last) ? tendered : null));
}

/** The row that takes another one back: a reversal of a payment, or the restoration of what was reversed. */
export function reversalOf({ id, paymentType, amount, tendered, reference }: HeldPayment, remarks: string): NewPayment {
  // Change that was given is not handed over again.
  return {
    paymentType,
    reference,
    remarks,
    reversalOf: id,
    amount: -amount,
    tendered: -amount > 0 ? Math.max(-tendered, -amount) : -amount,
  };
}

/**
 * Rows that give an amount back. All of it goes back as it came, row by row; a part of it goes by the ways in which it came,
 * the latest first; or all of it becomes store credit.
 */
export function refundsOf(rows: readonly HeldPayment[], amount: number, as: string, remarks = ''): NewPayment[] {
  if (amount === 0) return [];
  if (as !== 'sameWay') return [backBy(as, amount, remarks)];
  const received = standingOf(rows).filter((row) => row.amount > 0);
  if (amount === received.reduce((sum, row) => sum + row.amount, 0))
    return received.map((row) => reversalOf(row, remarks));
  const byType = new Map<string, number>();
  for (const row of [...rows].reverse()) byType.set(row.paymentType, (byType.get(row.paymentType) ?? 0) + row.amount);
  const back: NewPayment[] = [];
  let left = amount;
  for (const [type, there] of byType) {
    const part = Math.min(left, there);
    if (part <= 0) continue;
    back.push(backBy(type, part, remarks));
    left -= part;
  }
  return back;
}

function backBy(paymentType: string, amount: number, remarks: string): NewPayment {
  return { paymentType, amount: -amount, tendered: -amount, reference: '', remarks, reversalOf: null };
}

import { yenMax } from '#contract/kernel/values.ts';
import { type Settlement, settle } from '#contract/sales/money.ts';
import { tendersMax } from '#contract/sales/payment.ts';
import { figureValue } from '#web/ui/form/figure.ts';

/** One way in which money comes in. */
export interface Tender {
  key: number;
  paymentType: string;
  /** What was typed; 0: what can't be, which counts for nothing; null: nothing yet for cash, and for the rest all that is left. */
  tendered: number | null;
  /** A key put in the whole sum: the next digit replaces it. */
  isWhole?: boolean;
  /** All of it counts, though only a part is asked for now. */
  countsAll?: boolean;
  reference: string;
}

/** The tenders and the one that the keypad types into. */
export interface Tenders {
  tenders: Tender[];
  activeTender: number | null;
}

/** What each tender stands for, in their order: what nobody has typed is offered of what is asked for now. */
export function amountsOf(tenders: readonly Tender[], asked: number): number[] {
  let left = Math.max(0, asked - typedOf(tenders));
  return tenders.map((tender) => {
    if (tender.tendered !== null) return tender.tendered;
    if (tender.paymentType === 'cash') return 0;
    const rest = left;
    left = 0;
    return rest;
  });
}

/** All that somebody has typed as received. */
export function typedOf(tenders: readonly Tender[]): number {
  return tenders.reduce((sum, tender) => sum + (tender.tendered ?? 0), 0);
}

/** What is left to pay by one tender, the others taken as they are. */
export function dueFor(tenders: readonly Tender[], key: number | null, grandTotal: number): number {
  const others = tenders.filter((tender) => tender.key !== key);
  return Math.max(0, grandTotal - typedOf(others));
}

export interface Payment {
  paymentType: string;
  tendered: number;
  reference: string;
}

/** What is sent: the tenders that are for something. */
export function paymentsOf(tenders: readonly Tender[], asked: number): Payment[] {
  const amounts = amountsOf(tenders, asked);
  return tenders.flatMap(({ paymentType, reference }, index) => {
    const tendered = amounts[index] ?? 0;
    return tendered > 0 ? [{ paymentType, tendered, reference: reference.trim() }] : [];
  });
}

export interface Standing extends Settlement {
  tendered: number;
  /** Nothing is due any more, and nothing was given that can't be given back. What costs nothing needs no payment. */
  isPaid: boolean;
}

/** How the payment stands: what is due, what goes back. Of a plan only the down payment is asked for at once. */
export function standingOf(tenders: readonly Tender[], grandTotal: number, asked: number | null = null): Standing {
  const payments = paymentsOf(tenders, asked ?? grandTotal);
  const settled = settle(grandTotal, payments);
  const tendered = payments.reduce((sum, payment) => sum + payment.tendered, 0);
  return {
    ...settled,
    tendered,
    isPaid: settled.due === 0 && !settled.isOverpaidWithoutCash && !settled.isIdle,
  };
}

export interface Deposit {
  payments: Payment[];
  taken: number;
  change: number;
}

/**
 * What counts of the money, and what goes back of the cash, where only so much is asked for now; null where all of it
 * counts: nothing is asked for apart, all of it was chosen, it is not too much, or what is too much is no cash.
 */
export function depositOf(tenders: readonly Tender[], asked: number | null): Deposit | null {
  if (asked === null || tenders.some(({ countsAll }) => countsAll)) return null;
  const given = paymentsOf(tenders, asked);
  const { amounts, change, paid, isIdle, isOverpaidWithoutCash } = settle(asked, given);
  if (change === 0 || isIdle || isOverpaidWithoutCash) return null;
  const payments = given.map((payment, index) => ({ ...payment, tendered: amounts[index] ?? 0 }));
  return { payments, taken: paid, change };
}

/** Change from here on has a whole note in it, which whoever pays would have kept in the hand. */
export const noteYen = 10_000;

export interface Cash {
  tendered: number;
  /** What is due in cash: what is not paid otherwise. */
  due: number;
  change: number;
  /** Nothing is paid otherwise. */
  isAlone: boolean;
}

/** The cash among the tenders, and what of it is due. */
export function cashOf(tenders: readonly Tender[], grandTotal: number): Cash {
  const payments = paymentsOf(tenders, grandTotal);
  const sumOf = (isCash: boolean) =>
    payments
      .filter(({ paymentType }) => (paymentType === 'cash') === isCash)
      .reduce((sum, payment) => sum + payment.tendered, 0);
  const [tendered, others] = [sumOf(true), sumOf(false)];
  const due = Math.max(0, grandTotal - others);
  return { tendered, due, change: Math.max(0, tendered - due), isAlone: others === 0 };
}

/**
 * Whether so much cash for so little is more likely a slip of a key than money on the counter. Beside another payment a
 * note too many is one, too: the slip may be in what is paid otherwise.
 */
export function isSlip({ tendered, due, change, isAlone }: Cash): boolean {
  return (tendered > 1_000_000 && tendered > due * 10) || (!isAlone && change >= noteYen);
}

/**
 * Chooses how to pay: the active tender changes its type while nothing was typed into it; otherwise another tender is begun
 * for what is left. Once nothing is left, a type that was given already is gone on with, so that none of what was typed is
 * lost. There is one drawer of cash: cash that was begun is gone on with.
 */
export function choose(till: Tenders, paymentType: string, grandTotal: number): Tenders {
  const active = till.tenders.find((tender) => tender.key === till.activeTender);
  const given = till.tenders.findLast((tender) => tender.paymentType === paymentType);
  const isUntouched = active !== undefined && !active.tendered && active.reference === '';
  if (given && paymentType === 'cash')
    return activate(isUntouched && active !== given ? remove(till, active.key) : till, given.key);
  const { due } = standingOf(till.tenders, grandTotal);
  const begins = !active || (Boolean(active.tendered) && due > 0);
  if (begins && till.tenders.length < tendersMax) {
    const key = till.tenders.reduce((most, tender) => Math.max(most, tender.key), 0) + 1;
    return { tenders: [...till.tenders, { key, paymentType, tendered: null, reference: '' }], activeTender: key };
  }
  if (!active || active.paymentType === paymentType) return till;
  if (given && active.tendered) return activate(till, given.key);
  return change(till, active.key, { paymentType, tendered: null, reference: '' });
}

/** The tender that is typed into from now on. */
export function activate(till: Tenders, key: number): Tenders {
  return { ...till, activeTender: key };
}

export function change(till: Tenders, key: number, changes: Partial<Tender>): Tenders {
  return { ...till, tenders: till.tenders.map((tender) => (tender.key === key ? { ...tender, ...changes } : tender)) };
}

/** Takes a tender out; the last of the others is typed into then. */
export function remove(till: Tenders, key: number): Tenders {
  const tenders = till.tenders.filter((tender) => tender.key !== key);
  return { tenders, activeTender: till.activeTender === key ? (tenders.at(-1)?.key ?? null) : till.activeTender };
}

/** Sets what was given by the active tender, as it was typed or, by one key, as a whole; without one, it is cash. */
export function tender(
  till: Tenders,
  tendered: number | null,
  grandTotal: number,
  { isWhole = false, countsAll = false }: Pick<Tender, 'isWhole' | 'countsAll'> = {},
): Tenders {
  const begun = till.activeTender === null ? choose(till, 'cash', grandTotal) : till;
  if (begun.activeTender === null) return till;
  return change(begun, begun.activeTender, {
    tendered: tendered === null ? null : Math.min(yenMax, tendered),
    isWhole,
    countsAll,
  });
}

/**
 * Notes the number under which a payment was approved. What was approved is no offer any more: it stands, whatever
 * becomes of the total, until it is typed anew.
 */
export function refer(till: Tenders, key: number, reference: string, asked: number): Tenders {
  const index = till.tenders.findIndex((one) => one.key === key);
  const offered = till.tenders[index]?.tendered === null ? (amountsOf(till.tenders, asked)[index] ?? 0) : 0;
  const stands = reference.trim() !== '' && offered > 0;
  return change(till, key, { reference, ...(stands ? { tendered: offered, isWhole: true } : {}) });
}

/** Types what is due of the active tender, if it has no more than that. */
export function atMost(till: Tenders, most: number, grandTotal: number): Tenders {
  return tender(till, Math.min(most, dueFor(till.tenders, till.activeTender, grandTotal)), grandTotal);
}

/** Why a clean figure can't be what is given; undefined where it can, or where nothing is typed. */
export function refusalOf(clean: string): string | undefined {
  if (clean.startsWith('-')) return 'field.negative';
  if (clean.includes('.')) return 'field.wholeNumberOf';
  return (figureValue(clean, 0) ?? 0) > yenMax ? 'field.tooLarge' : undefined;
}

export const keypadKeys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00', 'man', 'delete'] as const;
export type KeypadKey = (typeof keypadKeys)[number];

/**
 * One key of the keypad: digits go behind, 万 is ten thousand times, the arrow takes the last digit away. What stands there
 * selected is replaced by a digit and taken away by the arrow, as by the keys of a keyboard.
 */
export function press(till: Tenders, key: KeypadKey, grandTotal: number, isSelected = false): Tenders {
  const active = till.tenders.find((one) => one.key === till.activeTender);
  const isBegun = !active?.isWhole && !isSelected;
  return tender(till, pressed((isBegun && active?.tendered) || 0, key), grandTotal);
}

function pressed(now: number, key: KeypadKey): number | null {
  if (key === 'delete') return now < 10 ? null : Math.floor(now / 10);
  const next = key === 'man' ? Math.max(1, now) * 10_000 : key === '00' ? now * 100 : now * 10 + Number(key);
  return next > yenMax ? now : next || null;
}

/** The next round sum that covers what is due: ¥135,105 → ¥136,000, ¥140,000. */
export function roundUp(due: number, unit: number): number {
  return Math.ceil(due / unit) * unit;
}

import type { Sale } from '#contract/sales/sale.ts';

/** A sum that is asked for now. */
interface DueSum {
  what: 'overdue' | 'next';
  yen: number;
}

/** What is due of a plan: all whose day has come, else the next instalment; null where the whole rest is all there is. */
export function dueNow({ plan, balance }: Pick<Sale, 'plan' | 'balance'>, today: string): DueSum | null {
  const open = (plan?.rows ?? []).filter(({ paid, amount }) => paid < amount);
  const reached = open.filter(({ dueDate }) => dueDate <= today);
  const rows = reached.length > 0 ? reached : open.slice(0, 1);
  const yen = rows.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
  if (yen <= 0 || yen >= balance) return null;
  return { what: reached.some(({ isOverdue }) => isOverdue) ? 'overdue' : 'next', yen };
}

interface Typed {
  paymentType: string;
  /** What of it is to count. */
  amount: number | null;
  /** The notes that were handed over, where that is said. */
  given: number | null;
}

interface Taken {
  /** What counts towards the sale. */
  taken: number;
  change: number;
  /** What is sent as tendered: only what is above the balance gets change by itself. */
  tendered: number | null;
  /** What the notes are too little by. */
  short: number;
}

/** What of a payment is taken and what goes back: more than the balance, or more notes than the amount, is change. */
export function takenOf({ paymentType, amount, given }: Typed, balance: number): Taken {
  if (paymentType !== 'cash' || amount === null) return { taken: amount ?? 0, change: 0, tendered: amount, short: 0 };
  const taken = Math.min(amount, balance);
  const notes = given ?? amount;
  const change = Math.max(0, notes - taken);
  return { taken, change, tendered: taken === balance ? taken + change : taken, short: Math.max(0, taken - notes) };
}

import type { Sale } from '#contract/sales/sale.ts';
import type { Goods, Kept } from './story.ts';

export type LineState = 'pending' | 'processing' | 'shipped' | 'delivered';

export interface WebLine extends Goods {
  id: number;
  state: LineState;
  isReturned: boolean;
  /** The day on which it left, and the value that it took along. */
  leftOn: string;
  value: number;
}

/** An order or a layaway from the shop on the web, as plain numbers know it. */
export interface WebOrder extends Kept<Sale['status']> {
  kind: 'order' | 'layaway';
  secret: string;
  /** Paid to whoever brings it. */
  isAtDoor: boolean;
  isConfirmed: boolean;
  /** When its hold or its term ends, in milliseconds. */
  endsAt: number | null;
  fee: number;
  paid: number;
  lines: WebLine[];
  /** How it came to nothing. */
  ended: 'cancelled' | 'voided' | null;
  /** Of a layaway. */
  isHandedOver: boolean;
}

/** A tenth of tax comes on top, rounded down, once. */
function taxed(lines: readonly WebLine[], fee: number): number {
  const base = lines.reduce((sum, { ware, amount }) => sum + ware.price * amount, fee);
  return base + Math.floor(base / 10);
}

export function isSent({ state }: WebLine): boolean {
  return state === 'shipped' || state === 'delivered';
}

export function totalOf({ lines, fee }: WebOrder): number {
  return taxed(lines, fee);
}

/** What came back, without the fee, which stays with the shop. */
export function returnedOf({ lines }: WebOrder): number {
  return taxed(
    lines.filter(({ isReturned }) => isReturned),
    0,
  );
}

export function balanceOf(order: WebOrder): number {
  return order.ended ? 0 : totalOf(order) - order.paid - returnedOf(order);
}

/** What counts: what was shipped with the fee, less what came back; a layaway once it is handed over and not voided. */
export function revenueOf(order: WebOrder): number {
  const { kind, lines, fee, ended, isHandedOver } = order;
  if (kind === 'layaway') return isHandedOver && ended === null ? totalOf(order) : 0;
  const sent = lines.filter(isSent);
  return sent.length === 0 ? 0 : taxed(sent, fee) - returnedOf(order);
}

export function statusOf({ kind, lines, ended, isHandedOver }: WebOrder): Sale['status'] {
  if (ended) return ended;
  const isDone = kind === 'layaway' ? isHandedOver : lines.every(isSent);
  return isDone ? 'completed' : 'pending';
}

/** That of the least advanced line; a layaway has none. */
export function stateOf({ kind, lines, ended }: WebOrder): string {
  if (kind === 'layaway') return '';
  if (ended) return 'cancelled';
  const states = ['pending', 'processing', 'shipped', 'delivered'] as const;
  return states.find((state) => lines.some((line) => line.state === state)) ?? 'pending';
}

/** Goods that are promised to it: what waits to leave. */
export function promisedOf(order: WebOrder): number {
  if (statusOf(order) !== 'pending') return 0;
  return order.lines.reduce((sum, line) => (isSent(line) ? sum : sum + line.amount), 0);
}

/** What was paid beyond what is still asked for goes back. */
export function giveBack(order: WebOrder): void {
  order.paid = Math.min(order.paid, totalOf(order) - returnedOf(order));
}

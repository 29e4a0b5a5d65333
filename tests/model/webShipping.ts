import { No } from './shelf.ts';
import type { Command } from './story.ts';
import { balanceOf, type LineState, type WebLine, type WebOrder } from './webMoney.ts';

export type Target = LineState | 'cancelled';

const onward: Record<LineState, readonly Target[]> = {
  pending: ['processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['pending', 'shipped', 'delivered', 'cancelled'],
  // What has left comes back by a return alone.
  shipped: ['delivered'],
  delivered: ['shipped'],
};
const targets: readonly Target[] = [
  'processing',
  'shipped',
  'shipped',
  'shipped',
  'delivered',
  'delivered',
  'cancelled',
  'pending',
];

/** Which lines a command moves, and where to: mostly some of those that are not there yet. */
export function shippingTargets({ lines }: WebOrder, { choice, document }: Command): { chosen: WebLine[]; to: Target } {
  const to = targets[(choice >> 3) % targets.length] ?? 'shipped';
  const behind = lines.filter(({ state }) => document % 5 === 0 || onward[state].includes(to));
  const among = behind.length > 0 ? behind : lines;
  const some = among.filter((_, index) => (choice >> index) & 1);
  return { chosen: some.length > 0 ? some : among.slice(0, 1), to };
}

/** What is refused of a shipment, in the order in which it is asked. */
export function checkShipping(order: WebOrder, chosen: readonly WebLine[], to: Target): void {
  for (const { state } of chosen) if (state !== to && !onward[state].includes(to)) throw new No('sale.shippingStep');
  const isMoved = chosen.some(({ state }) => state !== to);
  const goes = isMoved && (to === 'processing' || to === 'shipped' || to === 'delivered');
  if (goes && !order.isConfirmed) throw new No('order.unconfirmed');
  const needsMoney = isMoved && (to === 'delivered' || (to === 'shipped' && !order.isAtDoor));
  if (needsMoney && balanceOf(order) > 0) throw new No('order.unpaid');
  if (to === 'cancelled' && chosen.length === order.lines.length) throw new No('ecommerce.cancelWhole');
}

import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import type { saleApi } from '#contract/sales/sale.ts';
import type { Tx } from '../../kernel/database.ts';
import { orderWords } from '../../kernel/mail/orderText.ts';
import type { SaleLine } from '../sale/lineRules.ts';
import type { SaleHeader } from '../sale/store.ts';
import { type Mailer, mailOrder, mailOrders } from './mailActions.ts';
import type { MailedMoney } from './rules.ts';
import {
  changeOnlineOrder,
  changeOnlineOrders,
  findOnlineOrder,
  listOnlineOrders,
  type OnlineOrderRow,
} from './store.ts';

/** What was placed in the shop on the web follows what becomes of its sale: its page lives on, and its customer hears of it. */
type Followed = Pick<SaleHeader, 'id' | 'onlineStage'>;
/** The same with its money, which its row need not say yet: that of the moment after the step, but for what is paid in it. */
type FollowedMoney = Followed & MailedMoney;
type Wanted = InputOf<typeof saleApi.ship>['lines'];

/** Money came in. */
export async function followPaid(tx: Tx, ctx: Mailer, sale: FollowedMoney, amount: number): Promise<void> {
  const { id, onlineStage } = sale;
  if (!onlineStage || amount <= 0) return;
  await changeOnlineOrder(tx, id, { lastStepAt: ctx.clock.now() });
  await mailOrder(tx, ctx, id, 'paid', { amount, sale });
}

/** Money went back. */
export async function followRefunded(
  tx: Tx,
  ctx: Mailer,
  sale: FollowedMoney,
  amount: number,
  lineIds?: readonly number[],
): Promise<void> {
  const { id, onlineStage } = sale;
  if (!onlineStage || amount <= 0) return;
  await changeOnlineOrder(tx, id, { lastStepAt: ctx.clock.now() });
  await mailOrder(tx, ctx, id, 'refunded', { amount, sale, ...(lineIds && { lineIds }) });
}

/** It was cancelled: by the shop for a reason that it says, by its customer, or by the end of its time. */
export async function followCancelled(
  tx: Tx,
  ctx: Mailer,
  { id, onlineStage }: Followed,
  cancelledBy: NonNullable<OnlineOrderRow['cancelledBy']>,
  said: string,
): Promise<void> {
  if (onlineStage) await followEnded(tx, ctx, [id], cancelledBy, said);
}

/** What the time of has ended, of one company: that of its hold, or of its term of payment once it was confirmed. */
export async function followRunOut(tx: Tx, ctx: Mailer, sales: readonly Followed[]): Promise<void> {
  const at = (stage: Followed['onlineStage']) =>
    sales.filter(({ onlineStage }) => onlineStage === stage).map(({ id }) => id);
  await followEnded(tx, ctx, at('unconfirmed'), 'hold');
  await followEnded(tx, ctx, at('confirmed'), 'term');
}

async function followEnded(
  tx: Tx,
  ctx: Mailer,
  saleIds: readonly number[],
  cancelledBy: NonNullable<OnlineOrderRow['cancelledBy']>,
  said = '',
): Promise<void> {
  if (saleIds.length === 0) return;
  const orders = await listOnlineOrders(tx, ctx.companyId, saleIds);
  await changeOnlineOrders(tx, saleIds, { cancelledBy, lastStepAt: ctx.clock.now() });
  const reasons = orders.map(({ saleId, language }) => {
    const words = orderWords[language];
    const by = { customer: words.byCustomer, hold: words.holdEnded, term: words.termEnded, shop: said };
    return [saleId, { reason: by[cancelledBy] }] as const;
  });
  await mailOrders(tx, ctx, ['cancelled'], new Map(reasons));
}

/** A layaway was completed: at the shop it is handed over by that, and what is sent arrives later, which its parcels tell. */
export async function followHandedOver(tx: Tx, ctx: Mailer, sale: FollowedMoney): Promise<void> {
  const { id, onlineStage } = sale;
  if (!onlineStage) return;
  const at = ctx.clock.now();
  const order = await findOnlineOrder(tx, ctx.companyId, id);
  const isFetched = order?.shippingMethodId === null;
  await changeOnlineOrder(tx, id, { lastStepAt: at, ...(isFetched && { deliveredAt: at }) });
  if (isFetched) await mailOrder(tx, ctx, id, 'delivered', { sale });
}

/** Refuses to send what the shop has not confirmed, or what has to be paid before. */
export async function checkSendable(
  tx: Tx,
  ctx: Mailer,
  held: SaleHeader,
  before: ReadonlyMap<number, SaleLine>,
  wanted: Wanted,
): Promise<void> {
  if (!held.onlineStage || held.type !== 'ecommerce') return;
  const moved = wanted.filter(({ lineId, status }) => before.get(lineId)?.shippingStatus !== status);
  const goes = (status: string) => moved.some((line) => line.status === status);
  if (held.onlineStage === 'unconfirmed' && (goes('processing') || goes('shipped') || goes('delivered')))
    refuse('order.unconfirmed', { number: held.number });
  const order = await findOnlineOrder(tx, ctx.companyId, held.id);
  const isAtDoor = order?.payWay === 'cashOnDelivery';
  const needsMoney = goes('delivered') || (goes('shipped') && !isAtDoor);
  if (needsMoney && balanceOf(held) > 0) refuse('order.unpaid', { number: held.number, due: balanceOf(held) });
}

/**
 * Lines have left, or arrived: one mail for those that left now, and one when everything has arrived for the first time. Of a
 * layaway that is fetched nothing is sent: its customer hears of it once it is handed over.
 */
export async function followShipped(
  tx: Tx,
  ctx: Mailer,
  sale: FollowedMoney & Pick<SaleHeader, 'type'>,
  before: ReadonlyMap<number, SaleLine>,
  wanted: Wanted,
): Promise<void> {
  const { id, onlineStage, type } = sale;
  if (!onlineStage) return;
  const order = await findOnlineOrder(tx, ctx.companyId, id);
  if (!order) throw new Error('What was placed on the web is there.');
  const moved = wanted.filter(({ lineId, status }) => before.get(lineId)?.shippingStatus !== status);
  const after = new Map([...before.values()].map((line) => [line.id, line.shippingStatus]));
  for (const { lineId, status } of wanted) {
    if (status === 'cancelled') after.delete(lineId);
    else after.set(lineId, status);
  }
  const at = ctx.clock.now();
  const isWhole = [...after.values()].every((status) => status === 'delivered');
  const isSent = type !== 'layaway' || order.shippingMethodId !== null;
  const arrived = isSent && isWhole && order.deliveredAt === null && moved.some(({ status }) => status === 'delivered');
  await changeOnlineOrder(tx, id, { lastStepAt: at, ...(arrived && { deliveredAt: at }) });
  const left = moved.filter(({ status }) => status === 'shipped').map(({ lineId }) => lineId);
  // Of an order that leaves in parts each mail names the pieces that left now.
  const part = left.length < after.size && { lineIds: left };
  if (isSent && left.length > 0) await mailOrder(tx, ctx, id, 'shipped', { sale, ...part });
  if (arrived) await mailOrder(tx, ctx, id, 'delivered', { sale });
}

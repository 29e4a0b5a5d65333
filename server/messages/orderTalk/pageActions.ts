import { taxedPrice } from '#contract/company/tax.ts';
import { pick } from '#contract/kernel/pick.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import { answerDraft } from '#contract/messages/webConversation.ts';
import { pickupLines } from '#contract/sales/pickup.ts';
import type { OrderStatusPage } from '#contract/shop/orderPage.ts';
import type { WebOrder, WebPaper } from '#contract/shop/orderShown.ts';
import { checkInput } from '../../kernel/input.ts';
import type { FileReply } from '../../kernel/route.ts';
import { cancelOrder, lookOrder, printOrder } from '../../shop/order/placedActions.ts';
import type { Loaded, Visit } from '../../site/page.ts';
import { answerOnWeb, lookOnWeb } from '../conversation/webActions.ts';
import { beginAboutOrder } from './actions.ts';

/** Of a conversation, so many messages stand on the page of its order. */
const shownMessages = 5;

/** The order behind the secret of the address, with what was written about it last. */
export async function loadOrderStatus(visit: Visit): Promise<Loaded<'orderStatus'>> {
  const { ctx, params, query } = visit;
  const secret = params.secret ?? '';
  const order = await lookOrder(ctx, { secret });
  const talk = talkIn(order);
  const found = talk === '' ? null : await lookOnWeb(ctx, { secret: talk, page: 1 });
  const messages = (found?.messages ?? []).filter(({ text }) => text !== '').slice(-shownMessages);
  return {
    props: {
      ...statusOf(order, visit),
      secret,
      isNew: query.new === '1',
      messages: messages.map(({ author, text, at }) => ({ isOwn: author === 'customer', text, at })),
    },
  };
}

/** Cancels the order, or writes to the shop about it. */
export async function postOrderStatus(
  { ctx, params, locale }: Visit,
  entered: Record<string, string>,
): Promise<string> {
  const secret = params.secret ?? '';
  if (entered.act === 'cancel') {
    await cancelOrder(ctx, { secret, reason: (entered.reason ?? '').trim().slice(0, 500) });
    return `/order/${secret}`;
  }
  const { text } = checkInput(answerDraft, { text: entered.text ?? '', files: [] });
  if (text === '') refuseField('text', 'field.required');
  const talk = talkIn(await lookOrder(ctx, { secret }));
  if (talk === '') await beginAboutOrder(ctx, { secret, text, language: locale });
  else await answerOnWeb(ctx, { secret: talk, text, files: [] });
  return `/order/${secret}#talk`;
}

export async function openPaper({ ctx, params, query, locale }: Visit, paper: WebPaper['paper']): Promise<FileReply> {
  return printOrder(ctx, { secret: params.secret ?? '', paper, nth: Number(query.nth ?? 1), language: locale });
}

/** The secret of the conversation about an order; empty: there is none yet. */
function talkIn({ conversationPath }: WebOrder): string {
  return conversationPath.split('/').at(-1) ?? '';
}

function statusOf(order: WebOrder, { locale, shop }: Visit): Omit<OrderStatusPage, 'secret' | 'isNew' | 'messages'> {
  const { taxBasisPoints, isTaxInside } = order;
  const tax = { ...shop.tax, taxBasisPoints, taxMode: isTaxInside ? ('inclusive' as const) : ('exclusive' as const) };
  return {
    ...pick(order, shownOfOrder),
    pieces: order.lines.map((line) => ({
      ...pick(line, shownOfLine),
      name: textIn(locale, line.name, line.nameJa),
      taxed: taxedPrice(line.subtotal, tax),
    })),
    sums: {
      ...pick(order, shownOfSums),
      isCollected: order.payWay === 'cashOnDelivery' && order.shippingFee > 0,
    },
    payments: order.payments.map(({ name, nameJa, amount, date }) => ({
      name: textIn(locale, name, nameJa),
      amount,
      date,
    })),
    payWords: textIn(locale, order.payWords, order.payWordsJa),
    pickup: order.pickup ? pickupLines(order.pickup, locale) : [],
    methodName: textIn(locale, order.methodName, order.methodNameJa),
  };
}

const shownOfOrder = [
  'kind',
  'number',
  'placedAt',
  'state',
  'steps',
  'endsAt',
  'endsBy',
  'cancelledBy',
  'reason',
  'canCancel',
  'amountPaid',
  'remaining',
  'payWay',
  'recipient',
  'address',
  'country',
  'note',
  'schedule',
  'papers',
  'conversationPath',
] as const;
const shownOfLine = [
  'itemCode',
  'imageUrl',
  'quantity',
  'subtotal',
  'state',
  'isForSale',
  'trackingNumber',
  'trackingUrl',
  'shippingDate',
] as const;
const shownOfSums = [
  'subtotal',
  'discountAmount',
  'additionalFees',
  'shippingFee',
  'taxAmount',
  'grandTotal',
  'isTaxInside',
] as const;

import { type NamedPerson, personName } from '#contract/kernel/personName.ts';
import { shopBase } from '#contract/kernel/shopBase.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import { trackingLink } from '#contract/sales/shippingMethod.ts';
import { timeZone } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { composeOrder, dayText, yenText } from '../../kernel/mail/compose.ts';
import {
  fillOrderPlaces,
  type OrderMail,
  type OrderMailPlaces,
  orderWords,
  payUntil,
} from '../../kernel/mail/orderText.ts';
import {
  type ComposedMail,
  companyName,
  findIssuer,
  type Issuer,
  queueManyComposed,
  saveNumberedMails,
} from '../../kernel/mail/queue.ts';
import { openSecret } from '../../kernel/secretLink.ts';
import { formatGrams } from '../../paper/format.ts';
import {
  listFrames,
  listMailedSales,
  listOnlineOrders,
  type MailedSale,
  type OnlineOrderRow,
  type OrderFrame,
} from './store.ts';

/** Whoever writes mails about orders of a company; 0 is Kinza itself. */
export type Mailer = Pick<Context, 'clock' | 'companyId' | 'jobs' | 'secretKey' | 'appUrl'> & { user: { id: number } };

/** What a mail says that the order itself does not. */
interface Said {
  /** Yen that came in or went back. */
  amount?: number;
  reason?: string;
}

/** Queues a mail about an order, in its language, with the transaction that it tells of. */
export async function mailOrder(tx: Tx, ctx: Mailer, saleId: number, mail: OrderMail, said: Said = {}): Promise<void> {
  await mailOrders(tx, ctx, [mail], new Map([[saleId, said]]));
}

/** The same about many orders of a company, each by its sale, and several of each, in few statements. */
export async function mailOrders(
  tx: Tx,
  ctx: Mailer,
  kinds: readonly OrderMail[],
  said: ReadonlyMap<number, Said>,
): Promise<void> {
  const found = await listOnlineOrders(tx, ctx.companyId, [...said.keys()]);
  // Whose customer was erased is written to no more.
  const orders = found.filter(({ email }) => email !== '');
  if (orders.length === 0) return;
  const ids = orders.map(({ saleId }) => saleId);
  const frames = new Map((await listFrames(tx, ctx.companyId, ids)).map((frame) => [frame.saleId, frame]));
  const mailed = new Map((await listMailedSales(tx, ids)).map((sale) => [sale.saleId, sale]));
  const issuer = await findIssuer(tx, ctx.companyId);
  const mails = orders.flatMap((order) => {
    const [frame, sale] = [frames.get(order.saleId), mailed.get(order.saleId)];
    if (!frame || !sale) throw new Error('An order that was found is there.');
    const told = { order, frame, sale, issuer };
    return kinds.map((mail) => composedMail(ctx, mail, said.get(order.saleId) ?? {}, told));
  });
  await queueManyComposed(tx, ctx, issuer, mails);
}

/** Writes both mails of an order that is being placed, to its customer and to the shop, as {@link saveNumberedMails} does. */
export function mailPlaced(tx: Tx, ctx: Mailer, told: Told): Promise<void> {
  const mails = (['received', 'shop'] as const).map((mail) => composedMail(ctx, mail, {}, told));
  return saveNumberedMails(tx, ctx, told.issuer, mails);
}

/** What a mail about an order is written from. */
interface Told {
  order: MailedOrder;
  frame: MailedFrame;
  sale: Readonly<Pick<MailedSale, 'number' | 'customerId' | 'grandTotal' | 'amountPaid' | 'lines'>> & {
    rows: readonly MailedSale['rows'][number][];
  };
  issuer: Issuer;
}
type MailedOrder = NamedPerson & Pick<OnlineOrderRow, 'email' | 'language' | 'endsAt' | 'confirmedAt' | 'secretSealed'>;
type MailedFrame = Pick<OrderFrame, 'code' | 'isOpen'> & Partial<OrderFrame>;

function composedMail(ctx: Mailer, mail: OrderMail, { amount = 0, reason = '' }: Said, told: Told): ComposedMail {
  const { order, frame, sale, issuer } = told;
  const { language } = order;
  const company = companyName(issuer, language);
  const name = personName(order);
  const end = order.endsAt ? endText(order.endsAt, order.confirmedAt !== null, language) : '';
  const places: OrderMailPlaces = {
    name,
    company,
    number: sale.number,
    total: yenText(sale.grandTotal, language),
    amount: yenText(amount || sale.grandTotal - sale.amountPaid, language),
    end: mail === 'confirmed' ? payUntil[language](end) : end,
    reason,
  };
  const words = orderWords[language].mails[mail];
  const filled = (text: string) => fillOrderPlaces(text, places);
  const composed = composeOrder({
    subject: filled(words.subject),
    opening: filled(words.opening).trim(),
    lines: sale.lines.map((line) => lineOf(line, language)),
    after: [...afterOf(mail, order, frame, sale), linkOf(ctx, mail, order, frame), filled(words.closing)],
    company,
    language,
  });
  const to =
    mail === 'shop'
      ? { customerId: null, name: company, recipient: issuer.email }
      : { customerId: sale.customerId, name, recipient: order.email };
  return { kind: 'order', language, ...to, ...composed };
}

type Language = OnlineOrderRow['language'];

/** A line of an order: pieces, or the weight of goods by the gram, whose units mean nothing to who reads it. */
function lineOf(line: MailedSale['lines'][number], language: Language) {
  const sum = yenText(line.subtotal, language);
  const amount = line.priceBy === 'gram' ? formatGrams(line.milligrams) : `× ${line.quantity}`;
  return { title: textIn(language, line.name, line.nameJa), detail: `${amount}   ${sum}` };
}

/** What stands below the pieces: the total, how to pay, the schedule of a layaway, the parcels. */
function afterOf(mail: OrderMail, { language }: MailedOrder, frame: MailedFrame, sale: Told['sale']): string[] {
  const words = orderWords[language];
  const colon = language === 'ja' ? '：' : ': ';
  const total = `${words.total}${colon}${yenText(sale.grandTotal, language)}`;
  const isToPay = mail === 'confirmed' || mail === 'reminder';
  const pay = textIn(language, frame.payWords ?? '', frame.payWordsJa ?? '');
  const rows = sale.rows.map(({ number, dueDate, amount }) => {
    const day = dayText(dueDate, language);
    const first = number === 0 ? ` (${words.downPayment})` : '';
    return `${day}${first}${colon}${yenText(amount, language)}`;
  });
  const showsRows = rows.length > 0 && (mail === 'received' || mail === 'confirmed');
  const numbers = [...new Set(sale.lines.map(({ trackingNumber }) => trackingNumber).filter(Boolean))];
  const parcels = numbers.map((number) =>
    [number, trackingLink(frame.trackingUrl ?? '', number)].filter(Boolean).join('\n'),
  );
  return [
    total,
    isToPay && pay ? `${words.howToPay}${colon}\n${pay}` : '',
    showsRows ? `${words.schedule}${colon}\n${rows.join('\n')}` : '',
    mail === 'shipped' && parcels.length > 0 ? `${words.tracking}${colon}${parcels.join('\n')}` : '',
  ];
}

function linkOf(ctx: Mailer, mail: OrderMail, order: MailedOrder, { code, isOpen }: MailedFrame): string {
  const { language } = order;
  const origin = (ctx.appUrl ?? '').replace(/\/$/, '');
  if (mail === 'shop') return orderWords[language].office(`${origin}/sales/list`);
  if (!isOpen) return '';
  return orderWords[language].page(`${origin}${shopBase(language, code)}/order/${openSecret(ctx, order)}`);
}

const moments = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }),
  ja: new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone }),
};
const days = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }),
  ja: new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone }),
};

/** The end of a hold as its moment in Japan, of a term as its last day. */
function endText(at: Date, isTerm: boolean, language: 'en' | 'ja'): string {
  if (isTerm) return days[language].format(new Date(at.getTime() - 1));
  const moment = moments[language].format(at);
  return language === 'ja' ? `日本時間${moment}` : `${moment} (Japan time)`;
}

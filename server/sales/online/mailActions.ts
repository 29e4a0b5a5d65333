import { personName } from '#contract/kernel/personName.ts';
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
import { companyName, findIssuer, queueComposed } from '../../kernel/mail/queue.ts';
import { openSecret } from '../../kernel/secretLink.ts';
import {
  findFrame,
  findMailedSale,
  findOnlineOrder,
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
export async function mailOrder(
  tx: Tx,
  ctx: Mailer,
  saleId: number,
  mail: OrderMail,
  { amount = 0, reason = '' }: Said = {},
): Promise<void> {
  const order = await findOnlineOrder(tx, ctx.companyId, saleId);
  // Whose customer was erased is written to no more.
  if (!order || order.email === '') return;
  const [frame, sale, issuer] = [
    await findFrame(tx, ctx.companyId, saleId),
    await findMailedSale(tx, saleId),
    await findIssuer(tx, ctx.companyId),
  ];
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
  const isToShop = mail === 'shop';
  const to = isToShop
    ? { customerId: null, name: company, recipient: issuer.email }
    : { customerId: sale.customerId, name, recipient: order.email };
  await queueComposed(tx, ctx, { kind: 'order', language, ...to, ...composed });
}

type Language = OnlineOrderRow['language'];

function lineOf(line: MailedSale['lines'][number], language: Language) {
  const sum = yenText(line.subtotal, language);
  return { title: textIn(language, line.name, line.nameJa), detail: `× ${line.quantity}   ${sum}` };
}

/** What stands below the pieces: the total, how to pay, the schedule of a layaway, the parcels. */
function afterOf(mail: OrderMail, order: OnlineOrderRow, frame: OrderFrame, sale: MailedSale): string[] {
  const { language } = order;
  const words = orderWords[language];
  const colon = language === 'ja' ? '：' : ': ';
  const total = `${words.total}${colon}${yenText(sale.grandTotal, language)}`;
  const isToPay = mail === 'confirmed' || mail === 'reminder';
  const pay = textIn(language, frame.payWords, frame.payWordsJa);
  const rows = sale.rows.map(({ number, dueDate, amount }) => {
    const day = dayText(dueDate, language);
    const first = number === 0 ? ` (${words.downPayment})` : '';
    return `${day}${first}${colon}${yenText(amount, language)}`;
  });
  const showsRows = rows.length > 0 && (mail === 'received' || mail === 'confirmed');
  const numbers = [...new Set(sale.lines.map(({ trackingNumber }) => trackingNumber).filter(Boolean))];
  const parcels = numbers.map((number) => [number, trackingLink(frame.trackingUrl, number)].filter(Boolean).join('\n'));
  return [
    total,
    isToPay && pay ? `${words.howToPay}${colon}\n${pay}` : '',
    showsRows ? `${words.schedule}${colon}\n${rows.join('\n')}` : '',
    mail === 'shipped' && parcels.length > 0 ? `${words.tracking}${colon}${parcels.join('\n')}` : '',
  ];
}

function linkOf(ctx: Mailer, mail: OrderMail, order: OnlineOrderRow, { code, isOpen }: OrderFrame): string {
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

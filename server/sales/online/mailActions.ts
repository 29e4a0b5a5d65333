import { taxedPrice } from '#contract/company/tax.ts';
import { type NamedPerson, personName } from '#contract/kernel/personName.ts';
import { shopBase } from '#contract/kernel/shopBase.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import { pickupLines } from '#contract/sales/pickup.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { allocate, type PlanRow } from '#contract/sales/schedule.ts';
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
  type Words,
} from '../../kernel/mail/orderText.ts';
import { otherOrderWords } from '../../kernel/mail/otherOrderText.ts';
import {
  type ComposedMail,
  companyName,
  findIssuer,
  type Issuer,
  queueManyComposed,
  saveNumberedMails,
} from '../../kernel/mail/queue.ts';
import { openSecret } from '../../kernel/secretLink.ts';
import { formatGrams, formatRate } from '../../paper/format.ts';
import { listFrames, type OrderFrame } from './frameStore.ts';
import type { MailedMoney } from './rules.ts';
import { listMailedSales, listOnlineOrders, type MailedSale, type OnlineOrderRow } from './store.ts';

/** Whoever writes mails about orders of a company; 0 is Kinza itself. */
export type Mailer = Pick<Context, 'clock' | 'companyId' | 'jobs' | 'secretKey' | 'appUrl'> & { user: { id: number } };

/** What a mail says that the order itself does not. */
interface Said {
  /** The sale as the step makes it that is being taken, where its row does not say so yet. */
  sale?: MailedMoney;
  /** Yen that came in or went back. */
  amount?: number;
  reason?: string;
  /** What it came to before this step. */
  totalBefore?: number;
  /** The lines that it is about, where it is not about all: what came back; none: of what is gone. */
  lineIds?: readonly number[];
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
    const { sale: changed, ...rest } = said.get(order.saleId) ?? {};
    const told = { order, frame, sale: { ...sale, ...changed }, issuer };
    return kinds.map((mail) => composedMail(ctx, mail, rest, told));
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
  sale: Omit<MailedSale, 'rows'> & { rows: readonly MailedSale['rows'][number][] };
  issuer: Issuer;
}
type MailedOrder = NamedPerson & Pick<OnlineOrderRow, 'email' | 'language' | 'endsAt' | 'confirmedAt' | 'secretSealed'>;
type MailedFrame = Pick<OrderFrame, 'code' | 'isOpen'> & Partial<OrderFrame>;

function composedMail(ctx: Mailer, mail: OrderMail, said: Omit<Said, 'sale'>, asked: Told): ComposedMail {
  const isToShop = mail === 'shop';
  // Whoever reads it in the shop may read either language; its number stands in the first.
  const told = isToShop ? toldIn('ja', asked) : asked;
  const { order, sale, issuer } = told;
  const { language } = order;
  const company = companyName(issuer, language);
  const words = wordsOf(mail, said, told);
  const others = isToShop ? wordsOf(mail, said, toldIn('en', asked)) : null;
  const isMeant = ({ id }: { id: number }) => said.lineIds?.includes(id) ?? true;
  const composed = composeOrder({
    subject: [words.subject, others?.subject].filter(Boolean).join(' / '),
    opening: [words.opening, others?.opening].filter(Boolean).join('\n\n'),
    lines: sale.lines.filter(isMeant).map((line) => lineOf(line, sale, language)),
    after: [...afterOf(mail, said, told), ...linksOf(ctx, mail, told), words.closing],
    company,
    language,
  });
  const to = isToShop
    ? { customerId: null, name: company, recipient: issuer.email }
    : { customerId: sale.customerId, name: personName(order), recipient: order.email };
  return { kind: 'order', language, ...to, ...composed };
}

function toldIn(language: Language, { order, ...told }: Told): Told {
  return { ...told, order: { ...order, language } };
}

/** The words of a mail in the language of its order, filled. */
function wordsOf(mail: OrderMail, said: Omit<Said, 'sale'>, told: Told): Words {
  const { order, frame, sale, issuer } = told;
  const { language } = order;
  const { mails, nouns, cameBack, partSent, totalChanged } = orderWords[language];
  const { layaway, fetchedLayaway, fetched } = otherOrderWords[language];
  const isLayaway = sale.type === 'layaway';
  const { totalBefore } = said;
  const yen = (sum: number) => yenText(sum, language);
  const places: OrderMailPlaces = {
    name: personName(order),
    company: companyName(issuer, language),
    number: sale.number,
    total: yen(sale.grandTotal),
    reason: said.reason ?? '',
    back: said.lineIds?.length ? (mail === 'shipped' ? partSent : cameBack) : '',
    changed:
      totalBefore === undefined || totalBefore === sale.grandTotal
        ? ''
        : totalChanged(yen(totalBefore), yen(sale.grandTotal)),
    order: nouns[isLayaway ? 'layaway' : 'order'],
    ...duePlaces(mail, said.amount ?? 0, told),
  };
  const isFetched = frame.methodName === '';
  const own = isLayaway ? { ...layaway, ...(isFetched && fetchedLayaway) } : isFetched ? fetched : {};
  const words = own[mail] ?? mails[mail];
  const filled = (text: string) => fillOrderPlaces(text, places).trim();
  return { subject: filled(words.subject), opening: filled(words.opening), closing: filled(words.closing) };
}

type Language = OnlineOrderRow['language'];

/** What is to be paid, or was, and until when: of an order all of it, of a layaway its next row. */
function duePlaces(mail: OrderMail, amount: number, { order, frame, sale }: Told) {
  const { language } = order;
  const words = orderWords[language];
  const left = balanceOf(sale) - amount;
  const next = nextRow(sale, amount);
  const end = order.endsAt ? endText(order.endsAt, order.confirmedAt !== null, language) : '';
  const payment = words.payments[next ? (next.number === 0 ? 'layaway' : 'first') : 'order'];
  const due = yenText(next?.due ?? left, language);
  const isLayaway = sale.type === 'layaway';
  const first = next && sale.amountPaid === 0 ? words.payFirst(payment, due, end) : '';
  const confirmed = isLayaway ? first : words.payUntil(end);
  const rest =
    isLayaway && left <= 0 ? words.isWhole[frame.methodName ? 'sent' : 'fetched'] : restText(order, left, next);
  return {
    end: mail === 'confirmed' ? confirmed : end,
    amount: amount ? yenText(amount, language) : due,
    payment,
    rest,
  };
}

/** The first row of a layaway that is not paid, with so much more money on its rows, and what is open of it. */
function nextRow({ rows, amountPaid }: Told['sale'], more: number) {
  const row = allocate(rows, amountPaid + more).find(({ amount, paid }) => paid < amount);
  return row && { ...row, due: row.amount - row.paid };
}

/** What is left, and what of it is due next; empty where nothing is. */
function restText(order: MailedOrder, left: number, next: (PlanRow & { due: number }) | undefined): string {
  if (left <= 0) return '';
  const { language } = order;
  const words = orderWords[language];
  const day = next && words.next(yenText(next.due, language), dueText(next, order));
  return [words.left(yenText(left, language)), day].filter(Boolean).join(language === 'ja' ? '' : ' ');
}

/** The day of a row. That of a down payment is the end of its term. */
function dueText({ number, dueDate }: Pick<PlanRow, 'number' | 'dueDate'>, order: MailedOrder): string {
  const { endsAt, confirmedAt, language } = order;
  return number === 0 && endsAt && confirmedAt ? endText(endsAt, true, language) : dayText(dueDate, language);
}

/** A line of an order: pieces, or the weight of goods by the gram, whose units mean nothing to who reads it. */
function lineOf(line: MailedSale['lines'][number], sale: Told['sale'], language: Language) {
  const { taxed, untaxed } = orderWords[language];
  const sum = yenText(line.subtotal, language);
  const amount = line.priceBy === 'gram' ? formatGrams(line.milligrams) : `× ${line.quantity}`;
  const withTax = yenText(taxedPrice(line.subtotal, sale), language);
  const price = sale.taxBasisPoints === 0 ? sum : sale.taxMode === 'inclusive' ? taxed(sum) : untaxed(withTax, sum);
  return { title: textIn(language, line.name, line.nameJa), detail: `${amount}   ${price}` };
}

/** The sums below the pieces, which add up to the total: without the tax that comes on top, or with that inside. */
function sumsOf(sale: Told['sale'], languages: readonly [Language, ...Language[]]): string {
  const [rows, ...others] = languages.map((language) => sumRows(sale, language));
  const [language] = languages;
  const colon = language === 'ja' ? '：' : ': ';
  const said = (rows ?? []).map(([name, yen], at) => {
    const names = [name, ...others.map((other) => other[at]?.[0])].join(' / ');
    return `${names}${colon}${yen < 0 ? '−' : ''}${yenText(Math.abs(yen), language)}`;
  });
  return said.join('\n');
}

function sumRows(sale: Told['sale'], language: Language): (readonly [string, number])[] {
  const { sums, tax, taxWithin, withTax, withoutTax } = orderWords[language];
  const { taxBasisPoints, taxAmount, discountAmount, additionalFees, grandTotal } = sale;
  const isInside = sale.taxMode === 'inclusive';
  const isTaxed = taxBasisPoints > 0;
  const how = isTaxed ? (isInside ? withTax : withoutTax) : '';
  const rate = formatRate(taxBasisPoints);
  return [
    [sums.subtotal + how, sale.subtotal],
    ...(discountAmount > 0 ? [[sums.discount + how, 0 - discountAmount] as const] : []),
    ...(additionalFees > 0 ? [[sums.fees + how, additionalFees] as const] : []),
    [sums.shippingFee + how, sale.shippingFee],
    ...(isTaxed && !isInside ? [[tax(rate), taxAmount] as const] : []),
    [sums.total + (isTaxed ? withTax : ''), grandTotal],
    ...(isTaxed && isInside ? [[taxWithin(rate), taxAmount] as const] : []),
  ];
}

/** What stands below the pieces: the sums of all of them, how to pay, the schedule of a layaway, the parcels. */
function afterOf(mail: OrderMail, { lineIds }: Pick<Said, 'lineIds'>, { order, frame, sale }: Told): string[] {
  const { language } = order;
  const words = orderWords[language];
  const colon = language === 'ja' ? '：' : ': ';
  const isFetchedSoon = mail === 'received' || mail === 'confirmed' || mail === 'paid';
  const isToPay = mail === 'confirmed' || mail === 'reminder';
  const pay = textIn(language, frame.payWords ?? '', frame.payWordsJa ?? '');
  const rows = sale.rows.map((row) => `${rowText(row, order)}${colon}${yenText(row.amount, language)}`);
  const showsRows = rows.length > 0 && (mail === 'received' || mail === 'confirmed');
  const meant = sale.lines.filter(({ id }) => lineIds?.includes(id) ?? true);
  const numbers = [...new Set(meant.map(({ trackingNumber }) => trackingNumber).filter(Boolean))];
  const parcels = numbers.map((number) =>
    [number, trackingLink(frame.trackingUrl ?? '', number)].filter(Boolean).join('\n'),
  );
  return [
    lineIds || mail === 'cancelled' ? '' : sumsOf(sale, mail === 'shop' ? ['ja', 'en'] : [language]),
    isToPay && pay ? `${words.howToPay}${colon}\n${pay}` : '',
    showsRows ? `${words.schedule}${colon}\n${rows.join('\n')}` : '',
    isFetchedSoon && frame.pickup ? [words.pickup + colon, ...pickupLines(frame.pickup, language)].join('\n') : '',
    mail === 'shipped' && parcels.length > 0 ? `${words.tracking}${colon}${parcels.join('\n')}` : '',
  ];
}

function rowText(row: MailedSale['rows'][number], order: MailedOrder): string {
  const { language, confirmedAt } = order;
  const { downPayment, downPaymentLater } = orderWords[language];
  if (row.number > 0) return dueText(row, order);
  if (!confirmedAt) return downPaymentLater;
  return dueText(row, order) + (language === 'ja' ? `（${downPayment}）` : ` (${downPayment})`);
}

/** Where it is looked at: its page, or for the shop the office, in both languages. */
function linksOf(ctx: Mailer, mail: OrderMail, { order, frame, sale }: Told): string[] {
  const { language } = order;
  const { page, nouns } = orderWords[language];
  const noun = nouns[sale.type === 'layaway' ? 'layaway' : 'order'];
  const origin = (ctx.appUrl ?? '').replace(/\/$/, '');
  const inOffice = `${origin}${saleTypeFacts[sale.type].path}?open=view:${sale.saleId}`;
  if (mail === 'shop') return [[orderWords.ja.office, orderWords.en.office, inOffice].join('\n')];
  if (!frame.isOpen) return [];
  return [page(`${origin}${shopBase(language, frame.code)}/order/${openSecret(ctx, order)}`, noun)];
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

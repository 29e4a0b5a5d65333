import { personName } from '#contract/kernel/personName.ts';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import { addressLines } from '#contract/people/address.ts';
import { payWays } from '#contract/sales/payWay.ts';
import { pickupLines } from '#contract/sales/pickup.ts';
import {
  type CartLine,
  cartCookie,
  cartLinesMax,
  cartSeconds,
  cartText,
  withLine,
  withQuantity,
} from '#contract/shop/cart.ts';
import { isFetched, orderForm, type Quote } from '#contract/shop/order.ts';
import type { WebOrderKind } from '#contract/shop/orderShown.ts';
import type { Loaded, Visit } from '../../site/page.ts';
import { choicesOf, faultsOf, linesIn, orderGiven, piecesOf, sumsOf } from './pageRules.ts';
import { placeOrder, quoteOrder } from './webActions.ts';

type Entered = Record<string, string>;

/** What lies in the cart, with what it costs and how it is to be had now. */
export async function loadCart({ ctx, cart, locale }: Visit): Promise<Loaded<'cart'>> {
  const quote = await quoteFor(ctx, 'order', cart, {});
  const { pieces, lost } = piecesOf(quote, locale);
  return {
    props: {
      pieces,
      lost,
      sums: pieces.length === 0 ? null : sumsOf(quote),
      layawayMonths: lost.length === 0 ? (quote.layaway?.months ?? null) : null,
    },
  };
}

/** Puts a piece in the cart, goes on with a layaway of it, or changes what lies there. */
export async function postCart(visit: Visit, entered: Entered): Promise<string> {
  const { item = '', way = '', remove = '' } = entered;
  if (item !== '' && way === 'layaway') return `/order?${new URLSearchParams({ item, way })}`;
  if (item !== '') {
    const [line] = linesIn({ item0: item, quantity0: '1', price0: entered.price ?? '' });
    if (!line) return refuse('notFound');
    const isKnown = visit.cart.some(({ itemCode }) => itemCode === line.itemCode);
    if (!isKnown && visit.cart.length >= cartLinesMax) refuse('cart.full', { max: cartLinesMax });
    keepCart(visit, withLine(visit.cart, line));
    return '/cart';
  }
  const wanted = linesIn(entered).map((line) => (line.itemCode === remove ? { ...line, quantity: 0 } : line));
  keepCart(
    visit,
    wanted.reduce<CartLine[]>((cart, line) => withQuantity(cart, seenIn(cart, line)), [...visit.cart]),
  );
  return '/cart';
}

/** A line with the price that was seen before, where it has none any more. */
function seenIn(cart: readonly CartLine[], line: CartLine): CartLine {
  const known = cart.find(({ itemCode }) => itemCode === line.itemCode);
  return { ...line, price: line.price || (known?.price ?? 0) };
}

function keepCart({ code, setCookie }: Visit, lines: readonly CartLine[]): void {
  setCookie(cartCookie(code), cartText(lines), cartSeconds);
}

/**
 * The form of an order, or all of it once more before it is sent. Pieces and prices are read anew each time; on the last
 * page they are compared with those that stood on it.
 */
export async function loadOrder({ ctx, shop, cart, query, entered, locale }: Visit): Promise<Loaded<'order'>> {
  const asked = askedFor(query);
  const { kind } = asked;
  const quote = await quoteFor(ctx, kind, linesOf(asked, cart, entered), entered);
  const country = countryOf(quote, entered);
  const { pieces, lost } = piecesOf(quote, locale);
  const given = orderGiven(entered, { kind, country, locale, lines: onePiece, grandTotal: 0 });
  const canPlace = pieces.length > 0 && (kind === 'order' || quote.layaway !== null);
  const isSentTo = entered.country === undefined || entered.country === country;
  const isEntered = isSentTo && (entered.step === 'review' || entered.step === 'place');
  const sums = canPlace ? sumsOf(quote, entered) : null;
  const seen = entered.step === 'place' ? amountIn(entered.seen) : null;
  return {
    query: asked.text,
    props: {
      step: isEntered && faultsOf(given, quote).length === 0 ? 'review' : 'form',
      pieces,
      lost,
      sums,
      totalBefore: seen !== null && seen !== sums?.grandTotal ? seen : null,
      layaway: kind === 'layaway' ? quote.layaway : null,
      country,
      isSentTo,
      countries: quote.countries,
      methods: choicesOf(quote, locale, shop.tax),
      payWays: quote.payWays.map(({ way, words, wordsJa }) => ({ way, words: textIn(locale, words, wordsJa) })),
      recipient: personName(given),
      address: quote.pickup && isFetched(given) ? pickupLines(quote.pickup, locale) : addressLines(given),
      holdHours: quote.holdHours,
      payDays: quote.payDays,
    },
  };
}

/** Shows what was entered once more, or sends it. What changed meanwhile is said, and nothing is ordered then. */
export async function postOrder(visit: Visit, entered: Entered): Promise<string | null> {
  const { ctx, query, locale, cart } = visit;
  const asked = askedFor(query);
  const { kind, item } = asked;
  const isLast = entered.step === 'place';
  const lines = isLast ? linesIn(entered) : onePiece;
  const order = { kind, country: entered.country ?? 'JP', locale, lines, grandTotal: amountIn(entered.seen) ?? 0 };
  const given = orderGiven(entered, order);
  // Placing looks at what goes together itself, with what it reads.
  const quote = isLast ? null : await quoteFor(ctx, kind, linesOf(asked, cart, entered), entered);
  const faults = faultsOf(given, quote);
  if (faults.length > 0) throw new Refusal('input.invalid', undefined, faults);
  if (!isLast) return null;
  const { secret } = await placeOrder(ctx, orderForm.parse(given));
  const ordered = new Set(lines.map(({ itemCode }) => itemCode));
  if (item === '')
    keepCart(
      visit,
      cart.filter(({ itemCode }) => !ordered.has(itemCode)),
    );
  return `/order/${secret}?new=1`;
}

/** In place of the lines where only the other fields are looked at. */
const onePiece: CartLine[] = [{ itemCode: '-', quantity: 1, price: 0 }];

interface Asked {
  kind: WebOrderKind;
  /** Of one piece that is ordered beside the cart; empty: the cart is. */
  item: string;
  /** The same as the address has it. */
  text: string;
}

function askedFor({ way, item = '' }: Visit['query']): Asked {
  const kind = way === 'layaway' ? 'layaway' : 'order';
  const query = new URLSearchParams();
  if (item) query.set('item', item);
  if (kind === 'layaway') query.set('way', kind);
  return { kind, item, text: query.size === 0 ? '' : `?${query}` };
}

/** What is ordered: the lines of the last page where it was seen, else the piece of the address, else the cart. */
function linesOf({ item }: Asked, cart: readonly CartLine[], entered: Entered): readonly CartLine[] {
  const seen = linesIn(entered);
  if (seen.length > 0) return seen;
  return item === '' ? cart : linesIn({ item0: item, quantity0: '1' });
}

/** The figures for the address as far as it is entered; where nothing is sent to its country, for one that is sent to. */
async function quoteFor(
  ctx: Visit['ctx'],
  kind: WebOrderKind,
  lines: readonly CartLine[],
  entered: Entered,
): Promise<Quote> {
  const { prefecture = '', state = '', shippingMethod = '', payWay } = entered;
  const ask = (country: string) =>
    quoteOrder(ctx, {
      kind,
      country,
      prefecture: country === 'JP' ? prefecture : state,
      shippingMethod,
      payWay: payWays.find((way) => way === payWay),
      lines: lines.map(({ price, ...line }) => (price > 0 ? { ...line, price } : line)),
    });
  const wanted = entered.country ?? 'JP';
  const quote = await ask(/^[A-Z]{2}$/.test(wanted) ? wanted : 'JP');
  const country = countryOf(quote, entered);
  return country === wanted ? quote : ask(country);
}

function countryOf({ countries }: Quote, { country = 'JP' }: Entered): string {
  return countries.includes(country) ? country : (countries[0] ?? 'JP');
}

function amountIn(written = ''): number | null {
  return /^\d{1,15}$/.test(written) ? Number(written) : null;
}

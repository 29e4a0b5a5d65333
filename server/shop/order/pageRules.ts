import type { FieldRefusal } from '#contract/kernel/refusal.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import { postalText } from '#contract/people/address.ts';
import { leadingName } from '#contract/people/customer.ts';
import type { PayWay } from '#contract/sales/payWay.ts';
import { type CartLine, cartLinesMax, readCart } from '#contract/shop/cart.ts';
import { neededFields, type OrderForm, orderForm, pageTextMax, type Quote } from '#contract/shop/order.ts';
import type { LostPiece, OrderedPiece, OrderSums, ShippingChoice } from '#contract/shop/orderPage.ts';
import type { WebOrderKind } from '#contract/shop/orderShown.ts';
import type { ShopLocale } from '#contract/shop/page.ts';

type Entered = Readonly<Record<string, string>>;

/** By which the form says that the pieces are fetched at the shop. */
export const fetchedAtShop = '-';

/** The lines that a form names: pieces, quantities and the prices that stood there. What is none is left out. */
export function linesIn(entered: Entered): CartLine[] {
  const lines = Array.from({ length: cartLinesMax * 2 }, (_, at) => {
    const code = encodeURIComponent(entered[`item${at}`] ?? '').replaceAll('*', '%2A');
    return `${code.replaceAll('~', '%7E')}*${entered[`quantity${at}`] ?? ''}*${entered[`price${at}`] ?? ''}`;
  });
  return lines.flatMap((line) => readCart(line));
}

/** An order as the form has it, for the contract to read. */
export function orderGiven(
  entered: Entered,
  order: { kind: WebOrderKind; country: string; locale: ShopLocale; lines: readonly CartLine[]; grandTotal: number },
) {
  const said = (name: string) => entered[name] ?? '';
  const { kind, country, locale, lines, grandTotal } = order;
  const method = said('shippingMethod');
  return {
    lastName: said('lastName'),
    firstName: said('firstName'),
    middleName: said('middleName'),
    lastNameKana: said('lastNameKana'),
    firstNameKana: said('firstNameKana'),
    contactNumber: said('contactNumber'),
    email: said('email'),
    country,
    postalCode: country === 'JP' ? postalText(said('postalCode')) : said('postalCode'),
    prefecture: said('prefecture'),
    city: said('city'),
    town: said('town'),
    buildingName: said('buildingName'),
    roomNumber: said('roomNumber'),
    street: said('street'),
    line2: said('line2'),
    state: said('state'),
    landmark: said('landmark'),
    kind,
    shippingMethod: method === fetchedAtShop ? '' : method,
    payWay: said('payWay') as PayWay,
    note: said('note'),
    language: locale,
    lines: [...lines],
    grandTotal,
    firstPage: said('firstPage').slice(0, pageTextMax),
    referrer: said('referrer').slice(0, pageTextMax),
  } satisfies OrderForm;
}

/** What is wrong with an order as it was entered, all of it at once: what is missing first. */
export function faultsOf(given: OrderForm, entered: Entered): FieldRefusal[] {
  const needed = ['email', 'contactNumber', ...neededFields(given.country), 'payWay'] as const;
  const missing = needed
    .filter((name) => given[name] === '')
    .map((path) => ({ path: path as string, code: 'field.required' }));
  if (given.lastName === '' && given.firstName === '')
    missing.unshift({ path: leadingName(given.country), code: 'field.required' });
  if ((entered.shippingMethod ?? '') === '') missing.push({ path: 'shippingMethod', code: 'field.required' });
  const known = new Set(missing.map(({ path }) => path));
  const wrong = orderForm.safeParse(given).error?.issues ?? [];
  const others = wrong.map(({ path, message }) => ({
    path: path.join('.'),
    code: message.startsWith('field.') ? message : 'field.invalid',
  }));
  return [...missing, ...others.filter(({ path }) => !known.has(path))];
}

/** The pieces of a quote, and apart from them those that can't be ordered as they stand. */
export function piecesOf({ lines }: Quote, locale: ShopLocale): { pieces: OrderedPiece[]; lost: LostPiece[] } {
  const pieces: OrderedPiece[] = [];
  const lost: LostPiece[] = [];
  for (const { itemCode, imageUrl, quantity, price, problem, priceBefore, ...line } of lines) {
    const name = textIn(locale, line.name, line.nameJa);
    if (problem === 'lost' || problem === 'tooMany') lost.push({ itemCode, name, quantity, price, why: problem });
    else pieces.push({ itemCode, name, imageUrl, price, priceBefore, quantity });
  }
  return { pieces, lost };
}

export function sumsOf(quote: Quote): OrderSums {
  const { subtotal, hasMethod, shippingFee, taxAmount, grandTotal, isTaxInside } = quote;
  return {
    subtotal,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: hasMethod ? shippingFee : null,
    taxAmount,
    grandTotal,
    isTaxInside,
  };
}

/** How the pieces can be sent; last, without a name, fetched at the shop where one can pay there. */
export function choicesOf({ methods, payWays }: Quote, locale: ShopLocale): ShippingChoice[] {
  const sent = methods.map(({ name, nameJa, fee, days }) => ({
    value: name,
    name: textIn(locale, name, nameJa),
    fee,
    days,
  }));
  if (!payWays.some(({ way }) => way === 'atShop')) return sent;
  return [...sent, { value: fetchedAtShop, name: '', fee: 0, days: 0 }];
}

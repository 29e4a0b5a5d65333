import { type Tax, taxedPrice } from '#contract/company/tax.ts';
import type { FieldRefusal } from '#contract/kernel/refusal.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import { postalText } from '#contract/people/address.ts';
import { leadingName } from '#contract/people/customer.ts';
import type { PayWay } from '#contract/sales/payWay.ts';
import { type CartLine, cartLinesMax, readCart } from '#contract/shop/cart.ts';
import {
  fetchedAtShop,
  neededFields,
  type OrderForm,
  orderForm,
  pageTextMax,
  type Quote,
} from '#contract/shop/order.ts';
import type { LostPiece, OrderedPiece, OrderSums, ShippingChoice } from '#contract/shop/orderPage.ts';
import type { WebOrderKind } from '#contract/shop/orderShown.ts';
import type { ShopLocale } from '#contract/shop/page.ts';

type Entered = Readonly<Record<string, string>>;

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
    shippingMethod: said('shippingMethod'),
    payWay: said('payWay') as PayWay,
    note: said('note'),
    language: locale,
    lines: [...lines],
    grandTotal,
    // The rest of an address that only its customer has is a secret.
    firstPage: said('firstPage')
      .replace(/^(\/(?:order|message))\/.*/s, '$1')
      .slice(0, pageTextMax),
    referrer: said('referrer').slice(0, pageTextMax),
  } satisfies OrderForm;
}

/** What is wrong with an order as it was entered, and against a quote, all of it at once: what is missing first. */
export function faultsOf(given: OrderForm, quote: Quote | null): FieldRefusal[] {
  const needed = ['email', 'contactNumber', ...neededFields(given), 'payWay', 'shippingMethod'] as const;
  const missing = needed
    .filter((name) => given[name] === '')
    .map((path) => ({ path: path as string, code: 'field.required' }));
  if (given.lastName === '' && given.firstName === '')
    missing.unshift({ path: leadingName(given.country), code: 'field.required' });
  const known = new Set(missing.map(({ path }) => path));
  const wrong = orderForm.safeParse(given).error?.issues ?? [];
  const others = wrong.map(({ path, message }) => ({
    path: path.join('.'),
    code: message.startsWith('field.') ? message : 'field.invalid',
  }));
  return [
    ...missing,
    ...[...others, ...(quote ? choiceFaults(given, quote) : [])].filter(({ path }) => !known.has(path)),
  ];
}

/** What was chosen and is not on offer: a country, a way to pay, a method, or the one together with the other. */
export function choiceFaults({ country, payWay, shippingMethod }: OrderForm, quote: Quote): FieldRefusal[] {
  const { countries, payWays, methods } = quote;
  const isOffered = (wanted: PayWay) => payWays.some(({ way }) => way === wanted);
  const method = methods.find(({ name }) => name === shippingMethod);
  const isFetched = shippingMethod === fetchedAtShop && isOffered('atShop');
  const isCash = payWay === 'cashOnDelivery';
  return [
    ...(countries.includes(country) ? [] : [{ path: 'country', code: 'field.country' }]),
    ...(method || isFetched ? [] : [{ path: 'shippingMethod', code: 'field.required' }]),
    ...(isOffered(payWay) ? [] : [{ path: 'payWay', code: 'field.required' }]),
    ...(isCash && (method ? !method.cashOnDelivery : isFetched) ? [{ path: 'payWay', code: 'field.notTogether' }] : []),
  ];
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

/** What an order comes to, with this method and this way to pay where they were chosen. */
export function sumsOf(quote: Quote, { payWay, shippingMethod }: Entered = {}): OrderSums {
  const method = quote.methods.find(({ name }) => name === shippingMethod);
  const { subtotal, hasMethod, shippingFee, taxAmount, grandTotal, isTaxInside } = quote;
  return {
    subtotal,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: hasMethod ? shippingFee : null,
    taxAmount,
    grandTotal,
    isTaxInside,
    isCollected: payWay === 'cashOnDelivery' && (method?.collectionFee ?? 0) > 0,
  };
}

/** How the pieces can be sent; last, without a name, fetched at the shop where one can pay there. */
export function choicesOf({ methods, payWays }: Quote, locale: ShopLocale, tax: Tax): ShippingChoice[] {
  const sent = methods.map(({ name, nameJa, fee, isFeeOpen, days, collectionFee }) => ({
    value: name,
    name: textIn(locale, name, nameJa),
    fee: isFeeOpen ? null : taxedPrice(fee, tax),
    collectionFee: taxedPrice(collectionFee, tax),
    days,
  }));
  if (!payWays.some(({ way }) => way === 'atShop')) return sent;
  return [...sent, { value: fetchedAtShop, name: '', fee: 0, collectionFee: 0, days: 0 }];
}

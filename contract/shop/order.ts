import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { kanaText } from '../kernel/kana.ts';
import { mailLanguages } from '../kernel/mail.ts';
import { codeText, email, optionalText, phone, yen } from '../kernel/values.ts';
import { japanesePostalCode } from '../people/address.ts';
import { country } from '../people/country.ts';
import { leadingName } from '../people/customer.ts';
import { payWays } from '../sales/payWay.ts';
import { pickupPlace } from '../sales/pickup.ts';
import { cartLinesMax, cartQuantityMax } from './cart.ts';
import { dueRow, linePiece, webOrder, webOrderKinds, webPapers } from './orderShown.ts';
import { shopCode } from './window.ts';

/** Why a line can't be ordered as it stands. `lost`: it is not sold here so, or not any more. */
export const lineProblems = ['lost', 'tooMany', 'priceChanged'] as const;
export type LineProblem = (typeof lineProblems)[number];

/** In place of a shipping method: the pieces are fetched at the shop, which is open where one can pay there. */
export const fetchedAtShop = '-';

/** Whatever is no secret of ours is answered as one that nobody has. */
const secret = z.string().max(100);

const cartLine = z.strictObject({
  itemCode: codeText(40),
  quantity: z.int('field.number').min(1, 'field.quantityAboveZero').max(cartQuantityMax, 'field.tooLarge'),
  /** What one piece cost, with tax, where the visitor saw it. */
  price: yen,
});
const oncePerPiece = (lines: readonly { itemCode: string }[]) =>
  new Set(lines.map(({ itemCode }) => itemCode)).size === lines.length;
const cartLines = z
  .array(cartLine)
  .min(1, 'field.linesMissing')
  .max(cartLinesMax, 'field.tooMany')
  .refine(oncePerPiece, 'field.invalid');

/** Where it goes, in both forms of an address: Japan's, and that of every other country. */
const address = {
  country: country.default('JP'),
  postalCode: optionalText(20),
  prefecture: optionalText(20),
  city: optionalText(100),
  town: optionalText(200),
  buildingName: optionalText(100),
  roomNumber: optionalText(20),
  street: optionalText(200),
  line2: optionalText(200),
  state: optionalText(100),
  landmark: optionalText(200),
};

/** Who orders, as they type it. */
const person = {
  lastName: optionalText(60),
  firstName: optionalText(60),
  middleName: optionalText(60),
  lastNameKana: kanaText(60),
  firstNameKana: kanaText(60),
  contactNumber: phone,
  email,
  ...address,
};
const typed = z.strictObject(person);
export type TypedOrder = z.output<typeof typed>;

const choice = {
  kind: z.enum(webOrderKinds).default('order'),
  /** By its name, or `fetchedAtShop`; empty while none is chosen. */
  shippingMethod: optionalText(100),
  payWay: z.enum(payWays, 'field.required'),
};

/** Of an address so much is kept. */
export const pageTextMax = 300;

/** What the last page is drawn from and the form of `/order` sends: who, where to, how, and what the visitor saw. */
const draft = z.strictObject({
  ...person,
  ...choice,
  note: optionalText(2_000),
  language: z.enum(mailLanguages),
  lines: cartLines,
  /** The total that the last page showed. */
  grandTotal: yen,
  /** The page on which the visit began, below the shop, and who sent the visitor; empty where it is not known. */
  firstPage: optionalText(pageTextMax),
  referrer: optionalText(pageTextMax),
});

/** What of an address has to be there, by its country, where something is sent; the server and the form ask the same. */
const needed = {
  japan: ['postalCode', 'prefecture', 'city', 'town'],
  elsewhere: ['street', 'city', 'postalCode'],
} as const;

/** The rules that hold between the fields of the form. */
function check(order: z.output<typeof draft>, context: z.RefinementCtx): void {
  const fault = (path: keyof TypedOrder, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: order[path] });
  if (!order.lastName && !order.firstName) fault(leadingName(order.country), 'field.required');
  for (const field of neededFields(order)) if (order[field] === '') fault(field, 'field.required');
  if (!isFetched(order) && order.country === 'JP' && order.postalCode && !japanesePostalCode.test(order.postalCode))
    fault('postalCode', 'field.postalCode');
}

/** The form of `/order`. */
export const orderForm = draft.superRefine(check);
export type OrderForm = z.output<typeof orderForm>;

/** Whether pieces are fetched at the shop, for which nobody's address is needed. */
export function isFetched({ shippingMethod }: { shippingMethod?: string }): boolean {
  return shippingMethod === fetchedAtShop;
}

/** The fields of an address without which nothing is sent to a country. */
export function neededFields(order: { country: string; shippingMethod: string }): readonly (keyof TypedOrder)[] {
  if (isFetched(order)) return [];
  return order.country === 'JP' ? needed.japan : needed.elsewhere;
}

const method = z.strictObject({
  name: z.string(),
  nameJa: z.string(),
  /** For these pieces to this address, without tax where the prices of the shop are without. */
  fee: z.int(),
  /** It differs by the prefecture, which isn't known yet. */
  isFeeOpen: z.boolean(),
  /** What it costs more where it is paid on delivery, which is no part of the fee here. */
  collectionFee: z.int(),
  days: z.int(),
  cashOnDelivery: z.boolean(),
});

const quoteLine = z.strictObject({
  ...linePiece,
  /** Of one piece: with tax, which stands first, and as the sale will have it. 0 where it is lost. */
  price: z.int(),
  untaxedPrice: z.int(),
  subtotal: z.int(),
  /** It can be laid away. */
  isLayaway: z.boolean(),
  problem: z.enum(lineProblems).nullable(),
  /** What the visitor saw before, with tax, where that changed. */
  priceBefore: z.int().nullable(),
});
export type QuoteLine = z.output<typeof quoteLine>;

/** Every figure of an order that is not placed yet. Lines with a problem other than a changed price are in no sum. */
const quote = z.strictObject({
  lines: z.array(quoteLine),
  /** Whether it can be placed as it stands, as far as pieces and prices go. */
  isWhole: z.boolean(),
  subtotal: z.int(),
  shippingFee: z.int(),
  /** Whether it is chosen how it is sent or fetched; else the fee is still open and 0. */
  hasMethod: z.boolean(),
  taxBasisPoints: z.int(),
  /** Prices have the tax inside, and so has the total; else it comes on top. */
  isTaxInside: z.boolean(),
  taxAmount: z.int(),
  grandTotal: z.int(),
  /** What may be chosen for this address and these pieces. */
  methods: z.array(method),
  payWays: z.array(z.strictObject({ way: z.enum(payWays), words: z.string(), wordsJa: z.string() })),
  countries: z.array(z.string()),
  /** Where pieces are fetched; null while the shop sells from nowhere. */
  pickup: pickupPlace.nullable(),
  holdHours: z.int(),
  payDays: z.int(),
  /** The schedule that a layaway of these pieces has; null where one of them can't be laid away or the shop does not. */
  layaway: z.strictObject({ months: z.int(), downPaymentBasisPoints: z.int(), rows: z.array(dueRow) }).nullable(),
});
export type Quote = z.output<typeof quote>;

const path = '/shops/:code/orders';
const forEverybody = { access: 'public', scope: 'shop' } as const;
const bySecret = z.strictObject({ code: shopCode, secret });

/** What an order that is being thought about says of itself: nothing of it is kept. */
const quoteAsked = z.strictObject({
  kind: choice.kind,
  lines: z
    .array(cartLine.extend({ price: yen.optional() }))
    .max(cartLinesMax, 'field.tooMany')
    .refine(oncePerPiece, 'field.invalid'),
  country: address.country,
  prefecture: address.prefecture,
  shippingMethod: choice.shippingMethod,
  payWay: z.enum(payWays).optional(),
});
export type QuoteAsked = z.output<typeof quoteAsked>;

/** Orders of customers from the shop on the web, each behind the secret of its address. */
export const webOrderApi = api('webOrder', {
  quote: read({
    ...forEverybody,
    method: 'POST',
    path: `${path}/quote`,
    summary: 'What an order would come to, line by line, with what is wrong with a line. It reserves nothing.',
    input: quoteAsked.extend({ code: shopCode }),
    reply: quote,
  }),
  place: act({
    ...forEverybody,
    path,
    summary:
      'Order, or lay away: the pieces are reserved until the hold ends. Refused where pieces, prices or the total are not those that were shown. The reply is the secret by which the order is followed.',
    input: draft.extend({ code: shopCode }).superRefine(check),
    reply: z.strictObject({ secret: z.string(), number: z.string() }),
  }),
  look: read({
    ...forEverybody,
    path: `${path}/:secret`,
    summary: 'An order or a layaway of a shop, for whoever has its secret.',
    input: bySecret,
    reply: webOrder,
  }),
  cancel: act({
    ...forEverybody,
    path: `${path}/:secret/cancel`,
    summary: 'Cancel an order of which nothing is paid or shipped: its pieces are for sale again.',
    input: bySecret.extend({ reason: optionalText(500) }),
    reply: webOrder,
  }),
  print: read({
    ...forEverybody,
    path: `${path}/:secret/papers/:paper`,
    summary:
      'A paper of an order as PDF: its statement, its invoice once it was sent, or the return invoice of the nth return or of a layaway that was voided.',
    input: bySecret.extend({
      paper: z.enum(webPapers),
      nth: z.coerce.number().int().min(1).default(1),
      language: z.enum(mailLanguages),
    }),
    reply: 'file',
    share: 'paper',
  }),
});

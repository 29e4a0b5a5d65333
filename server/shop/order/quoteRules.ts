import { type Tax, taxedPrice } from '#contract/company/tax.ts';
import { saleTotals } from '#contract/sales/money.ts';
import type { PickupPlace } from '#contract/sales/pickup.ts';
import { scheduleOf } from '#contract/sales/schedule.ts';
import { isFeeByRegion, proposedFee, regionOf, type ShippingMethod } from '#contract/sales/shippingMethod.ts';
import { isFetched, type LineProblem, type Quote, type QuoteAsked, type QuoteLine } from '#contract/shop/order.ts';
import type { ShopSettings } from '#contract/shop/setting.ts';
import { publicImageUrl } from '../window/cardRules.ts';

/** What the shop knows of a piece that is ordered. How many there are stays inside. */
export interface OrderPiece {
  id: number;
  itemCode: string;
  name: string;
  nameJa: string;
  imageId: string | null;
  /** The item's, and that of its featured product where it has one; of one piece, as a sale has it. */
  listPrice: number;
  price: number;
  priceBy: 'unit' | 'gram';
  milligrams: number;
  isTracked: boolean;
  sellable: number;
  isStraight: boolean;
  isLayaway: boolean;
}

/** What a quote is worked out from, as it is read at one moment. */
export interface QuoteFacts {
  settings: ShopSettings;
  tax: Tax;
  pieces: readonly OrderPiece[];
  methods: readonly ShippingMethod[];
  pickup: PickupPlace | null;
  /** What a layaway of these pieces is agreed at, unless the shop does none. */
  terms: { terms: number; downPaymentBasisPoints: number } | null;
  today: string;
  code: string;
}

/** Every figure of an order: the arithmetic is that of all sales. */
export function quoteOf(asked: QuoteAsked, facts: QuoteFacts): Quote {
  const { settings, tax, methods, pickup } = facts;
  const isLayaway = asked.kind === 'layaway';
  // Nobody comes to collect the payments of a layaway.
  const payWays = settings.payWays.filter(({ way }) => !isLayaway || way !== 'cashOnDelivery');
  const found = asked.lines.map((line) => lineOf(line, asked.kind, facts));
  const goods = found.flatMap(({ line, piece }) => (piece && isCounted(line.problem) ? [goodsOf(line, piece)] : []));
  const { subtotal: worth } = totalsOf(goods, 0, tax);
  const milligrams = goods.reduce((sum, line) => sum + line.milligrams, 0);
  const prefecture = asked.country === 'JP' ? asked.prefecture : '';
  const parcel = { prefecture, milligrams, worth, isCashOnDelivery: false };
  const offered = methods.map((method) => ({ method, fee: proposedFee(method, parcel) }));
  const chosen = methods.find(({ name }) => name === asked.shippingMethod);
  const isCashOnDelivery = !isLayaway && asked.payWay === 'cashOnDelivery' && chosen?.cashOnDelivery === true;
  const shippingFee = chosen ? proposedFee(chosen, { ...parcel, isCashOnDelivery }) : 0;
  const totals = totalsOf(goods, shippingFee, tax);
  return {
    lines: found.map(({ line }) => line),
    isWhole: found.length > 0 && found.every(({ line }) => line.problem === null),
    subtotal: totals.subtotal,
    shippingFee,
    hasMethod: chosen !== undefined || isFetched(asked),
    taxBasisPoints: tax.taxBasisPoints,
    isTaxInside: tax.taxMode === 'inclusive',
    taxAmount: totals.taxAmount,
    grandTotal: totals.grandTotal,
    methods: offered.map(({ method, fee }) => ({
      name: method.name,
      nameJa: method.nameJa,
      fee,
      isFeeOpen: asked.country === 'JP' && !regionOf(prefecture) && isFeeByRegion(method, parcel),
      days: method.days,
      cashOnDelivery: method.cashOnDelivery,
      collectionFee:
        method.cashOnDelivery && payWays.some(({ way }) => way === 'cashOnDelivery') ? method.collectionFee : 0,
    })),
    payWays,
    countries: settings.countries,
    pickup,
    holdHours: settings.holdHours,
    payDays: settings.payDays,
    layaway:
      payWays.length > 0 && found.every(({ line }) => line.isLayaway) ? layawayOf(totals.grandTotal, facts) : null,
  };
}

type AskedLine = QuoteAsked['lines'][number];

function lineOf(asked: AskedLine, kind: QuoteAsked['kind'], { pieces, tax, code }: QuoteFacts) {
  const piece = pieces.find(({ itemCode }) => itemCode === asked.itemCode);
  const price = piece ? taxedPrice(priceOf(piece), tax) : 0;
  const problem = problemOf(asked, kind, piece, price);
  const line: QuoteLine = {
    itemCode: asked.itemCode,
    name: piece?.name ?? '',
    nameJa: piece?.nameJa ?? '',
    imageUrl: publicImageUrl(code, piece?.imageId ?? null),
    quantity: asked.quantity,
    price: problem === 'lost' ? 0 : price,
    untaxedPrice: piece && problem !== 'lost' ? priceOf(piece) : 0,
    subtotal: piece && isCounted(problem) ? priceOf(piece) * asked.quantity : 0,
    isLayaway: piece?.isLayaway ?? false,
    problem,
    priceBefore: problem === 'priceChanged' ? (asked.price ?? null) : null,
  };
  return { line, piece };
}

function problemOf(
  { quantity, price: seen }: AskedLine,
  kind: QuoteAsked['kind'],
  piece: OrderPiece | undefined,
  price: number,
): LineProblem | null {
  const isSoldSo = kind === 'order' ? piece?.isStraight : piece?.isLayaway;
  if (!piece || !isSoldSo || (piece.isTracked && piece.sellable < 1)) return 'lost';
  if (piece.isTracked && piece.sellable < quantity) return 'tooMany';
  return seen === undefined || seen === price ? null : 'priceChanged';
}

/** A changed price is said, and counts; what can't be had does not. */
const isCounted = (problem: LineProblem | null) => problem === null || problem === 'priceChanged';

/** What one piece costs: goods priced by the gram cost their weight. */
function priceOf({ price, priceBy, milligrams }: OrderPiece): number {
  return priceBy === 'gram' ? Math.floor((price * milligrams) / 1_000) : price;
}

function goodsOf({ quantity }: QuoteLine, { price, priceBy, milligrams }: OrderPiece) {
  return { price, priceBy, quantity, milligrams: milligrams * quantity, discountBasisPoints: 0 };
}

function totalsOf(lines: readonly ReturnType<typeof goodsOf>[], shippingFee: number, tax: Tax) {
  return saleTotals({ ...tax, lines, discountAmount: 0, additionalFees: 0, shippingFee });
}

/** The schedule that the contract's own function makes; none where a part would come to less than a yen. */
function layawayOf(grandTotal: number, { terms, today }: QuoteFacts): Quote['layaway'] {
  if (!terms || grandTotal < terms.terms) return null;
  const { terms: months, downPaymentBasisPoints } = terms;
  const rows = scheduleOf(grandTotal, { terms: months, downPaymentBasisPoints, startDate: today, unit: 1 });
  return { months, downPaymentBasisPoints, rows };
}

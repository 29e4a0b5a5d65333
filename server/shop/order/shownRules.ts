import { pick } from '#contract/kernel/pick.ts';
import { type Addressed, addressLines, japanesePlace } from '#contract/people/address.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { trackingLink } from '#contract/sales/shippingMethod.ts';
import type { WebOrder, WebPaper } from '#contract/shop/orderShown.ts';
import { publicImageUrl } from '../window/cardRules.ts';
import type { OrderPiece } from './quoteRules.ts';

/** The lines of an order. A piece that is shown no more has no code and no picture. */
export function linesShown(
  { lines, ecommerce, type }: Pick<Sale, 'lines' | 'ecommerce' | 'type'>,
  {
    state,
    frame,
    pieces,
  }: {
    state: WebOrder['state'];
    frame: { code: string; trackingUrl: string };
    pieces: readonly OrderPiece[];
  },
): WebOrder['lines'] {
  const back = new Set(ecommerce?.shipments.flatMap(({ kind, lineIds }) => (kind === 'return' ? lineIds : [])));
  const stateOf = ({ id, shippingStatus }: Sale['lines'][number]) => {
    if (back.has(id)) return 'returned';
    return state === 'cancelled' ? state : (shippingStatus ?? state);
  };
  const shown = new Map(pieces.map((piece) => [piece.itemCode, piece]));
  return lines.map((line) => ({
    ...pick(line, ['name', 'nameJa', 'quantity', 'price', 'subtotal', 'trackingNumber', 'shippingDate']),
    itemCode: shown.has(line.itemCode) ? line.itemCode : '',
    imageUrl: publicImageUrl(frame.code, shown.get(line.itemCode)?.imageId ?? null),
    state: stateOf(line),
    isForSale: isForSale(shown.get(line.itemCode), type),
    trackingUrl: trackingLink(frame.trackingUrl, line.trackingNumber),
  }));
}

function isForSale(piece: OrderPiece | undefined, type: Sale['type']): boolean {
  if (!piece || (piece.isTracked && piece.sellable < 1)) return false;
  return type === 'layaway' ? piece.isLayaway : piece.isStraight;
}

/**
 * Where it is sent, as its customer typed it; where nothing was typed, since it was to be fetched, as the shop wrote it down.
 */
export function placeOf(
  { ecommerce }: Pick<Sale, 'ecommerce'>,
  order: Addressed,
): Pick<WebOrder, 'address' | 'country'> {
  const typed = addressLines(order);
  if (!ecommerce || typed.length > 0) return { address: typed, country: order.country };
  const { postalCode, prefecture, address, country } = ecommerce;
  const lines =
    country === 'JP'
      ? [postalCode && `〒${postalCode}`, japanesePlace(prefecture, address)]
      : [address, [prefecture, postalCode].filter(Boolean).join(', ')];
  return { address: lines.filter((line) => line !== ''), country };
}

/** What a layaway has come to, and its rows. */
export function scheduleShown({ plan, grandTotal, amountPaid }: Sale): WebOrder['schedule'] {
  if (!plan) return null;
  return {
    paidBasisPoints: grandTotal === 0 ? 0 : Math.floor((amountPaid * 10_000) / grandTotal),
    nextDueDate: plan.nextDueDate,
    rows: plan.rows.map((row) => pick(row, ['number', 'dueDate', 'amount', 'paid', 'isOverdue'])),
  };
}

/**
 * The papers that a customer may open: a statement until everything was sent or handed over, an invoice from then on, and
 * what every return came to, or all of it where it was voided. The statement of a layaway stays: it tells what was paid when.
 * An order that was cancelled has none, nor has a layaway before anything was paid.
 */
export function papersOf(
  sale: Pick<Sale, 'status' | 'type' | 'ecommerce' | 'payments'> & { endedDate: string | null },
): WebPaper[] {
  const { status, type, ecommerce, payments, endedDate } = sale;
  if (status === 'cancelled' && (type === 'ecommerce' || payments.length === 0)) return [];
  const isSold = status === 'completed';
  const papers: WebPaper['paper'][] = [
    ...(isSold && type === 'ecommerce' ? [] : ['statement' as const]),
    ...(isSold ? ['invoice' as const] : []),
  ];
  const sentBack = ecommerce?.shipments.filter(({ kind }) => kind === 'return').map(({ date }) => date) ?? [];
  const returns = status === 'voided' && endedDate ? [endedDate] : sentBack;
  return [
    ...papers.map((paper) => ({ paper, nth: 1, date: null })),
    ...returns.map((date, index) => ({ paper: 'returnInvoice' as const, nth: index + 1, date })),
  ];
}

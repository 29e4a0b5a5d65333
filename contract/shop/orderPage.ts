import type { PayWay } from '../sales/payWay.ts';
import type { DueRow } from '../sales/schedule.ts';
import type { WebOrder, WebPaper } from './orderShown.ts';

/** A piece that is ordered, with what it costs now. */
export interface OrderedPiece {
  itemCode: string;
  name: string;
  imageUrl: string;
  /** Of one piece, with tax first (総額表示). */
  price: number;
  /** What one cost where the visitor saw it; null where that is the same. */
  priceBefore: number | null;
  quantity: number;
}

/** A piece that can't be ordered as it lies in the cart: it is not to be had any more, or not so many of it. */
export interface LostPiece {
  itemCode: string;
  /** Empty where it has no page any more. */
  name: string;
  quantity: number;
  price: number;
  why: 'lost' | 'tooMany';
}

/** What an order comes to. */
export interface OrderSums {
  subtotal: number;
  discountAmount: number;
  additionalFees: number;
  /** Null while it isn't said how it is sent. */
  shippingFee: number | null;
  taxAmount: number;
  grandTotal: number;
  /** Whether prices have the tax inside. */
  isTaxInside: boolean;
  /** Whether what it costs to be paid on delivery is in the shipping fee. */
  isCollected: boolean;
}

export interface CartPage {
  pieces: OrderedPiece[];
  lost: LostPiece[];
  /** Null where nothing in it can be ordered. */
  sums: OrderSums | null;
  /** Over how many months all of it can be paid; null where a piece of it can't. */
  layawayMonths: number | null;
}

/** A layaway as it would be agreed: its whole schedule stands there before anything is promised. */
export interface OfferedLayaway {
  months: number;
  downPaymentBasisPoints: number;
  rows: DueRow[];
}

export interface ShippingChoice {
  /** By which the form names it. */
  value: string;
  name: string;
  /** With tax, which a customer is told first; null while it follows from an address that isn't known. */
  fee: number | null;
  /** What it costs more, with tax, where it is paid on delivery. */
  collectionFee: number;
  days: number;
}

/** What is ordered, where it goes and how it is paid; then all of it once more, before it is sent. */
export interface OrderFormPage {
  /** The form, or everything that was entered, on the last page before it is sent. */
  step: 'form' | 'review';
  pieces: OrderedPiece[];
  lost: LostPiece[];
  /** Null where nothing can be ordered. */
  sums: OrderSums | null;
  /** The total that was seen before; null where it is the same, or none was. */
  totalBefore: number | null;
  layaway: OfferedLayaway | null;
  /** Of whom the address is asked for, in the form that it has there. */
  country: string;
  /** Whether that is the country that was asked for; else nothing is sent there. */
  isSentTo: boolean;
  countries: string[];
  methods: ShippingChoice[];
  payWays: { way: PayWay; words: string }[];
  /** To whom and where it goes, as it stands on an envelope; empty while it isn't known. */
  recipient: string;
  address: string[];
  holdHours: number;
  payDays: number;
}

export interface PieceOfOrder {
  /** Empty where it has no page any more. */
  itemCode: string;
  name: string;
  imageUrl: string;
  quantity: number;
  /** As the sums have it, and with tax, which stands first. */
  subtotal: number;
  taxed: number;
  state: WebOrder['lines'][number]['state'];
  isForSale: boolean;
  trackingNumber: string;
  trackingUrl: string;
  shippingDate: string | null;
}

/** An order or a layaway, for whoever has its address. */
export interface OrderStatusPage
  extends Pick<
    WebOrder,
    | 'kind'
    | 'number'
    | 'placedAt'
    | 'state'
    | 'steps'
    | 'endsAt'
    | 'endsBy'
    | 'cancelledBy'
    | 'reason'
    | 'canCancel'
    | 'amountPaid'
    | 'remaining'
    | 'payWay'
    | 'recipient'
    | 'address'
    | 'country'
    | 'note'
    | 'schedule'
  > {
  /** In the address, which forms post to. */
  secret: string;
  /** Whether it has just been sent, and the customer is told to keep the address. */
  isNew: boolean;
  pieces: PieceOfOrder[];
  sums: OrderSums;
  payments: { name: string; amount: number; date: string }[];
  payWords: string;
  methodName: string;
  /** Where it is fetched, a line each; empty: it is sent. */
  pickup: string[];
  papers: WebPaper[];
  /** What was written about it last, the oldest first, and the page of the whole conversation; empty: none was begun. */
  messages: { isOwn: boolean; text: string; at: string }[];
  conversationPath: string;
}

/** The pages on which customers order, and follow their orders. */
export interface OrderPages {
  cart: CartPage;
  order: OrderFormPage;
  orderStatus: OrderStatusPage;
}

import type { DueRow } from '../sales/schedule.ts';
import type { PayWay } from './setting.ts';

/** Why a piece can't be ordered now, or not as many of it. */
export const pieceLosses = ['gone', 'sold', 'reserved', 'fewer', 'notHere'] as const;
export type PieceLoss = (typeof pieceLosses)[number];

/** A piece that is ordered, with what it costs now. */
export interface OrderedPiece {
  itemCode: string;
  name: string;
  imageUrl: string;
  milligrams: number;
  /** Of one piece, with tax first (総額表示). */
  price: number;
  /** What one cost when it was put in; null where that is the same. */
  seenPrice: number | null;
  quantity: number;
  quantityMax: number;
  /** As the total adds it up, before tax where tax is added. */
  subtotal: number;
}

/** A piece that can't be had any more. */
export interface LostPiece {
  itemCode: string;
  /** Its code where it has no page any more. */
  name: string;
  hasPage: boolean;
  why: PieceLoss;
}

export interface OrderSums {
  subtotal: number;
  /** Null while it isn't said how it is sent. */
  shippingFee: number | null;
  tax: number;
  total: number;
  /** Whether prices have the tax in them already. */
  isTaxIncluded: boolean;
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

/** What is ordered, where it goes and how it is paid; then all of it once more, before it is sent. */
export interface OrderFormPage {
  /** The form, or everything that was entered on the last page before it is sent. */
  step: 'form' | 'review';
  pieces: OrderedPiece[];
  lost: LostPiece[];
  /** Null where nothing can be ordered. */
  sums: OrderSums | null;
  layaway: OfferedLayaway | null;
  /** Of whom the address is asked for, in the form that it has there. */
  country: string;
  countries: string[];
  methods: { value: string; name: string; carrier: string; days: number | null; fee: number | null }[];
  payWays: { way: PayWay; words: string }[];
  /** Where it goes, as it stands on an envelope; empty while it isn't known. */
  addressLines: string[];
  holdHours: number;
  payDays: number;
}

/** How far an order is, as its customer reads it. */
export const orderStages = ['ordered', 'confirmed', 'paid', 'shipped', 'delivered'] as const;
export type OrderStage = (typeof orderStages)[number];
/** How far a layaway is. */
export const layawayStages = ['ordered', 'held', 'paid', 'handedOver'] as const;
export type LayawayStage = (typeof layawayStages)[number];

/** A step of an order: when it was reached, null while it is still to come. Part of it may be done. */
export interface StageOfOrder {
  stage: OrderStage | LayawayStage;
  at: string | null;
  isDone: boolean;
}

/** A piece of an order with where it is. */
export interface PieceOfOrder {
  itemCode: string;
  name: string;
  imageUrl: string;
  quantity: number;
  price: number;
  subtotal: number;
  status: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'returned';
  trackingNumber: string;
  trackingUrl: string;
  shippingDate: string | null;
}

export interface PaymentOfOrder {
  date: string;
  amount: number;
  isRefund: boolean;
}

/** An order or a layaway, for whoever has its address. */
export interface OrderStatusPage {
  secret: string;
  /** Whether it has just been sent, and the customer is told to keep the address. */
  isNew: boolean;
  number: string;
  date: string;
  isLayaway: boolean;
  isCancelled: boolean;
  /** Why it was cancelled, as far as it is said. */
  cancelReason: string;
  stages: StageOfOrder[];
  /** Until when the shop holds it for its own confirmation, or until when it has to be paid; null: neither. */
  heldUntil: string | null;
  payUntil: string | null;
  pieces: PieceOfOrder[];
  sums: OrderSums;
  discount: number;
  fees: number;
  payments: PaymentOfOrder[];
  paid: number;
  remaining: number;
  payWay: PayWay | null;
  payWords: string;
  recipient: string;
  addressLines: string[];
  methodName: string;
  note: string;
  plan: { rows: (DueRow & { paid: number; isOverdue: boolean })[] } | null;
  /** Whether a paper can be opened: the statement, or the invoice once it was sent. */
  paper: 'statement' | 'invoice' | null;
  canCancel: boolean;
  /** The address of the conversation about it; empty where nothing was written yet. */
  messages: { isOwn: boolean; text: string; at: string }[];
}

/** The pages on which customers order, and follow their orders. */
export interface OrderPages {
  cart: CartPage;
  order: OrderFormPage;
  orderStatus: OrderStatusPage;
}

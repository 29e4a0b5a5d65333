import type { PriceUnit } from '#contract/catalogue/weight.ts';
import type { ReceiptVariant } from '#contract/sales/paper.ts';

/**
 * What can be printed, as plain data that crosses to the printing thread. Every figure arrives computed: yen are
 * whole yen, weights whole milligrams, rates basis points. Paper adds up at most what stands in one row of it.
 */
export type PaperDocument = ReceiptPaper | WarrantyPaper | TagPaper | SlipPaper;

export type PaperLanguage = 'en' | 'ja';
/** The papers of a sale that is paid by instalments. */
export type PlanPaperKind =
  | 'planContract'
  | 'layawayContract'
  | 'depositSlip'
  | 'paymentSlip'
  | 'planStatement'
  | 'planDemand';

/** A text in both languages. An empty one falls back to the other. */
export interface PaperText {
  en: string;
  ja: string;
}

export interface PaperIssuer {
  name: PaperText;
  /** `T` and 13 digits; null when the company has none, and then nothing on the paper says "qualified". */
  registrationNo: string | null;
  address: PaperText;
  phone: string;
  location: { name: PaperText; address: PaperText; phone: string };
}

export interface PaperCustomer {
  code: string;
  firstName: string;
  middleName: string;
  lastName: string;
  /** Empty for a person. A company is addressed as 御中, its person below it as 様. */
  companyName: string;
  address: PaperText;
}

/**
 * Of its variants, `english` and `japanese` are the 80 mm roll that the till hands over, a simplified qualified invoice
 * (適格簡易請求書); they fix their own language. `customer` is an A5 page, `accounting` the full qualified invoice
 * (適格請求書) and `returnInvoice` the qualified return invoice (適格返還請求書) of a voided sale or of what came back, both on A4.
 */
export interface ReceiptPaper {
  kind: 'receipt';
  variant: ReceiptVariant;
  language: PaperLanguage;
  number: string;
  /** ISO instant of the sale, printed in Asia/Tokyo as is every date here; a day alone where the hour is not known. */
  soldAt: string;
  /** Where what came back was sold on days of its own, these; empty: on that of the sale. */
  soldDays: string[];
  /** ISO instant of the void, or of the return; a return invoice cannot do without. */
  voidedAt: string | null;
  /** 0 for the first print, n for the n-th reprint. */
  copy: number;
  /** Goods handed over. Before that no invoice is owed, and money received is a deposit (内金). */
  isDelivered: boolean;
  /** Sent as a file: no stamp duty is owed on it. */
  isElectronic: boolean;
  issuer: PaperIssuer;
  customer: PaperCustomer | null;
  staff: string;
  taxMode: 'exclusive' | 'inclusive';
  lines: ReceiptLine[];
  /** Sum of the lines after their own discounts. */
  subtotal: number;
  discountAmount: number;
  additionalFees: number;
  shippingFee: number;
  rates: ReceiptRate[];
  /** Why a rate is 0 %, such as an export. Empty when nothing is free of tax. */
  taxFreeReason: PaperText;
  tax: number;
  grandTotal: number;
  /** On a return invoice the refunds, as positive sums. */
  payments: ReceiptPayment[];
  change: number;
  /** What of the total is not asked for any more: it was given up, or its goods came back. */
  writtenOff: number;
  /** What is still owed. Above 0 the paper doesn't acknowledge the whole sum. */
  remaining: number;
  /** The shop's own closing words; empty for the usual ones. */
  message: PaperText;
}

export interface ReceiptLine {
  code: string;
  name: PaperText;
  /** Weight of the whole line; null where weight means nothing, such as a service. */
  milligrams: number | null;
  quantity: number;
  /** Whether the price is of one piece or of one gram. */
  priceBy: PriceUnit;
  /** Price of one, in the tax mode of the sale. */
  price: number;
  /** Price of one with tax, for papers that show it first (総額表示). */
  priceWithTax: number;
  discountBasisPoints: number;
  discount: number;
  subtotal: number;
  rateBasisPoints: number;
}

/** One tax rate of the sale: `base` is without tax in exclusive mode and with tax in inclusive mode. */
export interface ReceiptRate {
  rateBasisPoints: number;
  base: number;
  tax: number;
}

export const paymentKinds = ['cash', 'card', 'bankTransfer', 'electronicMoney', 'cashOnDelivery', 'other'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export interface ReceiptPayment {
  kind: PaymentKind;
  /** The shop's own name of the payment type; empty for the usual one of its kind. */
  name: PaperText;
  /** Below zero where a part of what was received was given back. */
  amount: number;
  /** What the customer handed over, the same as the amount unless it is cash; null where nobody knows any more. */
  tendered: number | null;
  reference: string;
}

/** One card for each piece, A6 on its side. */
export interface WarrantyPaper {
  kind: 'warrantyCard';
  language: PaperLanguage;
  number: string;
  soldAt: string;
  copy: number;
  issuer: PaperIssuer;
  customer: PaperCustomer | null;
  /** Whether it is for work on the customer's own piece, which the shop never sold. */
  isOfWork: boolean;
  pieces: WarrantyPiece[];
  /** The shop's terms, lines kept; empty for the usual ones. */
  terms: PaperText;
}

export interface WarrantyPiece {
  code: string;
  name: PaperText;
  description: PaperText;
  milligrams: number | null;
  quantity: number;
  priceBy: PriceUnit;
}

/** `sheet44`: A4 of 4 × 11 labels of 48.3 × 25.4 mm. `sheet24`: A4 of 3 × 8 labels of 66 × 33.9 mm. `single`: a roll of 62 × 29 mm. */
export const tagLayouts = ['sheet44', 'sheet24', 'single'] as const;
export type TagLayout = (typeof tagLayouts)[number];
/** More tags than anybody sticks on in a day; above it a print is a mistake. */
export const tagsMax = 1_000;

export interface TagPaper {
  kind: 'barcodeTags';
  layout: TagLayout;
  language: PaperLanguage;
  /** Labels already used on the first sheet: printing starts behind them. Ignored for `single`. */
  skip: number;
  tags: Tag[];
}

export interface Tag {
  /** 13 digits. */
  barcode: string;
  code: string;
  name: PaperText;
  milligrams: number | null;
  priceWithTax: number;
  priceWithoutTax: number;
}

/** A slip of the stock room, in the words of its language: an adjustment, and what else moves goods inside the company. */
export interface SlipPaper {
  kind: 'slip';
  language: PaperLanguage;
  /** What it is a slip of. */
  of:
    | 'adjustment'
    | 'purchaseOrder'
    | 'receiving'
    | 'transfer'
    | 'transferReport'
    | 'stockCount'
    | 'subasta'
    | 'claimTicket'
    | 'jobSheet'
    | 'metalSlip'
    | 'packingSlip'
    | 'appraisal'
    | PlanPaperKind;
  number: string;
  /** What a scanner reads, drawn as a QR code beside the facts. */
  code?: string;
  /** Beside the title: that it is cancelled or voided, or not approved, posted, closed or issued yet. */
  mark: 'cancelled' | 'voided' | 'pending' | 'unposted' | 'unclosed' | 'draft' | null;
  facts: [label: string, value: string][];
  /** Shares of the width add up to 1. */
  columns: { title: string; share: number; align?: 'right' }[];
  rows: string[][];
  /** The last row, one text for each column. */
  totals: string[];
  /** What the table is of, where further ones follow it. */
  title?: string;
  further?: { title: string; columns: SlipPaper['columns']; rows: string[][] }[];
  /** Figures below the table: what they are, and how much. */
  sums: [label: string, value: string][];
  remarks: string;
  /** What is agreed or said by it, a paragraph each. */
  terms?: string[];
  /** It acknowledges so much cash that a revenue stamp belongs on it. */
  hasStamp?: boolean;
  /** Whose signature there is a box for. */
  signatures: string[];
}

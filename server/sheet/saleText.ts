import type { PaymentType } from '#contract/sales/payment.ts';
import type { SaleStatus } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { type SheetText, statusText } from './text.ts';

export const paymentTypeText = {
  cash: { en: 'Cash', ja: '現金' },
  card: { en: 'Credit card', ja: 'クレジットカード' },
  bankTransfer: { en: 'Bank transfer', ja: '銀行振込' },
  qr: { en: 'QR / e-money', ja: 'QR・電子マネー' },
  cashOnDelivery: { en: 'Cash on delivery', ja: '代金引換' },
  other: { en: 'Other', ja: 'その他' },
  storeCredit: { en: 'Store credit', ja: 'ストアクレジット' },
} as const satisfies Record<PaymentType, SheetText>;

export const saleTypeText = {
  straight: { en: 'Straight', ja: '通常販売' },
  installment: { en: 'Installment', ja: '分割払い' },
  layaway: { en: 'Layaway', ja: '取置き販売' },
  madeToOrder: { en: 'Made to order', ja: '受注制作' },
  service: { en: 'Service', ja: '修理・サービス' },
  subasta: { en: 'Subasta', ja: 'オークション' },
  ecommerce: { en: 'E-commerce order', ja: 'EC受注' },
} as const satisfies Record<SaleType, SheetText>;

export const saleStatusText = {
  pending: statusText.pending,
  completed: statusText.completed,
  cancelled: statusText.cancelled,
  voided: statusText.voided,
} as const satisfies Record<SaleStatus, SheetText>;

import type { PaymentType } from '#contract/sales/sale.ts';

/** The drawing of each way of paying. */
export const paymentIcons: Record<PaymentType, string> = {
  cash: 'cash',
  card: 'credit-card',
  bankTransfer: 'building-bank',
  qr: 'qrcode',
  cashOnDelivery: 'truck-delivery',
  other: 'dots',
};

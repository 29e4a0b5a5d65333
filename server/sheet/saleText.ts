import type { CountedKind } from '#contract/sales/countedSale.ts';
import type { OrderChannel, OrderPayment, OrderState } from '#contract/sales/ecommerceOrder.ts';
import type { ServiceStage } from '#contract/sales/intake.ts';
import type { Production } from '#contract/sales/madeToOrderTerms.ts';
import type { SaleStatus } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { type SheetText, statusText } from './text.ts';

export const saleTypeText = {
  straight: { en: 'Straight sale', ja: '通常販売' },
  installment: { en: 'Installment', ja: '分割払い' },
  layaway: { en: 'Layaway', ja: '取置き販売' },
  madeToOrder: { en: 'Made to order', ja: '受注制作' },
  service: { en: 'Service', ja: '修理・サービス' },
  subasta: { en: 'Subasta', ja: 'オークション' },
  ecommerce: { en: 'E-commerce order', ja: 'EC受注' },
} as const satisfies Record<SaleType, SheetText>;

/** How a sale counts on a day. */
export const countedKindText = {
  sale: { en: 'Sale', ja: '売上' },
  void: { en: 'Void', ja: '取引取消' },
  shipment: { en: 'Shipment', ja: '発送' },
  return: { en: 'Return', ja: '返品' },
} as const satisfies Record<CountedKind, SheetText>;

export const saleStatusText = {
  pending: statusText.pending,
  completed: statusText.completed,
  cancelled: statusText.cancelled,
  voided: statusText.voided,
} as const satisfies Record<SaleStatus, SheetText>;

/** Where the work of a service is. */
export const serviceStageText = {
  bench: { en: 'At the bench', ja: '店内作業中' },
  workshop: { en: 'Out at a workshop', ja: '工房預け' },
  ready: { en: 'Ready', ja: 'お渡し可' },
  handedOver: { en: 'Handed over', ja: 'お渡し済み' },
} as const satisfies Record<ServiceStage, SheetText>;

export const productionText = {
  notStarted: { en: 'Not started', ja: '未着手' },
  started: { en: 'Started', ja: '制作中' },
  ready: { en: 'Ready', ja: '完成' },
} as const satisfies Record<Production, SheetText>;

export const orderStateText = {
  pending: { en: 'Pending', ja: '未対応' },
  processing: { en: 'Processing', ja: '対応中' },
  shipped: { en: 'Shipped', ja: '発送済み' },
  delivered: { en: 'Delivered', ja: '配達完了' },
  cancelled: statusText.cancelled,
} as const satisfies Record<OrderState, SheetText>;

/** The same of what is fetched at the shop. */
export const fetchedStateText = {
  ...orderStateText,
  shipped: { en: 'Handed over', ja: 'お渡し済み' },
  delivered: { en: 'Completed', ja: '完了' },
} as const satisfies Record<OrderState, SheetText>;

/** What waits for the shop to confirm it, and what the time of ran out. */
export const orderToConfirmText = { en: 'To confirm', ja: '確定待ち' } as const satisfies SheetText;
export const orderExpiredText = { en: 'Hold expired', ja: '期限切れ' } as const satisfies SheetText;

export const orderPaymentText = {
  unpaid: { en: 'Unpaid', ja: '未入金' },
  paid: { en: 'Paid', ja: '入金済み' },
  refunded: { en: 'Refunded', ja: '返金済み' },
} as const satisfies Record<OrderPayment, SheetText>;

export const orderChannelText = {
  telephone: { en: 'Telephone', ja: '電話' },
  chat: { en: 'Chat', ja: 'チャット' },
  liveSale: { en: 'Live sale', ja: 'ライブ販売' },
  onlineShop: { en: 'Online shop', ja: 'オンラインショップ' },
  other: { en: 'Other', ja: 'その他' },
} as const satisfies Record<OrderChannel, SheetText>;

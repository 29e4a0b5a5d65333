import type { AdjustmentDirection } from '#contract/inventory/adjustment.ts';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import type { ReasonCode } from '#contract/inventory/reasonCode.ts';
import type { MoveEvent } from '#contract/inventory/stock.ts';
import type { CountLine, StockCount } from '#contract/inventory/stockCount.ts';
import type { TransferRow } from '#contract/inventory/transfer.ts';
import { type SheetLanguage, type SheetText, statusText } from './text.ts';

export const placeText = {
  sellable: { en: 'Sellable', ja: '販売可能在庫' },
  nonSellable: { en: 'Non-sellable', ja: '販売不可在庫' },
  reserved: { en: 'Reserved', ja: '取置き在庫' },
  inTransit: { en: 'In transit', ja: '移動中在庫' },
  outside: { en: 'Outside', ja: '社外' },
} as const satisfies Record<string, SheetText>;

export const eventText = {
  opening: { en: 'Opening stock', ja: '初期在庫' },
  reserve: { en: 'Reserved', ja: '在庫を確保' },
  release: { en: 'Released', ja: '在庫を解放' },
  sale: { en: 'Sale', ja: '販売' },
  void: { en: 'Void', ja: '取引取消' },
  costTrueUp: { en: 'Cost true-up', ja: '原価差額調整' },
  adjustment: { en: 'Adjustment', ja: '在庫調整' },
  typeChange: { en: 'Type change', ja: '在庫区分の変更' },
  revaluation: { en: 'Value', ja: '在庫金額の修正' },
  receipt: { en: 'Received', ja: '入荷' },
  receiptReversal: { en: 'Receiving reversed', ja: '入荷の取消し' },
  transferReserve: { en: 'Set aside for transfer', ja: '移動用に確保' },
  transferShip: { en: 'Shipped', ja: '出庫' },
  transferReceive: { en: 'Transfer received', ja: '入庫' },
  transferReturn: { en: 'Found at source', ja: '出庫元で発見' },
  consume: { en: 'Used as material', ja: '材料として使用' },
  transferLoss: { en: 'Lost in transit', ja: '移動中の紛失' },
  transferCancel: { en: 'Transfer cancelled', ja: '移動のキャンセル' },
  count: { en: 'Stock count', ja: '棚卸' },
  return: { en: 'Returned', ja: '返品' },
  repossess: { en: 'Repossessed', ja: '未払いによる引揚げ' },
} as const satisfies Record<MoveEvent, SheetText>;

export const approvalStatusText = {
  pending: { en: 'Pending', ja: '未承認' },
  approved: statusText.approved,
  cancelled: statusText.cancelled,
} as const;

export const orderStatusText = {
  pending: approvalStatusText.pending,
  approved: statusText.approved,
  // The spelling of a purchase order is the one of the imported data (domain.md §2).
  canceled: { en: 'Canceled', ja: 'キャンセル済み' },
} as const;

export const receivingStatusText = {
  pending: { en: 'Pending', ja: '未計上' },
  posted: statusText.posted,
  reversed: statusText.reversed,
  cancelled: statusText.cancelled,
} as const;
export const transferStatusText = {
  ...approvalStatusText,
  inTransit: { en: 'In transit', ja: '移動中' },
  received: { en: 'Received', ja: '入庫済み' },
  completed: { en: 'Completed', ja: '完了' },
} as const satisfies Record<TransferRow['status'], SheetText>;

export const receivingText = {
  none: { en: 'None', ja: '未入荷' },
  partial: { en: 'Partial', ja: '一部入荷' },
  full: { en: 'Full', ja: '入荷済み' },
  closedShort: { en: 'Closed short', ja: '残数締め' },
} as const satisfies Record<PurchaseOrder['receiving'], SheetText>;

export const countStatusText = {
  draft: { en: 'Draft', ja: '準備中' },
  counting: { en: 'Counting', ja: '棚卸中' },
  review: { en: 'Review', ja: '確認中' },
  posted: { en: 'Posted', ja: '確定済み' },
  cancelled: statusText.cancelled,
} as const satisfies Record<StockCount['status'], SheetText>;

const findingText = {
  missing: { en: 'Missing', ja: '不足' },
  more: { en: 'More', ja: '過剰' },
  unexpected: { en: 'Not booked here', ja: '帳簿なし' },
  elsewhere: { en: 'Wrong place', ja: '別の場所の品' },
  twice: { en: 'Scanned twice', ja: '重複スキャン' },
  moved: { en: 'Count again', ja: '要再棚卸' },
  none: { en: 'As booked', ja: '一致' },
} as const satisfies Record<NonNullable<CountLine['finding']>, SheetText>;

/** How a line of a count differs; one that is outside the scope of the count says so, whatever the books have of it. */
export function countFindingText(
  { finding, inScope }: Pick<CountLine, 'finding' | 'inScope'>,
  language: SheetLanguage,
): string {
  if (finding === null) return '';
  return (finding === 'unexpected' && !inScope ? outsideText : findingText[finding])[language];
}

const outsideText: SheetText = { en: 'Not in scope', ja: '対象外' };

export const adjustmentDirectionText = {
  in: { en: 'More', ja: '増加' },
  out: { en: 'Less', ja: '減少' },
  change: { en: 'Other type', ja: '区分変更' },
  value: { en: 'Value', ja: '金額修正' },
} as const satisfies Record<AdjustmentDirection, SheetText>;

export const reasonDirectionText = {
  in: { en: 'More', ja: '増加' },
  out: { en: 'Less', ja: '減少' },
  both: { en: 'More or less', ja: '増減' },
} as const satisfies Record<ReasonCode['direction'], SheetText>;

export const reasonGroupText = {
  shrinkage: { en: 'Shrinkage', ja: 'ロス' },
  count: { en: 'Stock count', ja: '棚卸' },
  return: { en: 'Return', ja: '返品' },
  use: { en: 'Own use', ja: '社内利用' },
  production: { en: 'Production', ja: '制作・溶解' },
  correction: { en: 'Correction', ja: '訂正' },
} as const satisfies Record<ReasonCode['reasonGroup'], SheetText>;

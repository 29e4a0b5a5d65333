import type { LotStatus, Subasta } from '#contract/sales/subasta.ts';
import { type SheetText, statusText } from './text.ts';

export const subastaStatusText = {
  draft: { en: 'Draft', ja: '下書き' },
  open: { en: 'Open', ja: '開催中' },
  closed: { en: 'Closed', ja: '終了' },
  cancelled: statusText.cancelled,
} as const satisfies Record<Subasta['status'], SheetText>;

export const subastaChannelText = {
  store: { en: 'Store', ja: '店頭' },
  liveStream: { en: 'Live stream', ja: 'ライブ配信' },
  web: { en: 'Web', ja: 'ウェブ' },
} as const satisfies Record<Subasta['channel'], SheetText>;

export const lotStatusText = {
  pending: { en: 'Not open yet', ja: '開始前' },
  open: { en: 'Open', ja: '入札受付中' },
  awarded: { en: 'Sold', ja: '落札' },
  unsold: { en: 'Unsold', ja: '不落札' },
  withdrawn: { en: 'Withdrawn', ja: '出品取消' },
} as const satisfies Record<LotStatus, SheetText>;

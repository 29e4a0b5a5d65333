import type { SheetText } from './text.ts';

/** Titles of the sheets of subasta events, and of their columns. */
export const subastaTitles = {
  subastas: { en: 'Subasta events', ja: 'オークション一覧' },
  subastaSales: { en: 'Subasta sales', ja: 'オークション販売一覧' },
  subasta: { en: 'Event number', ja: 'オークション番号' },
  subastaName: { en: 'Event', ja: 'オークション名' },
  channel: { en: 'Channel', ja: '開催方法' },
  awardedCount: { en: 'Lots sold', ja: '落札点数' },
  hammerTotal: { en: 'Hammer total', ja: '落札合計' },
  lot: { en: 'Lot', ja: 'ロット' },
  startingPrice: { en: 'Starting price', ja: '開始価格' },
  reservePrice: { en: 'Reserve price', ja: '最低落札価格' },
  highestBid: { en: 'Highest bid', ja: '最高入札額' },
  bidCount: { en: 'Bids', ja: '入札数' },
  hammerPrice: { en: 'Hammer price', ja: '落札価格' },
  paddle: { en: 'Paddle', ja: '札番号' },
  saleNumber: { en: 'Transaction number', ja: '取引番号' },
  winner: { en: 'Winner', ja: '落札者' },
} as const satisfies Record<string, SheetText>;

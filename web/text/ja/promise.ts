import type { promise as shape } from '../en/promise.ts';

export const promise: typeof shape = {
  title: '引当先',
  document: '伝票',
  since: '引当日時',
  none: '引当先はありません',
  failed: '引当先を読み込めませんでした',
  named: {
    sale: '販売取引 {{number}}',
    adjustment: '在庫調整 {{number}}',
    receiving: '入荷 {{number}}',
    transfer: '店舗間移動 {{number}}',
    stockCount: '棚卸 {{number}}',
    subasta: 'オークション {{number}}',
  },
  some: {
    sale: '販売取引',
    adjustment: '在庫調整',
    receiving: '入荷',
    transfer: '店舗間移動',
    stockCount: '棚卸',
    subasta: 'オークション',
  },
  more: '{{document}} ほか{{count}}件',
  holder: {
    reserved: '{{document}} で取置き済みです。',
    inTransit: '{{document}} で移動中です。',
    gone: '{{document}} で出庫済みです。',
  },
  refused: '{{refusal}}{{holder}}',
};

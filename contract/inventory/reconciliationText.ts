import type { ReconciledGroup, ReconciledName } from './reconciliation.ts';

interface Text {
  en: string;
  ja: string;
}

/** What is compared with what. Here and not in `web/text`, since the server writes it into a sheet, too. */
export const reconciledGroupText = {
  levels: { en: 'Stock against movements', ja: '在庫と入出庫' },
  promises: { en: 'Reserved stock against documents', ja: '取置き在庫と伝票' },
  documents: { en: 'Documents against movements', ja: '伝票と入出庫' },
  months: { en: 'Closed months against movements', ja: '締め済みの月と入出庫' },
} as const satisfies Record<ReconciledGroup, Text>;

/** What has to agree. */
export const reconciledText = {
  'level is the sum of its moves': {
    en: 'Quantity and grams are the sum of the movements.',
    ja: '数量と重量が入出庫の合計と一致すること',
  },
  'value is the sum of its moves': {
    en: 'The value is the sum of the movements.',
    ja: '在庫金額が入出庫の合計と一致すること',
  },
  'no stock is worth nothing': {
    en: 'Where there is no stock, there is no value.',
    ja: '在庫がないところに在庫金額がないこと',
  },
  'value has the sign of its stock': {
    en: 'The value has the sign of the quantity.',
    ja: '在庫金額と在庫数の符号が一致すること',
  },
  'only sellable falls below zero': {
    en: 'Only sellable stock is below zero.',
    ja: '販売可能在庫以外がマイナスでないこと',
  },
  'a unique piece exists once': { en: 'A unique piece exists once.', ja: '一点物が1点だけであること' },
  'the level of a sub-type is the sum of its moves': {
    en: 'The stock of a sub-type is the sum of its movements.',
    ja: '内訳の在庫が入出庫の合計と一致すること',
  },
  'what is not for sale is the sum of its sub-types': {
    en: 'Non-sellable stock is the sum of its sub-types.',
    ja: '販売不可在庫が内訳の合計と一致すること',
  },
  'layers of stock add up to what there is': {
    en: 'Stock by the day it came adds up to what there is.',
    ja: '入庫日別の在庫の合計が在庫数と一致すること',
  },
  'a completed sale moved its goods, and only a sale that stands did': {
    en: 'Pending sales have their goods reserved, completed sales have moved them.',
    ja: '保留中の販売は在庫が確保され、完了した販売は出庫されていること',
  },
  'what is not for sale is promised to its documents': {
    en: 'Reserved stock and stock in transit are promised to their documents.',
    ja: '取置き・移動中の在庫が伝票に割り当てられていること',
  },
  'an open lot keeps its goods, and no other does': {
    en: 'Open lots keep their goods, and no other lot does.',
    ja: '出品中のロットだけが商品を確保していること',
  },
  'material is set aside until it is used': {
    en: 'Material of a sale is set aside until it is used.',
    ja: '取引の使用材料が、使用されるまで確保されていること',
  },
  'goods come back from an installment whole, once it is given up': {
    en: 'Goods of an installment came back whole, and only once it was given up.',
    ja: '分割払いの商品の引揚げが、貸倒処理後に全数戻っていること',
  },
  'a line of an order moved its goods when it was shipped, and when it came back': {
    en: 'Lines of orders moved their goods when they were shipped and when they came back.',
    ja: '受注明細の発送・返品で商品が入出庫されていること',
  },
  'a movement of a sale names one of its lines or its material': {
    en: 'Every movement of a sale belongs to one of its lines or its material.',
    ja: '取引の入出庫に元の明細または使用材料があること',
  },
  'a unique piece is promised once': {
    en: 'A unique piece is promised to one document.',
    ja: '一点物の割り当てが1件だけであること',
  },
  'a movement has its document': { en: 'Every movement has its document.', ja: '入出庫に元の伝票があること' },
  'a true-up corrects an issue of its item and place': {
    en: 'A cost true-up corrects an issue of its item and location.',
    ja: '差額調整が同じ商品・店舗の出庫に対するものであること',
  },
  'what came back is corrected no longer': {
    en: 'An issue that came back has no true-up left.',
    ja: '戻された出庫に差額調整が残っていないこと',
  },
  'an approved adjustment moved its goods, and no other did': {
    en: 'Approved adjustments moved their goods, and no others did.',
    ja: '承認済みの在庫調整だけが在庫に反映されていること',
  },
  'a posted receiving moved its goods, and only what was reversed went back': {
    en: 'Posted receivings moved their goods, and only reversed ones took them back.',
    ja: '計上済みの入荷が在庫に反映され、取り消した分だけが戻っていること',
  },
  'a posted stock count moved its differences, and no other did': {
    en: 'Posted stock counts moved their differences, and no others did.',
    ja: '確定した棚卸の差異だけが在庫に反映されていること',
  },
  'what was sent by a transfer arrived, is under way, or was resolved': {
    en: 'Goods of transfers arrived, are in transit, or were resolved.',
    ja: '移動した商品が入庫済み・移動中・処理済みのいずれかであること',
  },
  'what left a company by a transfer came into the other': {
    en: 'What left for another company by a transfer came into its stock.',
    ja: '他社へ移動した商品が移動先の在庫に計上されていること',
  },
  'a closed month is the sum of its moves': {
    en: 'The stored stock is the sum of the movements.',
    ja: '記録された月末在庫が入出庫の合計と一致すること',
  },
} as const satisfies Record<ReconciledName, Text>;

/** The words of the place of a row that differs: `item 5 location 2`. */
export const bookPlaceText = {
  changed: { en: 'changed', ja: '書き換え' },
  cut: { en: 'missing', ja: '欠落' },
  deleted: { en: 'deleted', ja: '削除' },
  entry: { en: 'entry', ja: '履歴' },
  inserted: { en: 'inserted', ja: '挿入' },
  seal: { en: 'seal', ja: '封印' },
  category: { en: 'category', ja: 'カテゴリ' },
  company: { en: 'company', ja: '会社' },
  customer: { en: 'customer', ja: '顧客' },
  document: { en: 'document', ja: '書類' },
  item: { en: 'item', ja: '商品' },
  line: { en: 'line', ja: '明細' },
  location: { en: 'location', ja: '店舗・倉庫' },
  month: { en: 'month', ja: '月' },
  move: { en: 'movement', ja: '入出庫' },
  note: { en: 'note', ja: 'メモ' },
  payment: { en: 'payment', ja: '入金' },
  priceChange: { en: 'price change', ja: '価格の一括変更' },
  row: { en: 'row', ja: '行' },
  sale: { en: 'sale', ja: '販売' },
  service: { en: 'service', ja: 'サービス' },
  supplier: { en: 'supplier', ja: '仕入先' },
  transfer: { en: 'transfer', ja: '店舗間移動' },
  type: { en: 'type', ja: '区分' },
} as const satisfies Record<string, Text>;

/** The same in one language. */
export const reconciledGroupTexts = (language: keyof Text) => inOne(reconciledGroupText, language);
export const reconciledTexts = (language: keyof Text) => inOne(reconciledText, language);
export const bookPlaceTexts = (language: keyof Text) => inOne(bookPlaceText, language);

function inOne<Key extends string>(texts: Record<Key, Text>, language: keyof Text): Record<Key, string> {
  const one = Object.entries<Text>(texts).map(([key, text]) => [key, text[language]]);
  return Object.fromEntries(one) as Record<Key, string>;
}

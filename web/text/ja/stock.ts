import type { stock as shape } from '../en/stock.ts';

export const stock: typeof shape = {
  title: '在庫',
  search: '商品名・コード・バーコード',
  item: '商品',
  category: 'カテゴリ',
  location: '店舗・倉庫',
  kind: '在庫区分',
  subType: '販売不可の内訳',
  quantity: '数量',
  grams: '重量',
  value: '在庫金額',
  below: 'マイナス在庫',
  onlyBelow: 'マイナス在庫のみ',
  none: '在庫がありません',
  noneText: '商品を初期在庫数付きで登録するか、取り込むと在庫が表示されます。',
  kinds: {
    sellable: '販売可能在庫',
    nonSellable: '販売不可在庫',
    reserved: '取置き在庫',
    inTransit: '移動中在庫',
    outside: '社外',
  },
  guide1: '1行が、1つの商品の、1か所・1在庫区分の在庫です。販売不可在庫は内訳ごとに1行です。',
  guide2: '取置き在庫は保留中の会計に確保されています。取引をキャンセルすると戻ります。',
  guide3: 'マイナスの数は、帳簿より先に店頭で販売された分です。行を開くと履歴を確認できます。',
};

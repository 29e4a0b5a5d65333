import type { reconciliation as shape } from '../en/reconciliation.ts';

export const reconciliation: typeof shape = {
  title: '在庫照合',
  failed: '帳簿を照合できませんでした。',
  again: 'もう一度照合',
  at: '照合日時：{{at}}',
  none: '差異はありません',
  differences: '差異：{{count, count}}件',
  agrees: '一致',
  groups: {
    levels: '在庫と入出庫',
    promises: '取置き在庫と伝票',
    documents: '伝票と入出庫',
    months: '締め済みの月と入出庫',
  },
  promises: {
    'level is the sum of its moves': '数量と重量が入出庫の合計と一致すること',
    'value is the sum of its moves': '在庫金額が入出庫の合計と一致すること',
    'no stock is worth nothing': '在庫がないところに在庫金額がないこと',
    'value has the sign of its stock': '在庫金額と在庫数の符号が一致すること',
    'only sellable falls below zero': '販売可能在庫以外がマイナスでないこと',
    'a unique piece exists once': '一点物が1点だけであること',
    'the level of a sub-type is the sum of its moves': '内訳の在庫が入出庫の合計と一致すること',
    'what is not for sale is the sum of its sub-types': '販売不可在庫が内訳の合計と一致すること',
    'a completed sale moved its goods, and only a sale that stands did':
      '保留中の販売は在庫が確保され、完了した販売は出庫されていること',
    'what is not for sale is promised to its documents': '取置き・移動中の在庫が伝票に割り当てられていること',
    'a unique piece is promised once': '一点物の割り当てが1件だけであること',
    'a movement has its document': '入出庫に元の伝票があること',
    'a true-up corrects an issue of its item and place': '原価差額調整が同じ商品・店舗の出庫に対するものであること',
    'what came back is corrected no longer': '戻された出庫に原価差額調整が残っていないこと',
    'an approved adjustment moved its goods, and no other did': '承認済みの在庫調整だけが在庫に反映されていること',
    'a posted receiving moved its goods, and only what was reversed went back':
      '計上済みの入荷が在庫に反映され、取り消した分だけが戻っていること',
    'a posted stock count moved its differences, and no other did': '確定した棚卸の差異だけが在庫に反映されていること',
    'what was sent by a transfer arrived, is under way, or was resolved':
      '移動した商品が入庫済み・移動中・処理済みのいずれかであること',
    'what left a company by a transfer came into the other': '他社へ移動した商品が移動先の在庫に計上されていること',
    'a closed month is the sum of its moves': '記録された月末在庫が入出庫の合計と一致すること',
  },
  item: '商品 {{code}}',
  guide1: '在庫・取置き在庫・伝票・締め済みの月を、入出庫の記録と1行ずつ照合します。',
  guide2:
    '差異があると、その行が表示されます。通常の操作で差異が生じることはありません。システム管理者にお知らせください。',
};

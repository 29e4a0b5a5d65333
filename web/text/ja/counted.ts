import type { counted as shape } from '../en/counted.ts';

/** What of sales counts on which day. */
export const counted: typeof shape = {
  title: '売上計上',
  view: '表示する行',
  made: '取引',
  note: '売上は計上日に、取消と返品はその当日にマイナスで表示します。',
  day: '計上日',
  kind: '計上区分',
  kinds: { sale: '売上', void: '取引取消', shipment: '発送', return: '返品' },
  transactions_one: '売上{{count, count}}件',
  transactions_other: '売上{{count, count}}件',
  quantity: '数量',
  amount: '金額',
  none: 'この期間の売上データはありません',
  noneText: '完了・お渡し・発送した取引が計上されます。',
};

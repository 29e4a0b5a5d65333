import type { list as shape } from '../en/list.ts';

export const list: typeof shape = {
  sort: '並び順',
  lastMonth: '先月',
  noMatchFor: '「{{search}}」に該当するデータがありません',
  sortedBy: '並び順：{{sort}}',
  sorts: { newest: '新しい順', name: '名前', code: 'コード', itemCode: '商品コード', position: '表示順', id: '番号' },
  switchTitle_one: '{{count, count}}件を「{{status}}」にしますか？',
  switchTitle_other: '{{count, count}}件を「{{status}}」にしますか？',
  switched_one: '{{count, count}}件を「{{status}}」にしました。',
  switched_other: '{{count, count}}件を「{{status}}」にしました。',
  notSwitched_one: '{{count, count}}件は変更していません',
  notSwitched_other: '{{count, count}}件は変更していません',
  notSwitchedRow: '{{name}}：{{reason}}',
};

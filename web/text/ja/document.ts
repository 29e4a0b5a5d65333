import type { document as shape } from '../en/document.ts';

export const document: typeof shape = {
  details: '詳細',
  history: '履歴',
  by: '{{action}}({{name}})',
  papers: '印刷',
  item: '商品',
  remove: '「{{name}}」を外す',
  removed: '「{{name}}」を外しました。',
  putBack: '元に戻す',
  full: '1件に登録できるのは{{count}}行までです。いったん保存して、続きは別に登録してください。',
  inactive: '{{itemCode}} は現在使用されていません。',
  none: '最初の商品をスキャンするか、検索してください。',
  lineCount_one: '{{count, count}}行',
  lineCount_other: '{{count, count}}行',
  atMost: '{{limit}}以下で入力してください',
  atLeast: '{{limit}}以上で入力してください',
  payments: 'お支払い',
  paymentOf: '{{type}}',
  refundOf: '返金（{{type}}）',
  tendered: 'お預り',
};

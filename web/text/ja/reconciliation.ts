import { reconciledGroupTexts, reconciledTexts } from '#contract/inventory/reconciliationText.ts';
import type { reconciliation as shape } from '../en/reconciliation.ts';

export const reconciliation: typeof shape = {
  title: '在庫照合',
  failed: '帳簿を照合できませんでした。',
  again: 'もう一度照合',
  at: '照合日時：{{at}}',
  none: '差異はありません',
  differences: '差異：{{count, count}}件',
  agrees: '一致',
  groups: reconciledGroupTexts('ja'),
  promises: reconciledTexts('ja'),
  item: '商品 {{code}}',
  guide1: '在庫・取置き在庫・伝票・締め済みの月を、入出庫の記録と1行ずつ照合します。',
  guide2:
    '差異があると、その行が表示されます。通常の操作で差異が生じることはありません。システム管理者にお知らせください。',
};

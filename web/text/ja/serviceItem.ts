import type { serviceItem as shape } from '../en/serviceItem.ts';

export const serviceItem: typeof shape = {
  title: 'サービス項目',
  search: 'コード・名前・説明',
  create: 'サービス項目を登録',
  edit: 'サービス項目を編集',
  created: 'サービス項目を登録しました。',
  edited: 'サービス項目を更新しました。',
  failed: 'サービス項目を更新できませんでした',
  loadFailed: 'サービス項目を読み込めませんでした',
  searchFailed: '検索できませんでした',
  createFailed: 'サービス項目を登録できませんでした',
  none: 'サービス項目がまだありません',
  noneText: 'サイズ直し・修理・彫刻・クリーニングなど、承る作業を登録してください。',
  serviceCode: 'サービスコード',
  serviceCostFee: 'サービス原価',
  serviceFeePrice: 'サービス料金',
  withoutTax: '税抜',
  guide1: 'サービス項目は料金の決まった作業です。修理・サービスの取引では、ここの料金が入ります。',
  guide2: '「サービス項目を登録」を押し、日本語名と英語名を付けてください。',
  guide3: 'サービス原価は、原価と利益を表示できる人にだけ見えます。',
};

import type { serviceProvider as shape } from '../en/serviceProvider.ts';

export const serviceProvider: typeof shape = {
  title: '加工先',
  search: 'コード・名前・電話・担当者',
  create: '加工先を登録',
  edit: '加工先を編集',
  created: '加工先を登録しました。',
  edited: '加工先を更新しました。',
  failed: '加工先を保存できませんでした。もう一度お試しください。',
  none: '加工先がまだありません',
  noneText: '修理・彫刻・石留めなどを依頼する工房を登録してください。',
  contactNumber: '電話番号',
  email: 'メールアドレス',
  address: '住所',
  contactPerson1: '担当者1',
  contactPerson2: '担当者2',
  guide1: '加工先は、修理・彫刻・石留めなどの作業を依頼する工房です。',
  guide2: '「加工先を登録」を押して入力します。担当者2のほかはすべて入力してください。',
  guide3: '依頼しなくなった工房は無効にします。これまでの記録はそのまま残ります。',
};

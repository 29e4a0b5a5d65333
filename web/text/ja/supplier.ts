import type { supplier as shape } from '../en/supplier.ts';

export const supplier: typeof shape = {
  title: '仕入先',
  search: 'コード・名前・電話・住所',
  create: '仕入先を登録',
  edit: '仕入先を編集',
  created: '仕入先を登録しました。',
  edited: '仕入先を更新しました。',
  failed: '仕入先を保存できませんでした。もう一度お試しください。',
  none: '仕入先がまだありません',
  noneText: '仕入先を登録すると、発注書の宛先として選べます。',
  contactNumber: '電話番号',
  email: 'メールアドレス',
  address: '住所',
  addressJa: '住所（日本語）',
  guide1: '「仕入先を登録」を押し、店内で使うコードを付けてください。',
  guide2: '日本語の名前と住所は、日本語の書類に印刷されます。',
  guide3: '取引を終えた仕入先は無効にします。これまでの仕入の記録はそのまま残ります。',
};

import type { paymentDue as shape } from '../en/paymentDue.ts';

export const paymentDue: typeof shape = {
  title: '入金予定',
  search: '取引番号・顧客・電話・メール',
  failed: '入金予定の読み込みに失敗しました',
  none: '入金予定はありません',
  noneText: '未入金の分割代金と、受注制作・修理の残金がここに並びます。',
  noneFound: 'この期間の入金予定はありません',
  what: '入金内容',
  rest: '残金',
  amount: '入金予定額',
  pastDate: '予定日超過 {{count}}日',
  late: 'うち延滞 {{overdue, yen}}',
};

import type { notice as shape } from '../en/notice.ts';

export const notice: typeof shape = {
  costsAsked: '原価の入力待ち：{{name}} {{count, number}}点',
  title: '通知',
  sendAll: '案内メールを一括送信',
  pending: '保留中の会計',
  due: {
    instalments: '入金期日',
    services: 'お渡し予定日超過',
    madeToOrders: '受注制作の遅延',
    orders: '準備中の受注',
  },
  messages_one: '返信を待っているメッセージ：{{count, count}}件',
  messages_other: '返信を待っているメッセージ：{{count, count}}件',
  lateMonth: '{{month}}の月次締めが済んでいません',
  paid: '入金済み',
  alarms: '警告',
  view: '{{count, count}}件を表示',
  viewAll: 'すべて表示',
  none: '通知はありません',
  noneText: '保留中の会計と、最低在庫数以下になった商品がここに表示されます。',
  seen: '確認済みにする',
  attempts: '{{name}} へのログイン試行が繰り返されています',
  attemptsText:
    '1時間以内の失敗が多すぎるため、1時間が過ぎるまで {{name}} は以前にログインした場所からのみログインできます。',
  alarm: '帳簿の整合性に問題があります：{{invariant}}',
  backup: {
    overdue: '26時間以上、バックアップが成功していません',
    failed: 'バックアップに失敗しました',
    behind: '現在、バックアップが保存されていません',
  },
  disk: 'ディスクの空き容量が残りわずかです',
  diskText: '{{folder}} のあるディスクの空き容量が1割を切りました。いっぱいになると販売できなくなります。',
  failed: '通知を読み込めませんでした',
  walkIn: '一般のお客様',
};

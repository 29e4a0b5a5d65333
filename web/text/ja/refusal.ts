import type { refusal as shape } from '../en/refusal.ts';

export const refusal: typeof shape = {
  'input.invalid': '入力内容に誤りがあります。ご確認ください。',
  'input.unreadable': '送信内容を読み取れませんでした。',
  'signIn.required': 'セッションの有効期限が切れました。もう一度ログインしてください。',
  'signIn.failed': 'ユーザー名またはパスワードが正しくありません。',
  'signIn.tooOften': '試行回数が多すぎます。しばらく待ってからもう一度お試しください。',
  'access.denied': 'この操作を行う権限がありません。',
  'access.location': 'この店舗・倉庫で作業する権限がありません。',
  notFound: '見つかりませんでした。ほかの人が変更した可能性があります。',
  'idempotency.missing': '安全に送信できませんでした。ページを読み込み直してください。',
  'idempotency.inFlight': '処理中です。しばらくお待ちください。',
  tooOften: 'アクセスが集中しています。しばらくお待ちください。',
  'user.missing': 'ユーザーが見つかりません',
  'viewing.readOnly': '別の役割として表示しています。変更するには、先に表示を終了してください。',
  'password.wrong': '現在のパスワードが正しくありません。',
  'server.failed': 'エラーが発生しました。もう一度お試しください。',
  'server.unavailable': 'サーバーが混み合っています。しばらくしてからお試しください。',
  'server.noSpace': 'サーバーの空き容量がありません。管理者にご連絡ください。',
};

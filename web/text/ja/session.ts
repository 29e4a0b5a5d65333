import type { session as shape } from '../en/session.ts';

export const session: typeof shape = {
  signIn: 'ログイン',
  office: '{{company}} 管理画面',
  officeOf: 'ジュエリーショップの管理画面',
  username: 'ユーザー名またはメールアドレス',
  password: 'パスワード',
  forgotten: 'お忘れの場合は管理者にご連絡ください。',
  signingIn: 'ログイン中',
  failed: 'ログイン中にエラーが発生しました',
  invalidResponse: 'サーバーからの応答が正しくありません',
  notStored: '認証情報を保存できませんでした',
  invalidUser: 'ユーザー情報の形式が正しくありません',
  expired: 'セッションの有効期限が切れました。もう一度ログインしてください。',
  denied: 'この画面を表示する権限がありません。',
  deniedAll: '表示できる画面がありません。管理者にご連絡ください。',
  deniedTitle: '権限がありません',
};

import type { error as shape } from '../en/error.ts';

export const error: typeof shape = {
  notFound: 'ページが見つかりません',
  pageNotFound: 'ページが見つかりません',
  notFoundText: 'アドレスが間違っているか、ページが移動した可能性があります。',
  server: 'サーバーエラー',
  serverText: 'サーバーで問題が発生しました。保存済みのデータは失われていません。',
  lost: '接続できません',
  home: 'ダッシュボードへ',
  reload: '再読み込み',
  unreachable: 'サーバーから応答がありません。接続を確認して、もう一度お試しください。',
};

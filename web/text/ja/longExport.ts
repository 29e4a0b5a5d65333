import type { longExport as shape } from '../en/longExport.ts';

/** What long exports say. */
export const longExport: typeof shape = {
  begun: 'エクスポートを開始しました',
  begunText: '完了したファイルは「過去のエクスポート」に7日間保存されます。',
  beginFailed: 'エクスポートを開始できませんでした。',
  text: '20,000行を超えるエクスポートは自動で処理され、ファイルは7日間保存されます。',
  none: '7日以内のエクスポートはありません',
  noneText: '件数の多いレポートのエクスポートが、ここに表示されます。',
  failed: 'エクスポートの一覧を読み込めませんでした。',
  status: {
    waiting: '待機中',
    running: '処理中',
    ready: '完了',
    failed: '失敗',
    denied: '終了（権限がありません）',
    givenUp: '中止',
  },
  failure: {
    noSpace: 'サーバーの空き容量が不足していました。管理者にご連絡ください。',
    unavailable: '一時的に処理できない状態でした。',
    stopped: '処理中にサーバーが停止しました。',
    fault: 'サーバーでエラーが発生しました。詳細はサーバーのログに記録されています。',
  },
  progress: '{{all, count}}行中{{done, count}}行',
  rows_one: '{{count, count}}行',
  rows_other: '{{count, count}}行',
  open: 'ファイルを保存',
  openFailed: 'ファイルを保存できませんでした。',
  giveUp: '中止する',
  giveUpFailed: 'エクスポートを中止できませんでした。',
  byFormat: { xlsx: 'Excel', csv: 'CSV', csvShiftJis: 'CSV（Shift-JIS）' },
};

import type { scan as shape } from '../en/scan.ts';

export const scan: typeof shape = {
  field: 'バーコードをスキャン',
  hint: 'スキャン、または商品名・コードを入力',
  hintShort: 'スキャンまたは検索',
  ready: 'スキャンできます',
  notReady: 'スキャン停止中',
  closeFirst: '追加されていません。この画面を閉じてから、もう一度スキャンしてください。',
  answerFirst: '追加されていません。確認画面に答えてから、もう一度スキャンしてください。',
  found: '見つかった商品',
  stock: '在庫',
  added: '{{name}}を追加しました。もう一度スキャンすると1点増えます。',
  addedWeighed: '{{name}}を追加しました。重量（g）を入力してください。',
  addedAgain: '{{name}}：{{count}}点になりました。',
  unknown: 'コード {{code}} の商品はありません。もう一度スキャンするか、商品名で検索してください。',
  missed: '見つからないコード：{{code}}',
  camera: 'カメラ',
  cameraTitle: 'カメラでスキャン',
  cameraText: 'バーコードをカメラに映してください。',
  cameraDenied: 'カメラを使用できません。ブラウザで許可してから、もう一度お試しください。',
  cameraNone: 'カメラが見つかりません。',
  cameraDone: '完了',
};

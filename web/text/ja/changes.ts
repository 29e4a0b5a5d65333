import type * as shape from '../en/changes.ts';

export const audit: typeof shape.audit = {
  title: '変更履歴',
  show: '変更内容を表示',
  hide: '変更内容を隠す',
  field: '項目',
  before: '変更前',
  after: '変更後',
  empty: '変更履歴はありません',
  failed: '変更履歴を読み込めませんでした',
  nothing: '–',
  another: '別のものに変更',
  stranger: '他社のユーザー',
  create: '新規登録',
  edit: '編集',
  activate: '有効にしました',
  deactivate: '無効にしました',
  of: '{{code}}として',
};

export const conflict: typeof shape.conflict = {
  title: 'ほかの人が先に変更しました',
  text: '入力した内容は残っています。違いを確認して、もう一度保存してください。',
  field: '項目',
  mine: 'あなたの入力',
  theirs: '保存済みの内容',
  keep: '自分の入力を使う',
  take: '保存済みを使う',
  taken: '反映します',
  none: '変更された内容は、この画面の入力には影響しません。',
  goOn: '続ける',
  again: '読み込み直す',
  againText: '入力した内容は残ります。現在の内容を読み込んでから続けてください。',
  failed: '変更内容を読み込めませんでした',
};

/** What a form says of what is entered. */
export const entering: typeof shape.entering = {
  optional: '任意',
  fillIn: '次の項目を入力してください：{{fields}}',
  nothingFound: '見つかりません',
  unsaved: '未保存',
  unsavedTitle: '保存せずに閉じますか？',
  unsavedText: '入力した内容は失われます。',
  restored: '入力途中の内容を復元しました',
  restoredText: 'まだ保存されていません。確認のうえ保存してください。',
  restoredContested: 'まだ保存されていません。次の項目はほかの人が変更しています。確認してください：{{fields}}',
  leave: '保存せずに閉じる',
  keepEditing: '入力を続ける',
  checkFields: '入力内容に誤りがあります。ご確認ください。',
  description: '説明',
  descriptionJa: '説明（日本語）',
  notes: 'メモ',
  inEnglish: '{{name}}（英語）',
  inLetters: '{{name}}（ローマ字）',
};

/** What is said where something is deleted for good. */
export const removing: typeof shape.removing = {
  remove: '削除…',
  removed: '「{{name}}」を削除しました。',
  removeTitle: '「{{name}}」を削除しますか？',
  removeText: '元に戻せません。',
  removeYes: '削除する',
  removeFailed: '削除できませんでした',
};

/** What is said of papers and files that fail. */
export const papers: typeof shape.papers = {
  popupBlocked: 'ポップアップがブロックされました。ポップアップを許可して、もう一度お試しください。',
  pdfFailed: 'PDFを作成できませんでした。もう一度お試しください。',
  exportFailed: '出力できませんでした。もう一度お試しください。',
};

/** What is said where something is switched off, or on again. */
export const switching: typeof shape.switching = {
  activate: '有効にする',
  deactivate: '無効にする…',
  activated: '「{{name}}」を有効にしました。',
  deactivated: '「{{name}}」を無効にしました。',
  deactivateTitle: '「{{name}}」を無効にしますか？',
  deactivateText: '再び有効にするまで選択できなくなります。これまでの記録はそのまま残ります。',
  deactivateYes: '無効にする',
};

export const postal: typeof shape.postal = {
  hint: '123-4567',
  unknown: '該当する住所が見つかりません',
  which: '該当する住所を選択',
};

import type { savedView as shape } from '../en/savedView.ts';

export const savedView: typeof shape = {
  title: 'ビュー',
  first: '最初に表示',
  none: 'ビューを使わない',
  save: 'このビューを保存…',
  text: '現在の絞り込み・表示項目・並び順を保存します。同じ名前のビューは置き換えられます。',
  name: '名前',
  isCompany: '社内の全員で使う',
  opensFirst: 'レポートを開いたときに表示する',
  saved: 'ビューを保存しました',
  removed: 'ビューを削除しました',
  change: '{{name}}を変更',
  remove: '{{name}}を削除',
  removeOfAll: '社内の全員が使えなくなります。元に戻せません。',
};

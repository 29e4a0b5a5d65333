import type { externalItem as shape } from '../en/externalItem.ts';

export const externalItem: typeof shape = {
  title: '外部出品一覧',
  search: 'タイトル・商品・外部ID',
  create: '外部出品を登録',
  edit: '外部出品を編集',
  created: '外部出品を登録しました。',
  edited: '外部出品を更新しました。',
  failed: 'エラーが発生しました。もう一度お試しください。',
  none: '外部出品がまだありません',
  noneText: 'ECモールやオークションサイトに出品している商品と、その出品先を登録してください。',
  sellingOption: '販売方法',
  listingTitle: '出品タイトル',
  externalLink: '外部リンク',
  externalId: '外部ID',
  open: '出品ページを開く',
  guide1: '外部出品は、ECモールやオークションサイトに出品している商品です。',
  guide2: '先に商品を選ぶと、商品名と販売価格が自動で入力されます。',
  guide3: '出品を終えたものは無効にします。商品そのものは変わりません。',
};

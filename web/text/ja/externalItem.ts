import type { externalItem as shape } from '../en/externalItem.ts';

export const externalItem: typeof shape = {
  title: '外部掲載商品',
  search: 'タイトル・商品・外部ID',
  create: '外部掲載商品を登録',
  edit: '外部掲載商品を編集',
  created: '外部掲載商品を登録しました。',
  edited: '外部掲載商品を更新しました。',
  failed: '外部掲載商品を保存できませんでした。もう一度お試しください。',
  none: '外部掲載商品がまだありません',
  noneText: 'ECモールやオークションサイトに掲載している商品と、その掲載先を登録してください。',
  sellingOption: '販売方法',
  listingTitle: '掲載タイトル',
  externalLink: '外部リンク',
  externalId: '外部ID',
  open: '掲載ページを開く',
  guide1: '外部掲載商品は、ECモールやオークションサイトに掲載している商品です。',
  guide2: '先に商品を選ぶと、商品名と販売価格が自動で入力されます。',
  guide3: '掲載を終えたものは無効にします。商品そのものは変わりません。',
};

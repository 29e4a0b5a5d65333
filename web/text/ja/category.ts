import type { category as shape } from '../en/category.ts';

export const category: typeof shape = {
  title: 'カテゴリ',
  search: 'コード・名前',
  create: 'カテゴリを登録',
  edit: 'カテゴリを編集',
  created: 'カテゴリを登録しました。',
  edited: 'カテゴリを更新しました。',
  failed: 'カテゴリを保存できませんでした。もう一度お試しください。',
  none: 'カテゴリがまだありません',
  noneText: '商品は必ずいずれかのカテゴリに属します。カテゴリコードが商品コードの先頭になります。',
  codeHint: '英大文字と数字で2〜6文字',
  stockTracked: '在庫管理あり',
  notTracked: '在庫管理なし',
  stock: '在庫管理',
  guide1: '商品コードとバーコードはカテゴリごとに採番されます。',
  guide2: '「カテゴリを登録」を押し、日本語名と英語名を付けてください。',
  guide3: '今後使わないカテゴリは無効にします。登録済みの商品はそのまま残ります。',
};

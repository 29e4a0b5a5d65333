import type { paymentType as shape } from '../en/paymentType.ts';

export const paymentType: typeof shape = {
  title: '支払方法',
  search: '名前',
  create: '支払方法を登録',
  edit: '支払方法を編集',
  created: '支払方法を登録しました。',
  edited: '支払方法を更新しました。',
  failed: '支払方法を保存できませんでした。もう一度お試しください。',
  none: '支払方法が見つかりません',
  noneText: '標準の7種類に加えて、独自の支払方法を登録できます。',
  loadFailed: '支払方法を読み込めませんでした：{{error}}',
  needsReference: '参照番号が必須',
  opensDrawer: 'ドロアを開く',
  guide1: '支払方法は、現金・カード・振込など、お客様のお支払いの種類です。独自の方法も登録できます。',
  guide2: '参照番号を必須にすると、伝票番号や振込番号の入力なしには入金を登録できません。',
  guide3: '取り扱いをやめた方法は無効にします。これまでの入金はそのまま残ります。',
};

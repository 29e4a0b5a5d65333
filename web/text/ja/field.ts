import type { field as shape } from '../en/field.ts';

export const field: typeof shape = {
  required: '{{label}}は必須です',
  invalid: '{{label}}が正しくありません',
  tooLong: '{{label}}が長すぎます',
  unprintable: '{{label}}に使用できない文字が含まれています',
  email: 'メールアドレスの形式が正しくありません',
  kana: '{{label}}はカナで入力してください',
  username: 'ユーザー名は半角英小文字・数字・「.」「-」「_」で入力してください',
  passwordTooShort: 'パスワードは8文字以上で入力してください',
  passwordDiffers: 'パスワードが一致しません',
  passwordTooCommon: '推測されやすいパスワードは使用できません',
  gone: '{{label}}を選択できません',
  /** What fields are called where no form says so, by the last part of their path. */
  of: {
    price: '販売価格',
    quantity: '数量',
    milligrams: '重量',
    notes: 'メモ',
    name: '名前',
    date: '日付',
    code: 'コード',
    entry: '入力内容',
    search: '検索',
  },
  inLine: '{{line}}行目：{{text}}',
  inPayment: 'お支払い{{line}}：{{text}}',
  url: 'URLの形式が正しくありません',
};

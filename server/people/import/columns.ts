import { createdAtColumn, type ImportColumn, statusColumn } from '../../kernel/import/columns.ts';
import { customerTypeText, sheetText } from '../../sheet/text.ts';

/** What else a column is called in the lists that shops keep. */
const otherNames: Record<string, readonly string[]> = {
  fullName: ['氏名', '名前', 'お名前', '顧客名', 'name', 'fullname', 'full name'],
  fullKana: ['フリガナ', 'ふりがな', 'カナ', '氏名カナ', '氏名(カナ)', 'kana'],
  lastNameKana: ['姓カナ', '姓(カナ)', '姓フリガナ'],
  firstNameKana: ['名カナ', '名(カナ)', '名フリガナ'],
  contactNumber: ['電話', 'tel', 'phone', 'contact number', '携帯電話', '携帯電話番号', '携帯', '連絡先'],
  email: ['e-mail', 'メール', 'eメール', 'mail'],
  customerType: ['type', '区分'],
  postalCode: ['〒', 'zip', 'zip code', 'postcode'],
  prefecture: ['県'],
  city: ['市町村'],
  town: ['町名', '番地', '町域・番地', '住所'],
  buildingName: ['建物', 'マンション名'],
  roomNumber: ['部屋'],
};

/** As our own export orders them. */
const orderedFields = [
  ...(['lastName', 'firstName', 'middleName', 'lastNameKana', 'firstNameKana', 'contactNumber', 'email'] as const),
  ...(['customerType', 'country', 'postalCode', 'prefecture', 'city', 'town', 'buildingName', 'roomNumber'] as const),
  ...(['street', 'line2', 'state', 'landmark'] as const),
];

const examples: Partial<Record<string, string | { en: string; ja: string }>> = {
  lastName: '田中',
  firstName: '由紀',
  lastNameKana: 'タナカ',
  firstNameKana: 'ユキ',
  contactNumber: '090-1234-5678',
  email: 'yuki@example.jp',
  customerType: customerTypeText.walkIn,
  country: 'JP',
  postalCode: '104-0061',
  prefecture: '東京都',
  city: '中央区',
  town: '銀座4-5-6',
};
const keys = ['contactNumber', 'email'];

/** By the names of the fields, by the titles of our own export in both languages, and by those that others use. */
export const customerColumns: readonly ImportColumn[] = [
  { field: 'code', title: sheetText.customerCode, also: ['顧客番号', '会員番号'], key: true, example: 'C-000123' },
  ...orderedFields.map((field) => ({
    field,
    title: sheetText[field],
    also: otherNames[field] ?? [],
    example: examples[field] ?? '',
    ...(keys.includes(field) && { key: true as const }),
    ...(field === 'customerType' && { values: Object.values(customerTypeText) }),
  })),
  { field: 'fullName', title: sheetText.fullName, also: otherNames.fullName ?? [], example: '田中 由紀' },
  { field: 'fullKana', title: sheetText.fullKana, also: otherNames.fullKana ?? [], example: 'タナカ ユキ' },
  statusColumn,
  { field: 'mergedInto', title: sheetText.mergedInto, unread: true, example: '' },
  createdAtColumn,
];

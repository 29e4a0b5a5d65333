import { customerTypes } from '#contract/people/customer.ts';
import type { OwnColumns } from '../../kernel/import/header.ts';
import { customerTypeText, sheetText } from '../../sheet/text.ts';
import { customerFields } from '../customer/rules.ts';

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

/** By the names of the fields, by the titles of our own export in both languages, and by those that others use. */
export const customerColumns: OwnColumns = {
  byName: new Map([
    ...customerFields.map((field) => [field.toLowerCase(), field] as const),
    ...customerFields.flatMap((field) => titlesOf(field).map((title) => [title, field] as const)),
    ...Object.entries(otherNames).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
  ]),
  required: [],
  // A list of names and telephone numbers is one already.
  meant: 2,
};

const types = new Map(
  customerTypes.flatMap((type) =>
    [type, ...Object.values(customerTypeText[type])].map((name) => [name.toLowerCase(), type] as const),
  ),
);

/** The type behind a word of either language; undefined where it is none. */
export function customerTypeOf(word: string): (typeof customerTypes)[number] | undefined {
  return types.get(word.toLowerCase());
}

function titlesOf(field: (typeof customerFields)[number]): string[] {
  return Object.values(sheetText[field]).map((title) => title.normalize('NFKC').toLowerCase());
}

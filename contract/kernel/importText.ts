import type { ImportProblem } from './import.ts';

type Short<Code> = Code extends `import.${infer Rest}` ? Rest : never;
type Word = Short<ImportProblem['code']>;

/** What is wrong with a row, or worth knowing. Here and not in `web/text`, since the server writes it beside rows that it gives back. */
export const importProblemText = {
  encoding: {
    en: 'There are characters that can’t be read; save the file once more as Excel (.xlsx) or as CSV (UTF-8 or Shift-JIS)',
    ja: '読み取れない文字があります。Excel（.xlsx）またはCSV（UTF-8・Shift-JIS）形式で保存し直してください',
  },
  noTable: {
    en: 'This file is no table; choose an Excel file (.xlsx) or a CSV file',
    ja: '表のファイルではありません。Excel（.xlsx）またはCSVのファイルを選択してください',
  },
  workbook: {
    en: 'This Excel file can’t be read; save it once more as .xlsx or CSV',
    ja: 'このExcelファイルを読み取れません。xlsxまたはCSV形式で保存し直してください',
  },
  workbookOld: {
    en: 'An older Excel file (.xls), or one with a password; save it as .xlsx without a password',
    ja: '旧形式（.xls）またはパスワード付きのExcelファイルです。パスワードなしのxlsx形式で保存してください',
  },
  empty: {
    en: 'The file is empty',
    ja: 'ファイルが空です',
  },
  header: {
    en: 'The first row does not name columns that are known; see “Columns and template”',
    ja: '1行目に既知の列名がありません（「列の一覧とテンプレート」をご覧ください）',
  },
  columnMissing: {
    en: 'This column is missing',
    ja: '必要な列がありません',
  },
  columnTwice: {
    en: 'This column is there twice',
    ja: '同じ列が2つあります',
  },
  tooManyColumns: {
    en: 'Too many columns',
    ja: '列が多すぎます',
  },
  tooManyRows: {
    en: 'More than 200,000 rows',
    ja: '200,000行を超えています',
  },
  recordTooLarge: {
    en: 'A row is far too long; is a quotation mark missing?',
    ja: '行が長すぎます。引用符が閉じていない可能性があります',
  },
  quote: {
    en: 'A quotation mark is not closed',
    ja: '引用符が閉じられていません',
  },
  raggedRow: {
    en: 'This row has another number of cells than the header',
    ja: '見出しと列の数が一致しません',
  },
  productMissing: {
    en: 'This row belongs to no product',
    ja: 'どの商品の行か分かりません',
  },
  required: {
    en: 'This is required',
    ja: '必須項目です',
  },
  tooLong: {
    en: 'Too long',
    ja: '長すぎます',
  },
  unprintable: {
    en: 'Contains characters that can’t be shown',
    ja: '表示できない文字が含まれています',
  },
  number: {
    en: 'Not a number',
    ja: '数値ではありません',
  },
  decimals: {
    en: 'Too many decimals',
    ja: '小数点以下の桁数が多すぎます',
  },
  negative: {
    en: 'Must not be negative',
    ja: 'マイナスの値は使えません',
  },
  numberTooLarge: {
    en: 'The number is too large',
    ja: '数値が大きすぎます',
  },
  priceUnit: { en: 'Priced by must be Unit or Gram', ja: '価格の基準は「1単位」か「1g」で入力してください' },
  priceBy: {
    en: 'Only BULK of 1 gram a unit is priced by the gram',
    ja: '価格の基準を「1g」にできるのは、重量が1gの「バルク」だけです',
  },
  uom: {
    en: 'The unit must be PCS, DOZEN, PAIR or BULK',
    ja: '単位は「個」「ダース」「ペア」「バルク」のいずれかです',
  },
  status: {
    en: 'The status must be Active or Inactive',
    ja: 'ステータスは「有効」か「無効」で入力してください',
  },
  categoryUnknown: {
    en: 'There is no such category',
    ja: '登録されていないカテゴリです',
  },
  categoryInactive: {
    en: 'The category is inactive',
    ja: '無効なカテゴリです',
  },
  barcodeLength: {
    en: 'Barcode must be 13 digits; leave it empty to have one issued',
    ja: 'バーコードは13桁で入力してください。空欄の場合は自動採番します',
  },
  barcodeCheckDigit: {
    en: 'The barcode’s check digit is wrong; leave it empty to have one issued',
    ja: 'バーコードのチェックデジットが正しくありません。空欄の場合は自動採番します',
  },
  codeTwice: {
    en: 'The same item code is in row {{otherRow}}',
    ja: '{{otherRow}}行目と商品コードが重複しています',
  },
  barcodeTwice: {
    en: 'The same barcode is in row {{otherRow}}',
    ja: '{{otherRow}}行目とバーコードが重複しています',
  },
  itemUnknown: {
    en: 'No item has this code or barcode',
    ja: 'この商品コード・バーコードの商品はありません',
  },
  codeTaken: {
    en: 'An item with this code exists',
    ja: 'この商品コードはすでに登録されています',
  },
  barcodeTaken: {
    en: 'An item with this barcode exists',
    ja: 'このバーコードはすでに登録されています',
  },
  customerCodeTwice: {
    en: 'The same customer code is in row {{otherRow}}',
    ja: '{{otherRow}}行目と顧客コードが重複しています',
  },
  customerCodeTaken: {
    en: 'A customer with this code exists',
    ja: 'この顧客コードはすでに登録されています',
  },
  kana: { en: 'Not kana', ja: 'カナではありません' },
  phone: {
    en: 'Not a phone number; a spreadsheet may have dropped its first 0',
    ja: '電話番号の形式が正しくありません（表計算ソフトで先頭の0が消えていないかご確認ください）',
  },
  email: {
    en: 'Invalid email address',
    ja: 'メールアドレスの形式が正しくありません',
  },
  postalCode: {
    en: 'Postal code must look like 123-4567',
    ja: '郵便番号は123-4567の形式で入力してください',
  },
  country: {
    en: 'The country must be a code of two letters, such as JP',
    ja: '国はJPなど2文字の国コードで入力してください',
  },
  customerType: {
    en: 'There is no such customer type',
    ja: '該当する顧客区分がありません',
  },
  prefecture: {
    en: 'There is no such prefecture',
    ja: '該当する都道府県がありません',
  },
  phoneTwice: {
    en: 'The same phone number is in row {{otherRow}}',
    ja: '{{otherRow}}行目と電話番号が重複しています',
  },
  emailTwice: {
    en: 'The same email is in row {{otherRow}}',
    ja: '{{otherRow}}行目とメールアドレスが重複しています',
  },
  phoneTaken: {
    en: 'A customer with this phone number exists',
    ja: 'この電話番号の顧客がすでに登録されています',
  },
  emailTaken: {
    en: 'A customer with this email exists',
    ja: 'このメールアドレスの顧客がすでに登録されています',
  },
  failed: {
    en: 'Writing failed; nothing was kept',
    ja: '登録に失敗しました。何も登録されていません',
  },
  noSpace: {
    en: 'The disk is full',
    ja: 'ディスクの空きがありません',
  },
  locationClosed: {
    en: 'The location was closed meanwhile; nothing was kept',
    ja: '登録先の店舗・倉庫が無効になったため、何も登録されていません',
  },
  interrupted: {
    en: 'The server stopped during the import; nothing was kept',
    ja: '処理中にサーバーが停止しました。何も登録されていません',
  },
  pictures: {
    en: 'This is neither a ZIP nor a picture (JPEG, PNG, WebP)',
    ja: 'ZIPファイルまたは画像（JPEG・PNG・WebP）ではありません',
  },
  expired: {
    en: 'This check is too old; please choose the file again',
    ja: '確認から時間が経ちました。もう一度ファイルを選択してください',
  },
  columnIgnored: {
    en: 'This column is not used',
    ja: 'この列は使用しません',
  },
  markupDiffers: {
    en: 'The markup does not lead from cost to price; the price counts',
    ja: '原価とマークアップ率から計算した価格と異なります。販売価格を優先します',
  },
  belowCost: {
    en: 'The price is below cost',
    ja: '販売価格が原価を下回っています',
  },
  quantityIgnored: {
    en: 'This category has no stock; the quantity is left out',
    ja: '在庫管理のないカテゴリのため、数量は登録しません',
  },
  quantityNegative: {
    en: 'A negative quantity becomes 0',
    ja: 'マイナスの数量は0として登録します',
  },
  barcodePadded: {
    en: 'A UPC of 12 digits; it is written with a leading 0',
    ja: '12桁のUPCのため、先頭に0を付けて登録します',
  },
  priceMissing: {
    en: 'No price; it becomes ¥0',
    ja: '価格がないため0円で登録します',
  },
  descriptionCut: {
    en: 'The description was cut',
    ja: '説明文を途中で切りました',
  },
  pictureNotFetched: {
    en: 'Pictures are not fetched from the web; add them from a ZIP once the items are in',
    ja: '画像はインターネットから取得しません。商品の取り込み後にZIPで追加できます',
  },
  matchTwice: {
    en: 'Row {{otherRow}} is the same one',
    ja: '{{otherRow}}行目と同じデータです',
  },
  variantTwice: {
    en: 'The same variant is in row {{otherRow}}',
    ja: '{{otherRow}}行目と同じバリエーションです',
  },
  changedMeanwhile: {
    en: 'It was changed since the file was checked; check the file again',
    ja: '確認後に内容が変更されています。もう一度ファイルを確認してください',
  },
  builtOn: {
    en: 'It was used or changed since, so the import stays',
    ja: 'その後に使用または変更されているため、取り込みを取り消せません',
  },
  movedGrams: {
    en: 'The item has moved already: its weight stays as it is',
    ja: '入出庫のある商品のため、重量は変更しません',
  },
  movedCode: {
    en: 'The item has moved already: its codes stay as they are',
    ja: '入出庫のある商品のため、コードは変更しません',
  },
  movedCategory: {
    en: 'The item has moved already: its category stays as it is',
    ja: '入出庫のある商品のため、カテゴリは変更しません',
  },
  quantityKept: {
    en: 'What is there already keeps its stock; adjust it by an adjustment',
    ja: '登録済みの商品の在庫は変わりません。在庫調整で変更してください',
  },
  letterLost: {
    en: 'A 〓 stands where Shift-JIS lacks a letter; write that letter, or leave the cell empty to keep what is there',
    ja: '〓はShift-JISで表せない文字の代わりです。元の文字に直すか、空欄にすると登録済みの内容が残ります',
  },
} as const satisfies Record<Word, { en: string; ja: string }>;

/** The same in one language. */
export function importProblemTexts(language: 'en' | 'ja'): Record<Word, string> {
  const texts = Object.entries(importProblemText).map(([word, text]) => [word, text[language]]);
  return Object.fromEntries(texts) as Record<Word, string>;
}

/** One problem in a sentence. */
export function importProblemSentence({ code, otherRow = 0 }: ImportProblem, language: 'en' | 'ja'): string {
  return importProblemText[code.slice('import.'.length) as Word][language].replace('{{otherRow}}', String(otherRow));
}

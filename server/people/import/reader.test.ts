import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { readRow } from '../../kernel/import/header.ts';
import { sheetText } from '../../sheet/text.ts';
import { readCustomers } from './reader.ts';

/** What one record below a header is read as. */
function read(row: Record<string, string>) {
  const { reader, problems } = readCustomers(Object.keys(row));
  if (!reader) throw new Error(JSON.stringify(problems));
  const { thing, ...said } = readRow(reader, 2, Object.values(row));
  return { draft: thing ?? undefined, said: said.problems.map(({ column, code, value }) => [column, code, value]) };
}

describe('the header of a list of customers', () => {
  const fields = Object.keys(contract.customer.create.input.shape).filter((name) => name in sheetText);

  it.each(['en', 'ja'] as const)('is understood as our own export writes it: %s', (language) => {
    const titles = fields.map((field) => sheetText[field as keyof typeof sheetText][language]);
    expect(titles).toHaveLength(19);
    expect(readCustomers(['コード', ...titles])).toMatchObject({
      problems: [],
      reader: { left: [0] },
    });
  });

  it.each([
    ['lastName,firstName,contactNumber'],
    ['氏名,フリガナ,携帯電話'],
    ['　姓,名 ,ﾒｰﾙｱﾄﾞﾚｽ,〒'],
    ['Name,TEL,E-mail'],
  ])('is understood as others write it: %s', (header) => {
    expect(readCustomers(header.split(','))).toMatchObject({ problems: [], warnings: [] });
  });

  it.each([
    ['a,b,c', [[1, '', 'import.header']]],
    ['姓', [[1, '', 'import.header']]],
    ['姓,電話番号,電話', [[1, '電話', 'import.columnTwice']]],
  ])('is refused: %.20s', (header, expected) => {
    const { reader, problems } = readCustomers(header.split(','));
    expect(reader).toBeNull();
    expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual(expected);
  });
});

describe('a row', () => {
  it('is kept as one who is typed in', () => {
    const { draft, said } = read({
      ...{ 姓: '佐藤', 名: '花子', セイ: 'さとう', メイ: 'ﾊﾅｺ', 電話番号: '０９０−１２３４−５６７８' },
      ...{ メールアドレス: 'Hanako@Example.jp', 顧客区分: 'VIP', 国: '日本', 郵便番号: '１０４００６１' },
      ...{ 都道府県: '東京都', 市区町村: '中央区', '町名・番地': '銀座4-5-6', 建物名: '銀座ビル', 部屋番号: '101' },
    });
    expect(said).toEqual([]);
    expect(draft).toMatchObject({
      ...{ lastName: '佐藤', firstName: '花子', lastNameKana: 'サトウ', firstNameKana: 'ハナコ' },
      ...{ contactDigits: '09012345678', email: 'hanako@example.jp', customerType: 'vip', country: 'JP' },
      ...{ postalCode: '104-0061', prefecture: '東京都', city: '中央区', town: '銀座4-5-6', roomNumber: '101' },
    });
  });

  it.each([
    ["'+81 90-1234-5678", '+81 90-1234-5678', '09012345678'],
    ["'09012345678", '09012345678', '09012345678'],
    ["'-090-1234-5678", '-090-1234-5678', '09012345678'],
  ])('is read behind the apostrophe of a spreadsheet: %s', (cell, contactNumber, contactDigits) => {
    const { draft, said } = read({ 姓: "'=佐藤", 電話番号: cell });
    expect(said).toEqual([]);
    expect(draft).toMatchObject({ lastName: '=佐藤', contactNumber, contactDigits });
  });

  it.each(['東京都', '東京', 'とうきょう', 'TOKYO', 'Tokyo-to'])('may name a prefecture as %s', (prefecture) => {
    expect(read({ 姓: '佐藤', 都道府県: prefecture }).draft?.prefecture).toBe('東京都');
  });

  it.each(['Walk-in', 'General', '一般', ''])('is of the usual type by the word %j', (word) => {
    const { draft, said } = read({ 姓: '佐藤', 区分: word });
    expect([draft?.customerType, said]).toEqual(['walkIn', []]);
  });

  it('keeps the address of another country in its own form', () => {
    const { draft } = read({ name: 'x', country: 'us', postalCode: 'NY 10036', prefecture: '東京都', state: 'NY' });
    expect(draft).toMatchObject({ country: 'US', postalCode: 'NY 10036', prefecture: '', state: 'NY' });
  });

  it.each([
    [{ 氏名: '佐藤　花子', フリガナ: 'サトウ ハナコ' }, ['佐藤', '花子', 'サトウ', 'ハナコ']],
    [{ 氏名: '佐藤', フリガナ: '' }, ['佐藤', '', '', '']],
    [{ 氏名: '別の名', 姓: '佐藤', 名: '' }, ['佐藤', '', '', '']],
    [{ 氏名: 'サントス マリア クララ', 電話: '' }, ['サントス', 'マリア クララ', '', '']],
  ])('splits a whole name, the surname first: %j', (row, expected) => {
    const { draft } = read(row);
    expect([draft?.lastName, draft?.firstName, draft?.lastNameKana, draft?.firstNameKana]).toEqual(expected);
  });

  const good = { 姓: '佐藤', 電話: '', メール: '', 国: '', 郵便番号: '', 区分: '', 都道府県: '' };
  it.each([
    [{ 姓: '' }, [['姓', 'import.required', '']]],
    [{ 姓: 'x'.repeat(61) }, [['姓', 'import.tooLong', 'x'.repeat(60)]]],
    [{ 姓: '佐\u0000藤' }, [['姓', 'import.unprintable', '佐␀藤']]],
    // A spreadsheet took it for a number.
    [{ 電話: '9012345678' }, [['電話', 'import.phone', '9012345678']]],
    [{ メール: 'nobody' }, [['メール', 'import.email', 'nobody']]],
    [{ 郵便番号: '60-0001' }, [['郵便番号', 'import.postalCode', '60-0001']]],
    [{ 国: 'Mars' }, [['国', 'import.country', 'Mars']]],
    [{ 区分: '上客' }, [['区分', 'import.customerType', '上客']]],
    [{ 都道府県: '江戸' }, [['都道府県', 'import.prefecture', '江戸']]],
    [{ 電話: 'なし' }, [['電話', 'import.phone', 'なし']]],
    [
      { 電話: '123', メール: '@', 区分: '?' },
      [
        ['区分', 'import.customerType', '?'],
        ['電話', 'import.phone', '123'],
        ['メール', 'import.email', '@'],
      ],
    ],
  ])('is refused with its column and what stands there: %j', (changes, expected) => {
    const { draft, said } = read({ ...good, ...changes });
    expect(draft).toBeUndefined();
    expect(said).toEqual(expected);
  });

  it('is refused by the column of whole names where there is no other', () => {
    expect(read({ 氏名: '佐\u0000藤 花子', 電話: '' }).said).toEqual([['氏名', 'import.unprintable', '佐␀藤']]);
    expect(read({ 氏名: '', 電話: '090-1234-5678' }).said).toEqual([['氏名', 'import.required', '']]);
  });

  it('has as many cells as the header', () => {
    const { reader } = readCustomers(['姓', '名']);
    expect(reader && readRow(reader, 7, ['佐藤'])).toMatchObject({
      thing: null,
      problems: [{ row: 7, code: 'import.raggedRow', value: '1 / 2' }],
    });
  });
});

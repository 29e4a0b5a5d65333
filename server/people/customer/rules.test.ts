import { describe, expect, it } from 'vitest';
import { customerDraft } from '#contract/people/customer.ts';
import { addressLine, keptDraft } from './rules.ts';

const draft = (changes: object) => customerDraft.parse({ firstName: '花子', ...changes });
const keep = (changes: object) => keptDraft(draft(changes));

describe('keptDraft', () => {
  it('keeps one spelling', () => {
    expect(
      keep({
        contactNumber: '０３-1234-5678',
        email: 'Hana@Example.JP',
        lastNameKana: 'もり',
        firstNameKana: 'ﾊﾅｺ ｳﾞｪﾗ',
      }),
    ).toMatchObject({
      contactNumber: '03-1234-5678',
      contactDigits: '0312345678',
      email: 'hana@example.jp',
      lastNameKana: 'モリ',
      firstNameKana: 'ハナコ ヴェラ',
    });
    expect(keep({})).toMatchObject({ contactNumber: '', contactDigits: '' });
  });

  it.each(['12345', '1234567890', '9012345678', '091-2', '090123456789'])(
    'refuses %j as a Japanese number',
    (contactNumber) => {
      expect(() => keep({ contactNumber })).toThrow(
        expect.objectContaining({ code: 'input.invalid', fields: [{ path: 'contactNumber', code: 'field.phone' }] }),
      );
    },
  );

  it.each(['ABC', '森', 'モリ1'])('refuses %j as kana', (lastNameKana) => {
    expect(() => draft({ lastNameKana })).toThrow('field.kana');
  });

  it('takes the numbers of other countries as they are', () => {
    expect(keep({ country: 'PH', contactNumber: '+63 917 555 0100' }).contactDigits).toBe('639175550100');
    expect(() => keep({ country: 'PH', contactNumber: '123' })).toThrow();
  });

  it('keeps a prefecture under its one name, however it is written', () => {
    expect(keep({ prefecture: 'Tokyo' }).prefecture).toBe('東京都');
    expect(keep({ prefecture: 'おおさか' }).prefecture).toBe('大阪府');
    expect(keep({ country: 'PH', prefecture: 'Tokyo' }).prefecture).toBe('');
  });

  it('refuses a prefecture that is none, but for one that was kept before', () => {
    const unknown = draft({ prefecture: '江戸' });
    const refused = { code: 'input.invalid', fields: [{ path: 'prefecture', code: 'field.prefecture' }] };
    expect(() => keptDraft(unknown)).toThrow(expect.objectContaining(refused));
    expect(() => keptDraft(unknown, { prefecture: '尾張' })).toThrow(expect.objectContaining(refused));
    expect(keptDraft(unknown, { prefecture: '江戸' }).prefecture).toBe('江戸');
  });
});

describe('addressLine', () => {
  it('goes from the large to the small in Japan', () => {
    const at = draft({
      postalCode: '104-0061',
      prefecture: '東京都',
      city: '中央区',
      town: '銀座4-5-6',
      buildingName: '金座ビル',
      roomNumber: '301',
    });
    expect(addressLine(at)).toBe('〒104-0061 東京都中央区銀座4-5-6 金座ビル 301');
    expect(addressLine(draft({ city: '中央区' }))).toBe('中央区');
    expect(addressLine(draft({}))).toBe('');
  });

  it('goes from the small to the large elsewhere', () => {
    const at = draft({
      country: 'PH',
      street: '12 Escolta St',
      line2: 'Unit 3',
      city: 'Manila',
      state: 'NCR',
      postalCode: '1006',
    });
    expect(addressLine(at)).toBe('12 Escolta St, Unit 3, Manila, NCR, 1006');
  });
});

import { describe, expect, it } from 'vitest';
import { newValues } from './values.ts';

describe('newValues', () => {
  it.each([
    ['', {}],
    ['田中', { lastName: '田中' }],
    ['髙﨑 花子', { lastName: '髙﨑', firstName: '花子' }],
    ['さとう', { lastNameKana: 'さとう' }],
    ['ｻﾄｳ ﾊﾅｺ', { lastNameKana: 'ｻﾄｳ', firstNameKana: 'ﾊﾅｺ' }],
    ['Maria', { lastName: 'Maria' }],
    ['Maria Dela Cruz', { firstName: 'Maria', lastName: 'Dela Cruz' }],
    ['０９０-1234-5678', { contactNumber: '０９０-1234-5678' }],
    ['+63 917 555 0100', { contactNumber: '+63 917 555 0100' }],
    ['hana@example.jp', { email: 'hana@example.jp' }],
  ])('%j begins %j', (wanted, filled) => {
    const values = newValues(wanted);
    const written = Object.entries(values).filter(([, value]) => value !== '');
    expect(Object.fromEntries(written)).toEqual({ country: 'JP', customerType: 'walkIn', version: 0, ...filled });
  });
});

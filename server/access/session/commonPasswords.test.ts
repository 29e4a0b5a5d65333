import { describe, expect, it } from 'vitest';
import { isEasyPassword } from './commonPasswords.ts';

describe('isEasyPassword', () => {
  const about = ['hanako', 'hanako.mori@example.jp'];

  it.each([
    '12345678',
    'Password1',
    'ＰＡＳＳＷＯＲＤ',
    'aaaaaaaaaa',
    '１１１１１１１１',
    'hanako2026',
    'Hanako.Mori!',
    'xx-hanako',
    // Of the first two thousand of every list that guessers use.
    'corvette',
    'Maverick',
    'mercedes',
    'ＭＩＤＮＩＧＨＴ',
    'asdfasdf',
    'godzilla',
    '98765432',
    'kinza-demo',
  ])('refuses %s', (password) => expect(isEasyPassword(password, about)).toBe(true));

  it.each(['correct horse battery', 'hanako likes pearls', '銀座の真珠はきれい', '7Gm!pq0x', 'example.jp'])(
    'takes %s',
    (password) => expect(isEasyPassword(password, about)).toBe(false),
  );

  it('does not hold short names against a password', () => expect(isEasyPassword('yogurtjo', ['jo'])).toBe(false));
});

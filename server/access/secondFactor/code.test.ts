import { describe, expect, it } from 'vitest';
import { addressOf, codeOf, makeRecoveryCodes, spell, stepOf, stepOfCode, typedCode } from './code.ts';

const secret = Buffer.from('12345678901234567890');

describe('a code of a device', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (second, code) => expect(codeOf(secret, stepOf(new Date(second * 1000)))).toBe(code));

  it('is taken a half minute early and late, and no more', () => {
    const now = new Date('2026-06-18T05:32:10Z');
    const around = [-2, -1, 0, 1, 2].map((shift) => stepOfCode(secret, codeOf(secret, stepOf(now) + shift), now));
    expect(around).toEqual([null, stepOf(now) - 1, stepOf(now), stepOf(now) + 1, null]);
  });

  it('is typed as people type', () => {
    expect(typedCode(' 123 456 ')).toEqual({ device: '123456' });
    expect(typedCode('１２３４５６')).toEqual({ device: '123456' });
    expect(typedCode('abcd-efgh-ijkl-mnop')).toEqual({ recovery: 'ABCDEFGHIJKLMNOP' });
    for (const wrong of ['', '12345', '1234567', 'ABCD-EFGH-IJKL-MNO1']) expect(typedCode(wrong)).toBeNull();
  });
});

it('a secret is spelled in the letters of RFC 4648', () => {
  expect(spell(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(addressOf(secret, 'sales')).toBe(
    'otpauth://totp/Kinza%3Asales?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kinza&algorithm=SHA1&digits=6&period=30',
  );
});

it('there are ten recovery codes, each another', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
});

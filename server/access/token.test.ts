import { describe, expect, it } from 'vitest';
import { hashToken, isToken, makeToken } from './token.ts';

describe('makeToken', () => {
  it('is 256 random bits between a prefix and a checksum', () => {
    const tokens = Array.from({ length: 500 }, () => makeToken('s'));
    for (const token of tokens) {
      expect(token).toMatch(/^kz_s_[A-Za-z0-9_-]{43}_[0-9A-Za-z]{6}$/);
      expect(isToken('s', token)).toBe(true);
    }
    expect(new Set(tokens).size).toBe(500);
  });
});

describe('isToken', () => {
  const token = makeToken('s');

  it('refuses any one letter changed, added or missing', () => {
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'x' ? 'y' : 'x';
      expect(isToken('s', token.slice(0, i) + other + token.slice(i + 1))).toBe(false);
      expect(isToken('s', token.slice(0, i) + token.slice(i + 1))).toBe(false);
    }
    expect(isToken('s', `${token} `)).toBe(false);
    expect(isToken('s', `${token}\n`)).toBe(false);
    expect(isToken('s', '')).toBe(false);
  });

  it('keeps sessions and links apart', () => {
    expect(isToken('l', token)).toBe(false);
    expect(isToken('l', makeToken('l'))).toBe(true);
  });
});

describe('hashToken', () => {
  it('is SHA-256', () => {
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

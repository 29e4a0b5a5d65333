import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^kz_[slc]_([\w-]{43})_([0-9A-Za-z]{6})$/;

/** What a token opens: a session, a one-time link, or the second step of sign-in. */
export type TokenKind = 's' | 'l' | 'c';

/**
 * 256 random bits that say what they are: `kz_s_` tells a secret scanner whose they are, the checksum lets it and us
 * refuse a mistyped one without asking the database.
 */
export function makeToken(kind: TokenKind): string {
  const random = randomBytes(32).toString('base64url');
  return `kz_${kind}_${random}_${checksum(random)}`;
}

export function isToken(kind: TokenKind, token: string): boolean {
  const [, random, sum] = shape.exec(token) ?? [];
  return random !== undefined && token[3] === kind && checksum(random) === sum;
}

/** What is stored: whoever reads the database still can't sign in. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** CRC-32 in base 62, always six letters. */
function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let i = 0; i < 6; i++) {
    sum = letters[rest % 62] + sum;
    rest = Math.floor(rest / 62);
  }
  return sum;
}

import { createHmac, randomBytes } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The half minute of an instant. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

/** The code of a half minute (RFC 6238 with SHA-1, which is what every device knows). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The half minute that a code is of: this one, the one before, or the next, since clocks differ. Null where it is of none. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const current = stepOf(now);
  return [current, current - 1, current + 1].find((step) => codeOf(secret, step) === code) ?? null;
}

/** What a device reads from a picture. */
export function addressOf(secret: Buffer, username: string): string {
  const label = encodeURIComponent(`Kinza:${username}`);
  return `otpauth://totp/${label}?secret=${spell(secret)}&issuer=Kinza&algorithm=SHA1&digits=${digits}&period=30`;
}

/** Bytes in the letters of RFC 4648 that are typed without mistakes. */
export function spell(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Ten codes of 80 bits, each of which lets in once without the device: `ABCD-EFGH-IJKL-MNOP`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => (spell(randomBytes(10)).match(/.{4}/g) ?? []).join('-'));
}

/** A code as it was typed, in one spelling: six digits of a device, or the sixteen letters of a recovery code. */
export function typedCode(entered: string): { device: string } | { recovery: string } | null {
  const plain = entered.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { device: plain };
  return /^[A-Z2-7]{16}$/.test(plain) ? { recovery: plain } : null;
}

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './postgres/place.ts';
import { fileProblem } from './postgres/problem.ts';
import { StartupProblem } from './settings.ts';

const algorithm = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];

export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret-key');

/** Lays the key into a data folder, in hexadecimal digits. */
export function writeSecretKey(dataDir: string, digits: string): void {
  const file = secretKeyFile(dataDir);
  writeFileSync(`${file}.new`, `${digits}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * The key of what is encrypted in the database: a file of the data folder beside it, made with the first start, and with it
 * the folder where the database is elsewhere. @throws StartupProblem where it can't be made, or is no key.
 */
export function readSecretKey(dataDir: string): Buffer {
  const file = secretKeyFile(dataDir);
  const key = Buffer.from(readOrMake(dataDir, file).trim(), 'hex');
  if (key.length === keyBytes) return key;
  throw new StartupProblem(`${file} holds no key of ${2 * keyBytes} hexadecimal digits.`);
}

function readOrMake(dataDir: string, file: string): string {
  try {
    makeFolder(dataDir);
    if (!existsSync(file)) writeSecretKey(dataDir, randomBytes(keyBytes).toString('hex'));
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileProblem(error, dataDir);
  }
}

/** Nonce, tag and what was encrypted, in one. */
export function encrypt(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

/** @throws Error where it was encrypted with another key, or changed since. */
export function decrypt(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** 128 random bits as they stand in the address of a page that is somebody's own. */
export function makeSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** What a secret is found by: whoever reads the database does not have it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A keyed hash of what must not be kept itself, such as the network of a request. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, 16);
}

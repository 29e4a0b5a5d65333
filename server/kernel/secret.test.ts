import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSecretKey, secretKeyFile } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinza-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the key of a data folder', () => {
  it('is made with the first start, in a folder that need not be there yet, for its account alone', () => {
    const dataDir = join(folder, 'a', 'shop');
    const key = readSecretKey(dataDir);
    expect(key).toHaveLength(32);
    expect(readSecretKey(dataDir)).toEqual(key);
    expect(statSync(secretKeyFile(dataDir)).mode & 0o777).toBe(0o600);
    expect(readSecretKey(join(folder, 'another'))).not.toEqual(key);
  });

  it('that is none, or can not be made, is told in a sentence', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => readSecretKey(file)).toThrow(`KINZA_DATA must be a folder, and ${file} is a file.`);
    expect(() => readSecretKey(join(file, 'shop'))).toThrow(`${join(file, 'shop')} lies below a file.`);
    expect(() => readSecretKey('/proc/kinza/shop')).toThrow('No folder can be made at /proc/kinza; choose another one');
    const dataDir = mkdtempSync(join(folder, 'short-'));
    writeFileSync(secretKeyFile(dataDir), 'abc');
    expect(() => readSecretKey(dataDir)).toThrow('holds no key of 64 hexadecimal digits.');
  });
});

import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dummyHash, hashPassword, inTurn, isOutdated, verifyPassword } from './password.ts';

describe('hashPassword', () => {
  it('is argon2id with at least what OWASP asks for, and a salt of its own', async () => {
    const hashes = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    const salts = hashes.map((hash) => {
      const [, memory, passes, lanes, salt = ''] =
        /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]{22})\$[^$]{43}$/.exec(hash) ?? [];
      expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
      expect(Number(passes)).toBeGreaterThanOrEqual(2);
      expect(lanes).toBe('1');
      return salt;
    });
    expect(salts[0]).not.toBe(salts[1]);
    expect(await verifyPassword(hashes[0], 'correct horse')).toBe(true);
    expect(await verifyPassword(hashes[0], 'correct horse ')).toBe(false);
  });

  it.each(['p'.repeat(200), '宝石と真珠の店 ', '👩‍💍🔑💎 and spaces', ' leading and trailing '])(
    'takes %j as it is',
    async (password) => {
      const hash = await hashPassword(password);
      expect(await verifyPassword(hash, password)).toBe(true);
      expect(await verifyPassword(hash, `${password}x`)).toBe(false);
    },
  );

  it('takes full-width letters for what they are', async () => {
    expect(await verifyPassword(await hashPassword('kinza-2026'), 'ｋｉｎｚａ－２０２６')).toBe(true);
  });
});

describe('verifyPassword', () => {
  it('reads a hash that was made with other parameters, and says that it is outdated', async () => {
    const nonce = Buffer.from('0123456789abcdef');
    const tag = argon2Sync('argon2id', {
      message: 'old secret',
      nonce,
      memory: 4096,
      passes: 3,
      parallelism: 1,
      tagLength: 16,
    });
    const old = `$argon2id$v=19$m=4096,t=3,p=1$${nonce.toString('base64').replace(/=+$/, '')}$${tag.toString('base64').replace(/=+$/, '')}`;
    expect(await verifyPassword(old, 'old secret')).toBe(true);
    expect(await verifyPassword(old, 'other')).toBe(false);
    expect(isOutdated(old)).toBe(true);
    expect(isOutdated(await hashPassword('new secret'))).toBe(false);
  });

  it('opens the dummy to nothing, and refuses what is no hash', async () => {
    expect(await verifyPassword(dummyHash, '')).toBe(false);
    expect(isOutdated(dummyHash)).toBe(false);
    await expect(verifyPassword('plain', 'plain')).rejects.toThrow('PHC');
  });
});

describe('inTurn', () => {
  it('runs two at once, lets fifty wait, and sends the rest away', async () => {
    let running = 0;
    let most = 0;
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const work = async () => {
      most = Math.max(most, ++running);
      await gate;
      running--;
      return 'done';
    };
    const all = Array.from({ length: 60 }, () => inTurn(work));
    const outcomes = Promise.allSettled(all);
    open();
    const settled = await outcomes;
    expect(most).toBe(2);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
    for (const outcome of settled.slice(52))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'tooOften' } });
  });

  it('gives the turn back when work fails', async () => {
    const failing = Array.from({ length: 5 }, () => inTurn(() => Promise.reject(new Error('no'))));
    await Promise.allSettled(failing);
    await expect(inTurn(async () => 'still open')).resolves.toBe('still open');
  });
});

import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canEnter, canRead, findAccount } from './account.ts';
import { outputProblem } from './problem.ts';

describe('findAccount', () => {
  const root = 'root:x:0:0:root:/root:/bin/bash\n';
  const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n';
  it('prefers postgres, takes nobody, and never root', () => {
    expect(findAccount(`${root}${nobody}postgres:x:101:104::/var/lib/postgresql:/bin/bash\n`)).toEqual({
      uid: 101,
      gid: 104,
    });
    expect(findAccount(root + nobody)).toEqual({ uid: 65534, gid: 65534 });
    expect(findAccount(root)).toBeUndefined();
    expect(findAccount('postgres:x:0:0::/:/bin/sh\n')).toBeUndefined();
  });
});

describe('what another account can reach', () => {
  const stranger = { uid: 54_321, gid: 54_321 };
  const folder = mkdtempSync(join(tmpdir(), 'kinza-account-'));
  const inner = join(folder, 'inner');
  const file = join(inner, 'file');
  mkdirSync(inner, { mode: 0o755 });
  writeFileSync(file, '', { mode: 0o644 });

  it('ends at a folder that is closed to it, however open what lies below', () => {
    chmodSync(folder, 0o700);
    expect(canEnter(stranger, inner)).toBe(false);
    expect(canRead(stranger, file)).toBe(false);
    expect(canRead(undefined, file)).toBe(true);
  });

  it('passes a folder that it may not list', () => {
    chmodSync(folder, 0o711);
    expect(canEnter(stranger, inner)).toBe(true);
    expect(canRead(stranger, file)).toBe(true);
    chmodSync(file, 0o600);
    expect(canRead(stranger, file)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)('counts what it owns as its own', () => {
    chownSync(file, stranger.uid, stranger.gid);
    expect(canRead(stranger, file)).toBe(true);
  });
});

describe('outputProblem', () => {
  const place = join(tmpdir(), 'cluster');
  it.each([
    [
      'FATAL:  could not write lock file "postmaster.pid": No space left on device',
      `The disk that holds ${place} is full.`,
    ],
    [
      'FATAL:  could not resize shared memory segment "/PostgreSQL.1": No space left on device',
      'This machine gives PostgreSQL too little shared memory (/dev/shm).',
    ],
    ['initdb: error: could not fsync file "x": Disk quota exceeded', `The disk quota for ${place} is used up.`],
    [
      'LOG:  starting\nFATAL:  data directory "x" has wrong ownership\nHINT:  no',
      `PostgreSQL did not start in ${place}: data directory "x" has wrong ownership.`,
    ],
    ['', `PostgreSQL did not start in ${place}: it did not say why.`],
  ])('says %j in one sentence', (output, sentence) => expect(outputProblem(output, place).message).toBe(sentence));
});

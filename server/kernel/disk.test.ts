import { describe, expect, it } from 'vitest';
import { Disks } from './disk.ts';

const MiB = 1024 ** 2;

function disksOf(free: Record<string, number>): Disks {
  const space = (folder: string) => ({ freeBytes: free[folder] ?? 0, sizeBytes: 1000 * MiB });
  return new Disks(['/cluster', '/cluster/pg_wal'], '/files', space);
}

describe('disks', () => {
  it('are full where PostgreSQL has no room, on either of its own', () => {
    expect(disksOf({ '/cluster': 40 * MiB, '/cluster/pg_wal': 40 * MiB, '/files': 0 }).isFull()).toBe(false);
    expect(disksOf({ '/cluster': 400 * MiB, '/cluster/pg_wal': 31 * MiB, '/files': 400 * MiB }).isFull()).toBe(true);
    expect(disksOf({ '/cluster': 31 * MiB, '/cluster/pg_wal': 400 * MiB, '/files': 400 * MiB }).isFull()).toBe(true);
  });

  it('are low below a tenth, each told by one folder', () => {
    expect(disksOf({ '/cluster': 100 * MiB, '/cluster/pg_wal': 100 * MiB, '/files': 100 * MiB }).low()).toEqual([]);
    const low = disksOf({ '/cluster': 500 * MiB, '/cluster/pg_wal': 99 * MiB, '/files': 99 * MiB }).low();
    // Neither is there, so they seem to be on the same one.
    expect(low).toEqual(['/cluster/pg_wal']);
  });

  it('that can not be looked at are taken for well', () => {
    const blind = new Disks(['/gone'], '/gone');
    expect([blind.isFull(), blind.low(), blind.space('/gone')]).toEqual([false, [], undefined]);
  });
});

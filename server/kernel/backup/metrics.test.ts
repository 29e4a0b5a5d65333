import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countBackup } from './metrics.ts';

const at = new Date('2026-11-22T12:00:00Z');
const fine = { mode: 'folder', seenAt: at, fromAt: at, throughAt: at, problem: '', goodAt: at, firstAt: at };
const found = { ...fine, failure: null, keptBytes: 7, freeBytes: 9 };

async function linesOf(health: object): Promise<string[]> {
  const registry = new Registry();
  countBackup(registry, async () => ({ ...found, ...health }));
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('kinza_'));
}

it('the first reading says how the backup stands, and leaves out what is not known yet', async () => {
  const seconds = at.getTime() / 1000;
  expect(await linesOf({})).toEqual([
    `kinza_backup_good_seconds ${seconds}`,
    `kinza_backup_through_seconds ${seconds}`,
    `kinza_backup_from_seconds ${seconds}`,
    'kinza_backup_kept_bytes 7',
    'kinza_backup_free_bytes 9',
  ]);
  expect(await linesOf({ goodAt: null, fromAt: null, throughAt: null })).toEqual([
    'kinza_backup_kept_bytes 7',
    'kinza_backup_free_bytes 9',
  ]);
  expect(await linesOf({ mode: 'own' })).toEqual([]);
});

import { expect, it } from 'vitest';
import type { Backup } from '#contract/company/backup.ts';
import { noteOf } from './note.ts';

const at = '2026-11-22T12:00:00.000Z';
const place = { mode: 'folder' as const, place: '/backup', keptBytes: 1, freeBytes: 1, nextAt: at, checkedAt: at };
const fine: Backup = { ...place, isRunning: true, goodAt: at, fromAt: at, throughAt: at, problem: '', runs: [] };

it.each([
  ['any moment can be restored', {}, 'backup.good', true],
  ['the log has no copy of the database that it goes on from', { fromAt: null }, 'backup.gap', false],
  ['there is no good one yet', { goodAt: null, fromAt: null }, 'backup.first', false],
  ['nothing is stored at the moment', { problem: 'The disk is full.' }, 'backup.good', false],
])('the page says first when %s', (_, changes, text, isGood) => {
  expect(noteOf({ ...fine, ...changes }, Date.parse(at))).toEqual({ text, isGood });
});

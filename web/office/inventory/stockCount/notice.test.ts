import { expect, it } from 'vitest';
import type { ScanResult } from '#contract/inventory/stockCount.ts';
import { noticeOf } from './notice.ts';

const watch: ScanResult = {
  uuid: '',
  code: 'W0-000001',
  itemId: 1,
  itemCode: 'W0-000001',
  name: 'Watch',
  nameJa: '',
  milligrams: 70_000,
  scans: 1,
  isUniquePiece: true,
  inScope: true,
  refused: null,
};

it.each([
  [{}, 'counted'],
  [{ scans: 2 }, 'twice'],
  [{ inScope: false }, 'outOfScope'],
  [{ inScope: false, scans: 2 }, 'twice'],
  [{ isUniquePiece: false, scans: 2 }, 'counted'],
  [{ refused: 'weight' as const }, 'refused.weight'],
  [{ itemId: null }, 'unknownCode'],
])('of a scan with %j is told: %s', (more, notice) =>
  expect(noticeOf({ ...watch, ...more }).notice).toBe(`stockCount.${notice}`),
);

import type { ScanResult } from '#contract/inventory/stockCount.ts';

/** What is told of a scan, by its key in the texts. That a unique piece was scanned before is told wherever it belongs. */
export function noticeOf({ itemId, refused, isUniquePiece, scans, inScope }: ScanResult) {
  if (itemId === null) return { notice: 'stockCount.unknownCode', isBad: true } as const;
  if (refused !== null) return { notice: `stockCount.refused.${refused}`, isBad: true } as const;
  if (isUniquePiece && scans > 1) return { notice: 'stockCount.twice', isBad: true } as const;
  return inScope
    ? ({ notice: 'stockCount.counted', isBad: false } as const)
    : ({ notice: 'stockCount.outOfScope', isBad: true } as const);
}

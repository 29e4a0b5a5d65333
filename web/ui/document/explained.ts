import type { RefusalCode } from '#contract/kernel/refusal.ts';

/** Refusals that another attempt can't help. They say what is wrong, so that no title bids to try again. */
export const explained: readonly RefusalCode[] = [
  'input.invalid',
  'stock.insufficient',
  'stock.insufficientNonSellable',
  'stock.uniquePiece',
  'stock.untracked',
];

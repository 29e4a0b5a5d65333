import { expect, it } from 'vitest';
import { stockTone } from './stockTone.ts';

it.each([
  [-1, 1, 'below'],
  [1, 1, 'short'],
  [2, 3, 'short'],
  [0, 1, 'short'],
  [2, 1, 'enough'],
  // A unique piece, and goods that nobody orders again.
  [1, 0, 'enough'],
  [0, 0, 'none'],
] as const)('%d of a minimum of %d is %s', (amount, minimum, tone) => expect(stockTone(amount, minimum)).toBe(tone));

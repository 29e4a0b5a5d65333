import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorterWalk } from './deepPage.ts';

describe('shorterWalk', () => {
  it('goes to the same rows, whichever way', () => {
    const natural = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(natural(40), natural(60), fc.integer({ min: 1, max: 12 }), (count, offset, limit) => {
        const list = Array.from({ length: count }, (_, index) => index);
        const walk = shorterWalk({ limit, offset }, count);
        const order = walk.isBackwards ? list.toReversed() : list;
        const found = order.slice(walk.offset, walk.offset + limit).sort((a, b) => a - b);
        expect(found.slice(walk.spare)).toEqual(list.slice(offset, offset + limit));
      }),
      { numRuns: 5_000 },
    );
  });

  it('never walks further than to the middle', () => {
    expect(shorterWalk({ limit: 26, offset: 50_000 }, 53_940)).toEqual({ isBackwards: true, offset: 3_914, spare: 0 });
    expect(shorterWalk({ limit: 26, offset: 53_930 }, 53_940)).toEqual({ isBackwards: true, offset: 0, spare: 16 });
    expect(shorterWalk({ limit: 26, offset: 9_000 }, 53_940)).toEqual({ isBackwards: false, offset: 9_000, spare: 0 });
  });
});

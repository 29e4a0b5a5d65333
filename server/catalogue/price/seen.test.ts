import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkItemsMax } from '#contract/catalogue/price.ts';
import { Refusal } from '#contract/kernel/refusal.ts';
import { decodeSeen, encodeSeen } from './seen.ts';

const item = fc.record({ id: fc.integer({ min: 1, max: 2 ** 40 }), version: fc.integer({ min: 1, max: 100_000 }) });
const items = fc
  .uniqueArray(item, { selector: ({ id }) => id, maxLength: 200 })
  .map((all) => all.sort((a, b) => a.id - b.id));
const packed = (text: string) => deflateRawSync(text).toString('base64url');

describe('what was seen', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(items, (seen) => {
        expect(decodeSeen(encodeSeen(seen))).toEqual(seen);
      }),
    );
  });

  it('is short, however much it is', () => {
    const seen = Array.from({ length: bulkItemsMax }, (_, index) => ({ id: 3 * index + 7, version: 1 + (index % 5) }));
    const text = encodeSeen(seen);
    expect(text.length).toBeLessThan(100_000);
    expect(decodeSeen(text)).toEqual(seen);
  });

  it.each([
    ['words', 'nothing that was packed'],
    ['an id without a version', packed('[[5]]')],
    ['an id twice', packed('[[5,1],[0,1]]')],
    ['half a number', packed('[[5,1.5]]')],
    ['a number beyond counting', packed('[[9007199254740993,1]]')],
    ['too many items', encodeSeen(Array.from({ length: bulkItemsMax + 1 }, (_, id) => ({ id: id + 1, version: 1 })))],
    ['a flood', deflateRawSync(Buffer.alloc(50_000_000, 1)).toString('base64url')],
  ])('is refused: %s', (_name, text) => {
    expect(() => decodeSeen(text)).toThrow(Refusal);
  });
});

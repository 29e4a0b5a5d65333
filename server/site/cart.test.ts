import { describe, expect, it } from 'vitest';
import { cartCount, cartOf, keepCart } from './cart.ts';

const read = (text: string) => cartOf({ code: 'kz', cookies: new Map([['kinza-cart-kz', text]]) });

function kept(lines: Parameters<typeof keepCart>[1]) {
  const set: unknown[] = [];
  keepCart({ code: 'kz', setCookie: (...cookie) => set.push(cookie) }, lines);
  return set[0];
}

describe('a cart', () => {
  it('is kept for thirty days as codes and quantities, and read again', () => {
    const lines = [
      { itemCode: 'R0-000412', quantity: 2, seenPrice: 260_480 },
      { itemCode: '指輪 1:2|3', quantity: 10, seenPrice: null },
    ];
    const text = 'R0-000412:2:260480|%E6%8C%87%E8%BC%AA%201%3A2%7C3:10:';
    expect(kept(lines)).toEqual(['kinza-cart-kz', text, 2_592_000]);
    expect(read(text)).toEqual(lines);
    expect(cartCount(lines)).toBe(12);
    expect(kept([])).toEqual(['kinza-cart-kz', null, 2_592_000]);
  });

  it.each([
    ['nothing', ''],
    ['no quantity', 'R0-1'],
    ['none', 'R0-1:0:'],
    ['too many', 'R0-1:11:'],
    ['part of one', 'R0-1:1.5:'],
    ['less than none', 'R0-1:-1:'],
    ['far too many', 'R0-1:1000000000000:'],
    ['what is no code', '%E0%A4%A:1:'],
    ['signs that nobody sees', 'R0%00-1:1:'],
    ['a price that is none', 'R0-1:1:1e5'],
    ['markup alone', '<script>'],
  ])('written by hand with %s is empty', (_, text) => expect(read(text)).toEqual([]));

  it('holds twenty lines at most, each piece once, and that of another shop is not its own', () => {
    const many = Array.from({ length: 30 }, (_, number) => `R0-${number}:1:`).join('|');
    expect(read(many)).toHaveLength(20);
    expect(read('r0-1:1:5|R0-1:3:7')).toEqual([{ itemCode: 'R0-1', quantity: 3, seenPrice: 7 }]);
    expect(cartOf({ code: 'mn', cookies: new Map([['kinza-cart-kz', 'R0-1:1:']]) })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { cartCount, cartText, readCart, withLine, withQuantity } from './cart.ts';

describe('a cart', () => {
  it('is kept as codes, quantities and seen prices, and read again', () => {
    const lines = [
      { itemCode: 'R0-000412', quantity: 2, price: 260_480 },
      { itemCode: '指輪 1*2~3', quantity: 10, price: 0 },
    ];
    const text = 'R0-000412*2*260480~%E6%8C%87%E8%BC%AA%201%2A2%7E3*10*0';
    expect(cartText(lines)).toBe(text);
    expect(readCart(text)).toEqual(lines);
    expect(cartCount(lines)).toBe(12);
    expect(cartText([])).toBe(null);
  });

  it.each([
    ['nothing', ''],
    ['no quantity', 'R0-1'],
    ['none', 'R0-1*0*'],
    ['part of one', 'R0-1*1.5*'],
    ['less than none', 'R0-1*-1*'],
    ['far too many', 'R0-1*1000000000000*'],
    ['what is no code', '%E0%A4%A*1*'],
    ['signs that nobody sees', 'R0%00-1*1*'],
    ['a price that is none', 'R0-1*1*1e5'],
    ['markup alone', '<script>'],
  ])('written by hand with %s is empty', (_, text) => expect(readCart(text)).toEqual([]));

  it('holds twenty lines of ten pieces at most, each piece once, at the price that was seen last', () => {
    const many = Array.from({ length: 30 }, (_, number) => `R0-${number}*1*`).join('~');
    expect(readCart(many)).toHaveLength(20);
    expect(readCart('r0-1*1*5~R0-1*3*7')).toEqual([{ itemCode: 'R0-1', quantity: 4, price: 7 }]);
    expect(readCart('R0-1*99*')).toEqual([{ itemCode: 'R0-1', quantity: 10, price: 0 }]);
    const one = { itemCode: 'R0-1', quantity: 1, price: 5 };
    expect(withLine([one], { ...one, quantity: 10 })).toEqual([{ ...one, quantity: 10 }]);
    expect(withQuantity([one], { ...one, quantity: 0 })).toEqual([]);
  });
});

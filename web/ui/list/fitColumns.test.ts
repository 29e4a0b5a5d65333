import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitColumns } from './fitColumns.ts';

const item = [
  { key: 'item', fixed: true },
  { key: 'category', width: 144, rank: 4 },
  { key: 'grams', width: 104, rank: 2 },
  { key: 'price', width: 116, strong: true },
  { key: 'status', width: 96, rank: 3 },
];
const keysAt = (pixels: number) => fitColumns(item, pixels).columns.map(({ key }) => key);

it('the columns of the highest rank give way, and those that stay keep their order', () => {
  expect(keysAt(720)).toEqual(['item', 'category', 'grams', 'price', 'status']);
  expect(keysAt(719)).toEqual(['item', 'grams', 'price', 'status']);
  expect(keysAt(540)).toEqual(['item', 'grams', 'price']);
  expect(keysAt(440)).toEqual(['item', 'price']);
  expect(keysAt(100)).toEqual(['item']);
  const short = item.map((column) => (column.key === 'item' ? { ...column, least: 200 } : column));
  expect(fitColumns(short, 660).columns).toEqual(short);
});

it('a column that somebody asked for gives way last, and a width that somebody chose stays', () => {
  const { columns, widths, hidden } = fitColumns(item, 540, { kept: ['category'], set: { category: 150 } });
  expect(columns.map(({ key }) => key)).toEqual(['item', 'category', 'price']);
  expect(widths.get('category')).toBe(150);
  expect(hidden).toBe(2);
});

it('a name gets what is left, up to what a long one needs, then all columns do', () => {
  expect(fitColumns(item, 820).widths.get('item')).toBe(360);
  const { widths } = fitColumns(item, 1_600);
  expect(widths.get('item')).toBeGreaterThan(420);
  expect(widths.get('price')).toBeGreaterThan(116);
});

it('fills the room exactly, unless the name alone is wider', () => {
  fc.assert(
    fc.property(fc.integer({ min: 370, max: 3_000 }), fc.integer({ min: 0, max: 104 }), (pixels, besides) => {
      const { widths } = fitColumns(item, pixels, { besides });
      expect([...widths.values()].reduce((sum, width) => sum + width, besides)).toBe(pixels);
    }),
  );
});

import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const stock = world.as('stock');

it('ten rivals enter parcels of one category: each piece has a code of its own, and none is left out', async () => {
  const { rows } = await stock.call(contract.category.list, { search: 'E0' });
  const draft = {
    categoryId: rows[0]?.id ?? 0,
    name: 'Stud',
    orderCost: 900,
    markupBasisPoints: 6_000,
    pieces: Array(7).fill({ milligrams: 1 }),
  };
  const made = await Promise.all(Array.from({ length: rivals }, () => stock.call(contract.parcel.make, draft)));
  const items = made.flatMap(({ lines }) => lines.map(({ item }) => item));
  const serials = items.map(({ itemCode }) => Number(itemCode.split('-')[1])).sort((one, other) => one - other);
  expect(serials).toEqual(Array.from({ length: rivals * 7 }, (_, index) => index + 1));
  expect(new Set(items.map(({ barcode }) => barcode)).size).toBe(rivals * 7);
});

import { expect, it, vi } from 'vitest';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import { sentLine } from '#web/ui/document/lines.ts';
import { linesToCome } from './receivingLines.tsx';

vi.hoisted(() => {
  // What modules ask for when they are loaded.
  const page = { querySelector: () => null, documentElement: { lang: '' } };
  const location = { origin: '', pathname: '/', search: '' };
  Object.assign(globalThis, { document: page, location, matchMedia: () => ({ matches: false }) });
});
vi.mock('virtual:kinza-icons', () => ({ firstIcons: { prefix: 'tabler', icons: {} } }));

/** Of an order: what is still to come of a line, as the form of its receiving sends it. */
function toCome(line: object) {
  const order = { lines: [{ id: 1, itemId: 7, ...line }] } as unknown as PurchaseOrder;
  return linesToCome(order).map((come) => sentLine(come));
}

it('asks for the pieces that are still to come, and for none of a line that has all', () => {
  const rings = { priceBy: 'unit', quantity: 4, milligrams: 14_000 };
  expect(toCome({ ...rings, receivedQuantity: 1, receivedMilligrams: 3_400 })).toEqual([
    { itemId: 7, quantity: 3, milligrams: 10_500 },
  ]);
  expect(toCome({ ...rings, receivedQuantity: 4, receivedMilligrams: 13_900 })).toEqual([]);
});

it('asks for the grams that are still to come though all units of goods by the gram have come', () => {
  const chain = { priceBy: 'gram', quantity: 12, milligrams: 12_345 };
  expect(toCome({ ...chain, receivedQuantity: 12, receivedMilligrams: 12_045 })).toEqual([
    { itemId: 7, quantity: 1, milligrams: 300 },
  ]);
  expect(toCome({ ...chain, receivedQuantity: 11, receivedMilligrams: 12_345 })).toEqual([]);
});

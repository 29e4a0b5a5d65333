import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Adjustment } from '#contract/inventory/adjustment.ts';
import { togetherAtStock } from '../support/waiting.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const { rows: reasons } = await world.as('admin').call(contract.reasonCode.list, { search: 'LOSS' });

/** One piece less. */
const make = (itemId: number) => {
  const less = { direction: 'out', quantity: 1, reasonCodeId: reasons[0]?.id ?? 0 } as const;
  return world.as('stock').call(contract.adjustment.create, { locationId: world.ginza, lines: [{ ...less, itemId }] });
};
const approve = ({ id, version }: Adjustment) =>
  refusalCode(world.as('manager').call(contract.adjustment.approve, { id, version }));
const quantityOf = async (itemCode: string) =>
  (await world.as('admin').call(contract.stock.list, { search: itemCode })).rows.map(({ quantity }) => quantity);

describe('ten rivals', () => {
  it('approve the same adjustment: its goods move once', async () => {
    const ring = await world.ring({ initialQuantity: rivals });
    const made = await make(ring.id);
    const outcomes = await Promise.all(Array.from({ length: rivals }, () => approve(made)));
    expect(outcomes.filter((outcome) => outcome === 'document.notNow')).toHaveLength(rivals - 1);
    expect(await quantityOf(ring.itemCode)).toEqual([rivals - 1]);
  });

  it('approve an adjustment each of the last piece: one is approved', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const made: Adjustment[] = [];
    for (let index = 0; index < rivals; index++) made.push(await make(ring.id));
    const outcomes = await togetherAtStock(
      world,
      ring.id,
      made.map((one) => () => approve(one)),
    );
    expect(outcomes.filter((outcome) => outcome === 'stock.insufficient')).toHaveLength(rivals - 1);
    expect(await quantityOf(ring.itemCode)).toEqual([]);
  });

  it('change the type of the one piece on display, to what is for sale and to repair: one of them does', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const { rows: all } = await world.as('admin').call(contract.reasonCode.list, { search: 'SAMPLE_DISPLAY' });
    const { rows: types } = await world.as('admin').call(contract.stockType.list, {});
    const typeOf = (code: string) => types.find((type) => type.code === code)?.id ?? null;
    const change = (typeId: number | null, toTypeId: number | null) =>
      world.as('stock').call(contract.adjustment.create, {
        locationId: world.ginza,
        lines: [
          { itemId: ring.id, quantity: 1, direction: 'change', typeId, toTypeId, reasonCodeId: all[0]?.id ?? null },
        ],
      });
    expect(await approve(await change(null, typeOf('DISPLAY')))).toBe('accepted');
    const made: Adjustment[] = [];
    for (let index = 0; index < rivals; index++) {
      made.push(await change(typeOf('DISPLAY'), index % 2 === 0 ? null : typeOf('IN_REPAIR')));
    }
    const outcomes = await togetherAtStock(
      world,
      ring.id,
      made.map((one) => () => approve(one)),
    );
    expect(outcomes.filter((outcome) => outcome === 'stock.insufficientNonSellable')).toHaveLength(rivals - 1);
    expect(await quantityOf(ring.itemCode)).toEqual([1]);
  });

  it('make adjustments: they are numbered without a gap', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const made = await Promise.all(Array.from({ length: rivals }, () => make(ring.id)));
    const serials = made.map(({ number }) => Number(number.split('-').at(-1))).sort((a, b) => a - b);
    expect(serials.map((serial) => serial - (serials[0] ?? 0))).toEqual(made.map((_, index) => index));
  });
});

import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { StockCount } from '#contract/inventory/stockCount.ts';
import { countWaiting, togetherAtStock } from '../support/waiting.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const [manager, stock] = [world.as('manager'), world.as('stock')];
const { stockCount: api } = contract;

const shown = ({ id, version }: Pick<StockCount, 'id' | 'version'>) => ({ id, version });
const begin = async () =>
  stock.call(api.start, shown(await stock.call(api.create, { locationId: world.ginza, lines: [] })));
const scan = ({ id }: { id: number }, code: string, uuid: string = crypto.randomUUID()) =>
  refusalCode(stock.call(api.scan, { id, scans: [{ uuid, code }] }));
const cancel = (count: StockCount) => refusalCode(stock.call(api.cancel, { ...shown(count), reason: 'Twice' }));
const post = (count: StockCount) => refusalCode(manager.call(api.post, shown(count)));
const quantityOf = async (itemCode: string) =>
  (await world.as('admin').call(contract.stock.list, { search: itemCode })).rows.map(({ quantity }) => quantity);
const lineOf = async ({ id }: { id: number }, search: string) =>
  (await manager.call(api.lines, { id, search })).rows[0];
const all = <Outcome>(work: (index: number) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: rivals }, (_, index) => work(index)));

/** A count in review that found one more of an item than the books have. */
async function findOne() {
  const ring = await world.ring({ initialQuantity: 1 });
  const count = await begin();
  for (let piece = 0; piece < 2; piece++) await scan(count, ring.itemCode);
  return { ring, review: await stock.call(api.review, shown(count)) };
}

describe('ten rivals', () => {
  it('post the same count: its differences move once', async () => {
    const { ring, review } = await findOne();
    const outcomes = await all(() => post(review));
    expect(outcomes.filter((outcome) => outcome === 'document.notNow')).toHaveLength(rivals - 1);
    expect(await quantityOf(ring.itemCode)).toEqual([2]);
  });

  it('post and cancel the same count: one end only', async () => {
    const { ring, review } = await findOne();
    const outcomes = await all((index) => (index % 2 ? post(review) : cancel(review)));
    expect(outcomes.filter((outcome) => outcome === 'document.notNow')).toHaveLength(rivals - 1);
    const { status } = await stock.call(api.find, { id: review.id });
    expect(await quantityOf(ring.itemCode)).toEqual([status === 'posted' ? 2 : 1]);
  });

  it('scan the same item for the first time: every scan is counted', async () => {
    const count = await begin();
    const ring = await world.ring({ initialQuantity: rivals });
    expect(new Set(await all(() => scan(count, ring.itemCode)))).toEqual(new Set(['accepted']));
    expect(await lineOf(count, ring.itemCode)).toMatchObject({ scans: rivals, counted: rivals });
    await cancel(count);
  });

  it('send the same scan: it is counted once', async () => {
    const count = await begin();
    for (let round = 0; round < 5; round++) {
      const ring = await world.ring({ initialQuantity: 1 });
      const uuid = crypto.randomUUID();
      expect(new Set(await all(() => scan(count, ring.itemCode, uuid)))).toEqual(new Set(['accepted']));
      expect(await lineOf(count, ring.itemCode)).toMatchObject({ scans: 1, counted: 1 });
    }
    await cancel(count);
  });

  const ends = {
    reviewed: (count: StockCount) => stock.call(api.review, shown(count)),
    cancelled: (count: StockCount) => stock.call(api.cancel, { ...shown(count), reason: 'Twice' }),
  };
  it.each(['reviewed', 'cancelled'] as const)(
    'scan before counting ends: the end waits for those that have begun, where it is %s',
    async (how) => {
      const ring = await world.ring({ initialQuantity: rivals });
      const count = await begin();
      const scans = Array.from({ length: rivals }, () => () => scan(count, ring.itemCode));
      const end = async () => {
        await expect.poll(() => countWaiting(world.app.tools), { timeout: 10_000, interval: 20 }).toBe(rivals);
        return refusalCode(ends[how](count));
      };
      const outcomes = await togetherAtStock(world, ring.id, [...scans, end]);
      expect(new Set(outcomes)).toEqual(new Set(['accepted']));
      expect(await stock.call(api.progress, { id: count.id })).toMatchObject({ scanCount: rivals });
      if (how === 'reviewed') await cancel(await stock.call(api.find, { id: count.id }));
    },
    30_000,
  );

  it.each(['reviewed', 'cancelled'] as const)(
    'scan while counting ends: each scan is in, or is told, where it is %s',
    async (how) => {
      const rings: Item[] = [];
      for (let index = 0; index < rivals; index++) rings.push(await world.ring({ initialQuantity: 1 }));
      for (let round = 0; round < 5; round++) {
        const count = await begin();
        const scans = Promise.all(rings.map(({ itemCode }) => scan(count, itemCode)));
        await ends[how](count);
        const { scanCount } = await stock.call(api.progress, { id: count.id });
        const outcomes = await scans;
        const counted = outcomes.filter((outcome) => outcome === 'accepted').length;
        expect(outcomes.filter((outcome) => outcome === 'stockCount.ended')).toHaveLength(rivals - counted);
        expect(scanCount).toBe(counted);
        if (how === 'reviewed') await cancel(await stock.call(api.find, { id: count.id }));
      }
    },
  );
});

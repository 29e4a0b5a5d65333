import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { discountOf } from '#contract/shop/featured.ts';
import { featuredDraft } from '../../tests/support/featuredDraft.ts';
import { sendFile } from '../../tests/support/send.ts';
import { openWorldForFile, refusalCode } from '../../tests/support/world.ts';
import { photo } from '../kernel/files/examples.ts';

const { featured: featuredApi, item: itemApi } = contract;

const world = await openWorldForFile();
let ring: Item;
let ringUrl: string;
beforeAll(async () => {
  const picture = await sendFile(world, itemApi.addImage, await photo('png'));
  ring = await world.ring({ imageIds: [picture.body.id] });
  ringUrl = picture.body.url;
});

const draft = (changes = {}) => featuredDraft(ring.id, changes);
const create = (changes = {}) => world.as('manager').call(featuredApi.create, draft(changes));

describe('a discount', () => {
  it('is what the two prices say, and never more', () => {
    expect([
      discountOf(90, 100),
      discountOf(100, 100),
      discountOf(1, null),
      discountOf(0, 100),
      discountOf(0, 0),
    ]).toEqual([1000, 0, 0, 10_000, 0]);
    const yen = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(yen, yen, (price, before) => {
        const discount = discountOf(price, before);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(10_000);
        // The share promised of the earlier price, taken off it, is never below the price.
        if (before >= price)
          expect(BigInt(before) * BigInt(discount)).toBeLessThanOrEqual(BigInt(before - price) * 10_000n);
      }),
    );
  });
});

describe('a featured product', () => {
  it('leads to an item and shows its picture until it has one of its own', async () => {
    const manager = world.as('manager');
    const made = await create();
    expect(made).toMatchObject({
      discount: 1000,
      imageUrl: ringUrl,
      itemCode: ring.itemCode,
      itemPrice: ring.price,
      itemActive: true,
    });
    const { body } = await sendFile(world, featuredApi.addImage, await photo('jpeg'), { person: 'manager' });
    const input = { ...draft({ imageId: body.id }), id: made.id, version: made.version };
    const edited = await manager.call(featuredApi.edit, input);
    expect(edited).toMatchObject({ imageUrl: body.url, itemImageUrl: ringUrl });
    const { rows } = await manager.call(featuredApi.list, { search: ring.itemCode });
    expect(rows.map(({ id }) => id)).toContain(made.id);
    const csv = (await manager.bytes(featuredApi.export, { format: 'csv', language: 'ja' })).toString();
    expect(csv).toContain('今月のリング');
    expect(csv).toContain('値下げ前価格');
  });

  it.each([
    [{ priceBefore: 89_999 }, 'priceBefore', 'field.priceBefore'],
    [{ price: -1 }, 'price', 'field.negative'],
    [{ activeFrom: '2026-07-02', activeTo: '2026-07-01' }, 'activeTo', 'field.dateOrder'],
    [{ name: ' ' }, 'name', 'field.required'],
  ])('with %j is refused', async (changes, path, code) => {
    await expect(create(changes)).rejects.toMatchObject({ reply: { fields: [{ path, code }] } });
  });

  it('costs as much as before where nothing is taken off', async () => {
    expect(await create({ price: 100_000 })).toMatchObject({ discount: 0 });
    expect(await create({ priceBefore: null })).toMatchObject({ discount: 0 });
  });

  it('leads to a piece of this company that can be had', async () => {
    const theirs = await world.as('rival').call(contract.category.list, {});
    expect(theirs.rows.length).toBeGreaterThan(0);
    expect(await refusalCode(create({ itemId: 999_999 }))).toBe('notFound');
    const other = await world.ring();
    const made = await create({ itemId: other.id });
    await world.as('manager').call(itemApi.toggle, { id: other.id, active: false });
    expect(await world.as('manager').call(featuredApi.find, { id: made.id })).toMatchObject({ itemActive: false });
    expect(await refusalCode(create({ itemId: other.id }))).toBe('featured.itemInactive');
    // What it says can still be changed, and it can be led to another one, but no more to this.
    const input = { ...draft({ itemId: other.id, price: 80_000 }), id: made.id, version: made.version };
    const cheaper = await world.as('manager').call(featuredApi.edit, input);
    expect(cheaper.price).toBe(80_000);
    const away = { ...input, itemId: ring.id, version: cheaper.version };
    const { version } = await world.as('manager').call(featuredApi.edit, away);
    const again = world.as('manager').call(featuredApi.edit, { ...input, version });
    expect(await refusalCode(again)).toBe('featured.itemInactive');
    await world.as('manager').call(itemApi.toggle, { id: other.id, active: true });
    await world.as('manager').call(featuredApi.edit, { ...input, version });
    await world.as('manager').call(itemApi.toggle, { id: other.id, active: false });
    const off = await world.as('manager').call(featuredApi.toggle, { id: made.id, active: false });
    expect(off.active).toBe(false);
    expect(await refusalCode(world.as('manager').call(featuredApi.toggle, { id: made.id, active: true }))).toBe(
      'featured.itemInactive',
    );
    expect(await refusalCode(world.as('rival').call(featuredApi.create, draft()))).toBe('notFound');
  });

  it('is managed with the right to, and told nothing of cost', async () => {
    expect(await refusalCode(world.as('sales').call(featuredApi.list, {}))).toBe('access.denied');
    expect(await refusalCode(world.as('stock').call(featuredApi.create, draft()))).toBe('access.denied');
    const { rows } = await world.as('manager').call(featuredApi.list, {});
    expect(JSON.stringify(rows)).not.toContain('60000');
  });

  it('refuses a picture that is not the company’s own', async () => {
    const { body } = await sendFile(world, featuredApi.addImage, await photo('png'), { person: 'rival' });
    expect(await refusalCode(create({ imageId: body.id }))).toBe('shop.imageMissing');
    expect(await refusalCode(create({ imageId: crypto.randomUUID() }))).toBe('shop.imageMissing');
  });
});

describe('the order of featured products', () => {
  const idsNow = async () => (await world.as('manager').call(featuredApi.list, { size: 100 })).rows.map(({ id }) => id);
  const order = (ids: number[], seen: number[]) => world.as('manager').call(featuredApi.arrange, { ids, seen });

  it('is as somebody put it, those that were not named behind', async () => {
    const manager = world.as('manager');
    const before = (await manager.call(featuredApi.list, { size: 100 })).rows;
    expect(before.map(({ position }) => position)).toEqual(before.map((_, index) => index + 1));
    const [first, second, ...rest] = before.map(({ id }) => id) as [number, number, ...number[]];
    await order([second, first], [first, second]);
    expect(await idsNow()).toEqual([second, first, ...rest]);
    const trail = await manager.call(featuredApi.audit, { id: second });
    expect(trail.rows[0]).toMatchObject({
      action: 'edit',
      userName: 'manager Mori',
      changes: [{ field: 'position', before: 2, after: 1 }],
    });
    const untouched = await manager.call(featuredApi.audit, { id: rest[0] as number });
    expect(untouched.rows.flatMap(({ changes }) => changes).filter(({ field }) => field === 'position')).toEqual([]);
    expect(await refusalCode(order([first, 999_999], [999_999, first]))).toBe('notFound');
    const theirs = world.as('rival').call(featuredApi.arrange, { ids: [first], seen: [first] });
    expect(await refusalCode(theirs)).toBe('notFound');
    expect(await refusalCode(order([second, second, first], [second, first]))).toBe('input.invalid');
    expect(await refusalCode(order([second], [first]))).toBe('input.invalid');
  });

  it('is put over nobody else’s unseen, of however many who order at the same time', async () => {
    const seen = await idsNow();
    const wishes = Array.from({ length: 10 }, (_, index) => {
      const turn = 1 + (index % (seen.length - 1));
      return [...seen.slice(turn), ...seen.slice(0, turn)];
    });
    const codes = await Promise.all(wishes.map((ids) => refusalCode(order(ids, seen))));
    expect(codes.filter((code) => code !== 'conflict.version')).toHaveLength(1);
    const won = wishes[codes.findIndex((code) => code !== 'conflict.version')];
    const after = (await world.as('manager').call(featuredApi.list, { size: 100 })).rows;
    expect(after.map(({ id }) => id)).toEqual(won);
    expect(after.map(({ position }) => position)).toEqual(after.map((_, index) => index + 1));
  });

  it('is not disturbed by a new one, which stands behind', async () => {
    const seen = await idsNow();
    const { id } = await create();
    await order(seen.toReversed(), seen);
    expect(await idsNow()).toEqual([...seen.toReversed(), id]);
  });
});

describe('several featured products', () => {
  it('are switched on but for those whose item is inactive, which are named', async () => {
    const manager = world.as('manager');
    const other = await world.ring();
    const gone = await manager.call(featuredApi.create, featuredDraft(other.id, { name: 'Gone' }));
    const there = await create({ name: 'There' });
    const ids = [gone.id, there.id];
    expect(await manager.call(featuredApi.toggleMany, { ids, active: false })).toEqual({ switched: 2, refused: [] });
    await manager.call(itemApi.toggleMany, { ids: [other.id], active: false });
    expect(await manager.call(featuredApi.toggleMany, { ids, active: true })).toEqual({
      switched: 1,
      refused: [{ id: gone.id, name: 'Gone', code: 'featured.itemInactive', data: { itemCode: other.itemCode } }],
    });
    expect(await manager.call(featuredApi.find, { id: gone.id })).toMatchObject({ active: false });
    expect(await manager.call(featuredApi.find, { id: there.id })).toMatchObject({ active: true });
    const { rows } = await manager.call(itemApi.audit, { id: other.id });
    expect(rows[0]).toMatchObject({ action: 'deactivate' });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { type Caller, openWorldForFile, type Refused, refusalCode } from '../../../tests/support/world.ts';

const { sellingOption: api, item: itemApi } = contract;
const straight = { straight: true, layaway: null, subasta: false, madeToOrder: false };
const layaway = { termsMonths: 6, downPaymentBasisPoints: 2_000 };

const world = await openWorldForFile();
beforeAll(async () => {
  const pieces = [
    { name: 'Band', nameJa: '甲丸リング' },
    { name: 'Solitaire', sellingOptions: { ...straight, layaway } },
    { name: 'Chain', categoryId: world.categories.N0 as number, sellingOptions: { ...straight, subasta: true } },
    { name: 'Sketch', categoryId: world.categories.M0 as number, initialQuantity: 0 },
  ];
  for (const piece of pieces) await world.ring(piece);
});

/** What a person does: looks how many change, and changes what was seen. */
async function change(caller: Caller, input: DraftOf<typeof api.preview>, key = crypto.randomUUID()) {
  const { seen } = await caller.call(api.preview, input);
  return caller.call(api.change, { changes: input.changes, seen }, { key });
}

const namesOf = async (input: object) =>
  (await world.as('sales').call(api.list, input)).rows.map(({ name }) => name).sort();

describe('the list of selling options', () => {
  it('leaves those that have an option, or have it not, and counts them', async () => {
    expect(await namesOf({ layaway: 'true' })).toEqual(['Solitaire']);
    expect(await namesOf({ layaway: 'false' })).toEqual(['Band', 'Chain', 'Sketch']);
    expect(await namesOf({ straight: 'true', subasta: 'false', search: 'ban' })).toEqual(['Band']);
    expect(await namesOf({ categories: String(world.categories.N0) })).toEqual(['Chain']);
    expect(await world.as('sales').call(api.summary, {})).toEqual({
      count: 4,
      straight: 4,
      layaway: 1,
      subasta: 1,
      madeToOrder: 0,
    });
    const { rows } = await world.as('sales').call(api.list, { search: 'Solitaire' });
    expect(rows[0]?.sellingOptions).toEqual({ ...straight, layaway });
    expect((await world.as('rival').call(api.list, {})).rows).toEqual([]);
    expect(await refusalCode(world.as('stock').call(api.list, { sort: 'cost' }))).toBe('access.denied');
  });

  it('goes a page at a time, in its order, and whole into a sheet', async () => {
    const page = (input: object) => world.as('sales').call(api.list, { size: 10, sort: 'name', ...input });
    const all = await page({ direction: 'desc' });
    expect(all).toMatchObject({ more: false });
    expect(all.rows.map(({ name }) => name)).toEqual(['Solitaire', 'Sketch', 'Chain', 'Band']);
    const sheet = (await world.as('sales').bytes(api.export, { format: 'csv', language: 'ja' })).toString();
    expect(sheet).toContain('取置き支払回数(月)');
    expect(sheet).toMatch(/Solitaire,K18 甲丸リング 3mm,○,○,,,6,20/);
  });
});

describe('the options of one item', () => {
  it('are changed in the version that was seen, with a trail', async () => {
    const ring = await world.ring({ name: 'One' });
    const stock = world.as('stock');
    const found = await stock.call(api.find, { id: ring.id });
    const change = { id: ring.id, version: found.version, sellingOptions: { ...straight, straight: false, layaway } };
    const edited = await stock.call(api.edit, change);
    expect(edited).toMatchObject({ version: found.version + 1, sellingOptions: change.sellingOptions });
    expect(await refusalCode(stock.call(api.edit, change))).toBe('conflict.version');
    const item = await stock.call(itemApi.find, { id: ring.id });
    expect(item.sellingOptions).toEqual(change.sellingOptions);
    const trail = await stock.call(itemApi.audit, { id: ring.id });
    expect(trail.rows[0]).toMatchObject({
      action: 'edit',
      changes: [{ field: 'sellingOptions', before: straight, after: change.sellingOptions }],
    });
    expect(await refusalCode(world.as('sales').call(api.edit, { ...change, version: 2 }))).toBe('access.denied');
    expect(await refusalCode(world.as('rival').call(api.edit, { ...change, version: 2 }))).toBe('notFound');
  });
});

describe('a change of many', () => {
  it('touches only what it speaks of, only where it differs, and each with its trail', async () => {
    const rings = [];
    for (const sellingOptions of [
      straight,
      { ...straight, layaway },
      { ...straight, layaway: { ...layaway, termsMonths: 12 }, madeToOrder: true },
    ]) {
      rings.push(await world.ring({ name: 'Many', sellingOptions }));
    }
    const stock = world.as('stock');
    const input = { target: { filters: { search: 'Many' } }, changes: { layaway, subasta: true, straight: false } };
    expect(await stock.call(api.preview, input)).toMatchObject({ count: 3, changed: 3 });
    expect(await change(stock, input)).toEqual({ changed: 3 });
    const { rows } = await stock.call(api.list, { search: 'Many' });
    const after = { straight: false, layaway, subasta: true, madeToOrder: false };
    expect(rows.map(({ sellingOptions }) => sellingOptions)).toEqual([after, after, { ...after, madeToOrder: true }]);
    expect(await stock.call(api.preview, input)).toMatchObject({ count: 3, changed: 0 });
    expect(await refusalCode(change(stock, input))).toBe('sellingOption.nothing');
    const last = rings[2]?.id ?? 0;
    const trail = await stock.call(itemApi.audit, { id: last });
    expect(trail.rows.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(trail.rows[0]).toMatchObject({
      userName: 'stock Mori',
      changes: [{ field: 'sellingOptions', after: { ...after, madeToOrder: true } }],
    });

    const ended = { target: { ids: [last] }, changes: { layaway: null, madeToOrder: false } };
    expect(await change(stock, ended)).toEqual({ changed: 1 });
    const now = await stock.call(itemApi.find, { id: last });
    expect(now.sellingOptions).toEqual({ straight: false, layaway: null, subasta: true, madeToOrder: false });
    // Create, the first change, and this one; the second of the same changed nothing.
    expect(now.version).toBe(3);
  });

  it('is what was seen: refused where an item was changed meanwhile, and no item that came since is taken along', async () => {
    const [first, second] = [await world.ring({ name: 'Seen' }), await world.ring({ name: 'Seen' })];
    const stock = world.as('stock');
    const changes = { layaway };
    const preview = () => stock.call(api.preview, { target: { filters: { search: 'Seen' } }, changes });
    const { seen } = await preview();
    const { version } = await stock.call(api.find, { id: second.id });
    const terms = { ...layaway, termsMonths: 3 };
    const own = { ...straight, layaway: terms };
    await stock.call(api.edit, { id: second.id, version, sellingOptions: own });
    const refusal = await stock.call(api.change, { changes, seen }).catch((problem: Refused) => problem.reply);
    expect(refusal).toMatchObject({ code: 'sellingOption.changed', data: { count: 1, codes: [second.itemCode] } });
    expect((await stock.call(api.find, { id: first.id })).sellingOptions.layaway).toBeNull();
    expect((await stock.call(api.find, { id: second.id })).sellingOptions.layaway).toEqual(terms);

    const again = await preview();
    const late = await world.ring({ name: 'Seen' });
    expect(await stock.call(api.change, { changes, seen: again.seen })).toEqual({ changed: 2 });
    expect((await stock.call(api.find, { id: late.id })).sellingOptions.layaway).toBeNull();
  });

  it('happens once for one key, within the company, and only for who may', async () => {
    const ring = await world.ring({ name: 'Once' });
    const input = { target: { ids: [ring.id] }, changes: { subasta: true } };
    const { seen } = await world.as('stock').call(api.preview, input);
    const made = { changes: input.changes, seen };
    expect(await world.as('rival').call(api.preview, input)).toMatchObject({ count: 0, changed: 0 });
    expect(await refusalCode(world.as('rival').call(api.change, made))).toBe('sellingOption.changed');
    for (const person of ['sales', 'accounting'] as const) {
      expect(await refusalCode(world.as(person).call(api.preview, input))).toBe('access.denied');
      expect(await refusalCode(world.as(person).call(api.change, made))).toBe('access.denied');
    }
    const key = crypto.randomUUID();
    const first = await world.as('stock').call(api.change, made, { key });
    expect(await world.as('stock').call(api.change, made, { key })).toEqual(first);
    expect((await world.as('stock').call(itemApi.find, { id: ring.id })).version).toBe(ring.version + 1);
  });

  it.each([
    ['nothing to do', {}],
    ['no term', { layaway: { ...layaway, termsMonths: 0 } }],
    ['more than everything down', { layaway: { ...layaway, downPaymentBasisPoints: 10_001 } }],
    ['a way that nobody knows', { barter: true }],
  ])('is refused with %s', async (_name, changes) => {
    const input = { target: { filters: {} }, changes } as never;
    expect(await refusalCode(world.as('stock').call(api.preview, input))).toBe('input.invalid');
    expect(await refusalCode(world.as('stock').call(api.change, { changes, seen: 'AA' } as never))).toBe(
      'input.invalid',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { receive } from '../../tests/support/receive.ts';
import { openWorldForFile, refusalCode } from '../../tests/support/world.ts';

const { stockType: api, stock, dashboard, item } = contract;
const world = await openWorldForFile();
const admin = world.as('admin');
const types = new Map((await admin.call(api.list, { size: 100 })).rows.map((type) => [type.code, type]));
const typeOf = (code: string) => types.get(code) as NonNullable<ReturnType<typeof types.get>>;

describe('inventory types', () => {
  it('begin with four kinds, and sub-types of what is not for sale', () => {
    expect([...types.values()].map(({ code, kind, isSubType, locked }) => [code, kind, isSubType, locked])).toEqual([
      ['SELLABLE', 'sellable', false, true],
      ['NON_SELLABLE', 'nonSellable', false, true],
      ['DAMAGED', 'nonSellable', true, true],
      ['DISPLAY', 'nonSellable', true, false],
      ['IN_REPAIR', 'nonSellable', true, false],
      ['QUARANTINE', 'nonSellable', true, false],
      ['RESERVED', 'reserved', false, true],
      ['IN_TRANSIT', 'inTransit', false, true],
    ]);
  });

  it.each(['SELLABLE', 'NON_SELLABLE', 'DAMAGED', 'RESERVED', 'IN_TRANSIT'])('leave %s as it is', async (code) => {
    const { id, version, name, nameJa } = typeOf(code);
    expect(await refusalCode(admin.call(api.edit, { id, version, code, name: `${name}!`, nameJa }))).toBe(
      'stockType.locked',
    );
    expect(await refusalCode(admin.call(api.toggle, { id, active: false }))).toBe('stockType.locked');
    expect(await refusalCode(admin.call(api.remove, { id }))).toBe('stockType.locked');
    const { switched, refused } = await admin.call(api.toggleMany, { ids: [id], active: false });
    expect([switched, refused[0]?.code]).toEqual([0, 'stockType.locked']);
  });

  it('are added, renamed, switched off and deleted while nothing is of them', async () => {
    const made = await admin.call(api.create, { code: 'ON_LOAN', name: 'On loan', nameJa: '貸出中' });
    expect(made).toMatchObject({ kind: 'nonSellable', isSubType: true, locked: false, active: true });
    const edited = await admin.call(api.edit, { ...pick(made), name: 'Lent', nameJa: '' });
    expect((await admin.call(api.toggle, { id: made.id, active: false })).active).toBe(false);
    expect(edited.name).toBe('Lent');
    await admin.call(api.remove, { id: made.id });
    expect(await refusalCode(admin.call(api.find, { id: made.id }))).toBe('notFound');
    expect(await refusalCode(world.as('stock').call(api.create, { code: 'X', name: 'X' }))).toBe('access.denied');
    expect((await world.as('stock').call(api.list, {})).rows).not.toHaveLength(0);
    expect(String(await admin.bytes(api.export, { format: 'csv', language: 'ja' }))).toContain('展示品');
  });
});

describe('goods that are not for sale', () => {
  it('have a row for each sub-type, whose values add up to that of their kind', async () => {
    const ring = await world.ring({ initialQuantity: 3, cost: 1_000 });
    await receive(world, { itemId: ring.id, quantity: 1, value: 331, kind: 'nonSellable' });
    await receive(world, {
      itemId: ring.id,
      quantity: 2,
      value: 669,
      kind: 'nonSellable',
      typeId: typeOf('DISPLAY').id,
    });
    const { rows } = await admin.call(stock.list, { search: ring.itemCode, kind: 'nonSellable' });
    expect(rows.map(({ typeName, typeNameJa, quantity, value }) => [typeName, typeNameJa, quantity, value])).toEqual([
      ['Damaged', '破損品', 1, 666],
      ['Display', '展示品', 2, 1_334],
    ]);
    const asked = { search: ring.itemCode, typeId: String(typeOf('DISPLAY').id) };
    expect((await admin.call(stock.list, asked)).rows.map(({ quantity }) => quantity)).toEqual([2]);
    expect(await admin.call(stock.summary, asked)).toMatchObject({ count: 1, quantity: 2, value: 1_334 });
    expect(await admin.call(stock.summary, { search: ring.itemCode })).toMatchObject({
      count: 3,
      quantity: 6,
      value: 4_000,
    });
    expect(String(await admin.bytes(stock.export, { ...asked, format: 'csv', language: 'ja' }))).toContain('展示品');

    const { stock: places } = await admin.call(item.find, { id: ring.id });
    expect(places[0]?.subTypes.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Damaged', 1],
      ['Display', 2],
    ]);
    const shown = await admin.call(dashboard.show, {});
    expect(shown.stock).toMatchObject({
      nonSellable: 3,
      subTypes: [{ quantity: 1 }, { name: 'Display', quantity: 2 }],
    });
    const { rows: history } = await admin.call(item.history, { id: ring.id });
    expect(history[0]).toMatchObject({ toKind: 'nonSellable', toType: 'Display', toTypeJa: '展示品', fromType: '' });
    expect(await refusalCode(admin.call(api.remove, { id: typeOf('DISPLAY').id }))).toBe('register.inUse');
  });
});

function pick({
  id,
  version,
  code,
  name,
  nameJa,
}: {
  id: number;
  version: number;
  code: string;
  name: string;
  nameJa: string;
}) {
  return { id, version, code, name, nameJa };
}

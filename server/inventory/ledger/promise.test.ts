import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { receive } from '../../../tests/support/receive.ts';
import { saveDraft, sellDraft } from '../../../tests/support/saleDraft.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { makeRole } from '../../../tests/support/staff.ts';
import { openWorldForFile, refusalReply } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
const only = () => world.ring({ initialQuantity: 1, isUniquePiece: true });
const save = (...items: Item[]) => manager.call(contract.sale.save, saveDraft(world, items));
const promisesOf = async ({ id }: Item) =>
  (await manager.call(contract.item.promises, { id })).rows.map((row) => [row.kind, row.causeNumber, row.amount]);
const whoHas = async (item: Item, person = manager) =>
  (await refusalReply(person.call(contract.sale.save, saveDraft(world, [item])))).data;

describe('a promise', () => {
  it('begins with the reservation, follows an edit, and ends with the document', async () => {
    const ring = await world.ring({ initialQuantity: 5 });
    const sale = await save(ring, ring);
    expect(await promisesOf(ring)).toEqual([
      ['reserved', sale.number, 1],
      ['reserved', sale.number, 1],
    ]);
    const more = saveDraft(world, [ring, ring, ring]);
    const [line] = more.lines;
    const lines = [{ ...line, quantity: 3 } as NonNullable<typeof line>];
    const edited = await manager.call(contract.sale.edit, { ...more, lines, id: sale.id, version: sale.version });
    expect(await promisesOf(ring)).toEqual([['reserved', sale.number, 3]]);
    await manager.call(contract.sale.cancel, { id: sale.id, version: edited.version, reason: 'Changed mind' });
    expect(await promisesOf(ring)).toEqual([]);
  });

  it('is of grams where goods are priced by them', async () => {
    const priced = { uom: 'bulk', priceBy: 'gram', milligrams: 1_000, cost: 1_500, price: 2_000 } as const;
    const chain = await world.ring({ ...priced, initialQuantity: 40 });
    const cut = (milligrams: number) => ({ itemId: chain.id, quantity: 1, milligrams, price: 2_000 });
    const draft = saveDraft(world, [chain], { lines: [cut(12_350)], grandTotal: 27_170 });
    const sale = await manager.call(contract.sale.save, draft);
    expect(await promisesOf(chain)).toEqual([['reserved', sale.number, 12_350]]);
    const less = { ...draft, lines: [cut(10_000)], grandTotal: 22_000 };
    const edited = await manager.call(contract.sale.edit, { ...less, id: sale.id, version: sale.version });
    expect(await promisesOf(chain)).toEqual([['reserved', sale.number, 10_000]]);
    const payments = [{ paymentType: 'cash' as const, tendered: 22_000 }];
    await manager.call(contract.sale.complete, { id: sale.id, version: edited.version, payments, grandTotal: 22_000 });
    expect(await promisesOf(chain)).toEqual([]);
  });

  it('is told in the list of stock, with how many more there are', async () => {
    const ring = await world.ring({ initialQuantity: 5 });
    const [first] = [await save(ring), await save(ring)];
    const { rows } = await manager.call(contract.stock.list, { search: ring.itemCode });
    expect(rows.map(({ kind, promise }) => [kind, promise])).toEqual([
      ['sellable', null],
      ['reserved', { cause: 'sale', causeId: first.id, causeNumber: first.number, more: 1 }],
    ]);
  });
});

describe('goods that somebody else has', () => {
  it('are refused with the document that has them', async () => {
    const ring = await only();
    const sale = await save(ring);
    const held = { cause: 'sale', causeId: sale.id, causeNumber: sale.number, holders: 0 };
    expect(await whoHas(ring)).toMatchObject({ itemCode: ring.itemCode, available: 0, holder: 'reserved', ...held });
    await manager.call(contract.sale.cancel, { id: sale.id, version: sale.version, reason: 'Changed mind' });
    const sold = await manager.call(contract.sale.sell, sellDraft(world, [ring]));
    expect(await whoHas(ring)).toMatchObject({ holder: 'gone', causeNumber: sold.number });
  });

  it('are refused without more where nobody has them', async () => {
    const ring = await world.ring({ initialQuantity: 0 });
    expect(await whoHas(ring)).toEqual({ itemCode: ring.itemCode, available: 0, locationId: world.ginza });
  });

  it('tell the document only to those who may see it: by right, and by location', async () => {
    const ring = await only();
    await save(ring);
    await makeRole(world, 'Packer', ['Create Transaction', 'View Item', 'View Inventory']);
    const packer = await signUp(world, 'packer', 'Packer');
    const hidden = { cause: 'sale', causeId: null, causeNumber: '' };
    expect(await whoHas(ring, packer)).toMatchObject({ holder: 'reserved', ...hidden });
    expect((await packer.call(contract.item.promises, { id: ring.id })).rows).toMatchObject([hidden]);
    const { rows } = await packer.call(contract.stock.list, { search: ring.itemCode });
    expect(rows.map(({ promise }) => promise)).toEqual([{ ...hidden, more: 0 }]);

    const far = await world.ring({ initialQuantity: 0, isUniquePiece: true });
    await receive(world, { itemId: far.id, quantity: 1, value: 60_000, locationId: world.osaka });
    const there = saveDraft(world, [far], { locationId: world.osaka });
    await world.as('admin').call(contract.sale.save, there);
    expect(await whoHas(far)).toMatchObject({ holder: 'reserved', ...hidden });
    expect((await manager.call(contract.item.promises, { id: far.id })).rows).toEqual([]);
  });
});

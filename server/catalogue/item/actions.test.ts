import { describe, expect, it } from 'vitest';
import { hasRightCheckDigit, inStoreBarcode } from '#contract/catalogue/barcode.ts';
import { type Item, itemApi } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { makeRole } from '../../../tests/support/staff.ts';
import { openWorldForFile, refusalCode, refusedFields } from '../../../tests/support/world.ts';

type Draft = DraftOf<typeof itemApi.create>;
type Edit = DraftOf<typeof itemApi.edit>;

const world = await openWorldForFile();

function draft(changes: Partial<Draft> = {}): Draft {
  return {
    categoryId: world.categories.R0 as number,
    name: 'Signet ring, K18',
    milligrams: 6_200,
    uom: 'pcs',
    cost: 112_000,
    markupBasisPoints: 3_800,
    price: 154_560,
    sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
    ...changes,
  };
}

/** An item as the form sends it back, with changes. */
function editOf(item: Item, changes: Partial<Edit> = {}): Edit {
  const { createdAt, categoryName, categoryNameJa, stockTracked, hasMoved, images, videoUrl, stock, ...fields } = item;
  return { ...fields, ...changes };
}

function create(changes: Partial<Draft> = {}): Promise<Item> {
  return world.as('manager').call(itemApi.create, draft(changes));
}

/** A picture as the database knows it. */
async function storedImage(companyId: number): Promise<string> {
  const id = crypto.randomUUID();
  await world.app.tools.db
    .insertInto('file')
    .values({ id, companyId, use: 'itemImage', mime: 'image/webp', bytes: 1 })
    .execute();
  return id;
}

describe('a new item', () => {
  it('gets the next code and barcode of its category and opens its stock', async () => {
    const categoryId = world.categories.W0 as number;
    const first = await create({ categoryId, initialQuantity: 3 });
    const second = await create({ categoryId });
    expect([first.itemCode, second.itemCode]).toEqual(['W0-000001', 'W0-000002']);
    expect([first.barcode, second.barcode]).toEqual(['2005000000010', '2005000000027']);
    expect(first.hasMoved).toBe(true);
    expect(second.hasMoved).toBe(false);
    expect(first.stock.find(({ locationId }) => locationId === world.ginza)).toMatchObject({
      sellable: 3,
      reserved: 0,
    });

    const { rows } = await world.as('manager').call(contract.stock.list, { search: first.itemCode });
    expect(rows).toMatchObject([{ quantity: 3, milligrams: 18_600, value: 336_000, kind: 'sellable' }]);
  });

  it('passes over numbers that were typed in by hand', async () => {
    const categoryId = world.categories.B0 as number;
    await create({ categoryId, itemCode: 'B0-000001', barcode: inStoreBarcode('20', 4, 2) });
    await create({ categoryId, itemCode: 'B0-000002' });
    const issued = await create({ categoryId });
    expect(issued.itemCode).toBe('B0-000003');
    expect(issued.barcode).toBe(inStoreBarcode('20', 4, 3));
    expect((await create({ categoryId })).itemCode).toBe('B0-000004');
  });

  it('of ten rivals at once gets codes without a gap, each another', async () => {
    const categoryId = world.categories.P0 as number;
    const items = await Promise.all(Array.from({ length: 30 }, () => create({ categoryId, initialQuantity: 1 })));
    const codes = items.map(({ itemCode }) => itemCode).sort();
    expect(codes).toEqual(Array.from({ length: 30 }, (_, index) => `P0-${String(index + 1).padStart(6, '0')}`));
    expect(new Set(items.map(({ barcode }) => barcode)).size).toBe(30);
    expect(items.every(({ barcode }) => hasRightCheckDigit(barcode))).toBe(true);
  });

  it('of ten rivals who typed the same code is made once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => refusalCode(create({ itemCode: 'SAME-1' }).then(() => 'made'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'item.codeTaken')).toHaveLength(9);
  });

  it('is made once for one key', async () => {
    const key = crypto.randomUUID();
    const make = () => world.as('manager').call(itemApi.create, draft({ itemCode: 'ONCE-1' }), { key });
    expect(await make()).toEqual(await make());
  });

  it("is refused where its code, barcode, category or quantity can't be", async () => {
    await create({ itemCode: 'TAKEN-1', barcode: '4901234567894' });
    expect(await refusalCode(create({ itemCode: 'TAKEN-1' }))).toBe('item.codeTaken');
    expect(await refusalCode(create({ barcode: '4901234567894' }))).toBe('item.barcodeTaken');
    expect(await refusedFields(create({ barcode: '490123456789' }))).toEqual(['barcode field.barcode']);
    expect(await refusedFields(create({ categoryId: world.categories.S0 as number, initialQuantity: 1 }))).toEqual([
      'initialQuantity field.notStocked',
    ]);
    expect(await refusedFields(create({ isUniquePiece: true, initialQuantity: 2 }))).toEqual([
      'initialQuantity field.uniquePiece',
    ]);
    expect(await refusalCode(create({ categoryId: 999_999 }))).toBe('notFound');
    const { rows } = await world.as('rival').call(contract.category.list, {});
    expect(await refusalCode(create({ categoryId: rows[0]?.id as number }))).toBe('notFound');
  });

  it('of somebody else opens at no value', async () => {
    const item = await create({ categoryId: world.categories.AS0 as number, initialQuantity: 2 });
    const { rows } = await world.as('manager').call(contract.stock.list, { search: item.itemCode });
    expect(rows).toMatchObject([{ quantity: 2, value: 0 }]);
  });

  it('is for those who may make items, and shows its cost to those who may see it', async () => {
    expect(await refusalCode(world.as('sales').call(itemApi.create, draft()))).toBe('access.denied');
    const found = await create();
    const seen = await world.as('stock').call(itemApi.find, { id: found.id });
    expect(seen).not.toHaveProperty('cost');
    expect(seen).not.toHaveProperty('markupBasisPoints');
    expect(await world.as('accounting').call(itemApi.find, { id: found.id })).toMatchObject({
      cost: 112_000,
      markupBasisPoints: 3_800,
    });
  });

  it('is costed by those who may see costs, and by nobody else', async () => {
    const { cost: _, markupBasisPoints: __, ...blind } = draft({ initialQuantity: 1 });
    const stock = world.as('stock');
    for (const said of [{ cost: 0 }, { cost: 112_000 }, { markupBasisPoints: 3_800 }])
      expect(await refusalCode(stock.call(itemApi.create, { ...blind, ...said }))).toBe('access.denied');
    const made = await stock.call(itemApi.create, blind);
    expect(made).not.toHaveProperty('cost');
    const seen = await world.as('manager').call(itemApi.find, { id: made.id });
    expect(seen).toMatchObject({ cost: 0, markupBasisPoints: 0, price: 154_560 });
    expect(await refusedFields(world.as('manager').call(itemApi.create, blind))).toEqual(['cost field.required']);
    await makeRole(world, 'Pricer', ['Edit Item', 'Edit Item Price', 'View Item']);
    const pricer = await signUp(world, 'pricer', 'Pricer');
    const { cost: ___, markupBasisPoints: ____, ...form } = editOf(seen);
    for (const said of [{ cost: 1 }, { cost: 0 }, { markupBasisPoints: 3_800 }])
      expect(await refusalCode(pricer.call(itemApi.edit, { ...form, ...said }))).toBe('access.denied');
    expect(await pricer.call(itemApi.edit, { ...form, price: 160_000 })).toMatchObject({ price: 160_000, version: 2 });
  });
});

describe('pictures and ways of selling', () => {
  it('are kept in their order, and replaced by an edit', async () => {
    const [one, two] = [await storedImage(world.companyId), await storedImage(world.companyId)];
    const layaway = { termsMonths: 6, downPaymentBasisPoints: 2_000 };
    const item = await create({
      imageIds: [two, one],
      sellingOptions: { straight: false, layaway, subasta: true, madeToOrder: false },
    });
    expect(item.images.map(({ id }) => id)).toEqual([two, one]);
    expect(item.images[0]?.thumbUrl).toBe(`/media/${two}-thumb.webp`);
    expect(item.sellingOptions).toEqual({ straight: false, layaway, subasta: true, madeToOrder: false });

    const sellingOptions = { straight: true, layaway: null, subasta: false, madeToOrder: true };
    const edited = await world.as('manager').call(itemApi.edit, editOf(item, { imageIds: [one], sellingOptions }));
    expect(edited).toMatchObject({ imageIds: [one], sellingOptions, version: 2 });
    const { rows } = await world.as('manager').call(itemApi.list, { search: item.itemCode });
    expect(rows[0]?.imageUrl).toBe(`/media/${one}-thumb.webp`);
  });

  it("must be there, and the company's own", async () => {
    const foreign = await storedImage(world.rivalCompanyId);
    expect(await refusalCode(create({ imageIds: [foreign] }))).toBe('item.imageMissing');
    expect(await refusalCode(create({ imageIds: [crypto.randomUUID()] }))).toBe('item.imageMissing');
    const image = await storedImage(world.companyId);
    expect(await refusalCode(create({ videoId: image }))).toBe('item.imageMissing');
  });
});

describe('an edit', () => {
  it('is refused on top of another one', async () => {
    const item = await create();
    const edited = await world.as('manager').call(itemApi.edit, editOf(item, { name: 'First' }));
    expect(edited.version).toBe(2);
    const late = world.as('manager').call(itemApi.edit, editOf(item, { name: 'Second' }));
    await expect(late).rejects.toMatchObject({ reply: { code: 'conflict.version', data: { version: 2 } } });
  });

  it('of twenty rivals on the same version happens once', async () => {
    const manager = world.as('manager');
    await Promise.all(Array.from({ length: 20 }, () => manager.call(itemApi.list, {})));
    for (let round = 0; round < 5; round++) {
      const item = await create();
      const edits = Array.from({ length: 20 }, (_, index) =>
        manager.call(itemApi.edit, editOf(item, { name: `Name ${index}` })),
      );
      const outcomes = await Promise.all(edits.map(refusalCode));
      const won = outcomes.filter((outcome) => outcome !== 'conflict.version');
      expect(won).toHaveLength(1);
      expect((await manager.call(itemApi.find, { id: item.id })).version).toBe(2);
    }
  });

  it('without the right to the price leaves price, cost and markup as they are', async () => {
    const item = await create();
    const seen = await world.as('stock').call(itemApi.find, { id: item.id });
    const edited = await world.as('stock').call(itemApi.edit, editOf(seen, { name: 'Polished' }));
    expect(edited.name).toBe('Polished');
    expect(await world.as('manager').call(itemApi.find, { id: item.id })).toMatchObject({
      cost: 112_000,
      markupBasisPoints: 3_800,
    });

    const tries: [Partial<Edit>, string][] = [
      [{ price: 1 }, 'item.priceDenied'],
      [{ cost: 1 }, 'access.denied'],
      [{ cost: 112_000 }, 'access.denied'],
      [{ markupBasisPoints: 3_800 }, 'access.denied'],
    ];
    for (const [change, code] of tries)
      expect(await refusalCode(world.as('stock').call(itemApi.edit, editOf(edited, change)))).toBe(code);
    expect(await refusalCode(world.as('stock').call(itemApi.edit, editOf(edited, { active: false })))).toBe(
      'access.denied',
    );
    expect(await refusalCode(world.as('sales').call(itemApi.edit, editOf(edited)))).toBe('access.denied');
  });

  it('does not change code, barcode or booking of an item that has moved', async () => {
    const item = await create({ initialQuantity: 1 });
    const manager = world.as('manager');
    expect(await refusalCode(manager.call(itemApi.edit, editOf(item, { itemCode: 'NEW-1' })))).toBe('item.hasMoved');
    expect(await refusalCode(manager.call(itemApi.edit, editOf(item, { barcode: '4900000000009' })))).toBe(
      'item.hasMoved',
    );
    expect(await refusalCode(manager.call(itemApi.edit, editOf(item, { isUniquePiece: true })))).toBe('item.hasMoved');
    const services = world.categories.S0 as number;
    expect(await refusalCode(manager.call(itemApi.edit, editOf(item, { categoryId: services })))).toBe('item.hasMoved');
    const still = await create();
    expect(await manager.call(itemApi.edit, editOf(still, { itemCode: 'NEW-1', categoryId: services }))).toMatchObject({
      itemCode: 'NEW-1',
      categoryId: services,
    });
  });

  it('is audited field by field, cost only for those who may see it', async () => {
    const item = await create();
    await world.as('manager').call(itemApi.edit, editOf(item, { name: 'Renamed', cost: 100_000, price: 160_000 }));
    await world.as('manager').call(itemApi.toggle, { id: item.id, active: false });
    await world.as('manager').call(itemApi.toggle, { id: item.id, active: false });
    const { rows } = await world.as('manager').call(itemApi.audit, { id: item.id });
    expect(rows.map(({ action }) => action)).toEqual(['deactivate', 'edit', 'create']);
    expect(rows[0]?.changes).toEqual([{ field: 'active', before: true, after: false }]);
    expect(new Map(rows[1]?.changes.map(({ field, before, after }) => [field, [before, after]]))).toEqual(
      new Map<string, unknown[]>([
        ['name', ['Signet ring, K18', 'Renamed']],
        ['cost', [112_000, 100_000]],
        ['markupBasisPoints', [3_800, 6_000]],
        ['price', [154_560, 160_000]],
      ]),
    );
    const blind = await world.as('sales').call(itemApi.audit, { id: item.id });
    const fields = blind.rows.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(fields).toContain('price');
    expect(fields).not.toEqual(expect.arrayContaining(['cost']));
    expect(fields).not.toEqual(expect.arrayContaining(['markupBasisPoints']));
  });
});

describe('another company', () => {
  it('finds nothing of it, whatever it asks for', async () => {
    const item = await create({ initialQuantity: 1 });
    const rival = world.as('rival');
    expect(await refusalCode(rival.call(itemApi.find, { id: item.id }))).toBe('notFound');
    expect(await refusalCode(rival.call(itemApi.history, { id: item.id }))).toBe('notFound');
    expect(await refusalCode(rival.call(itemApi.historyCount, { id: item.id }))).toBe('notFound');
    expect(await refusalCode(rival.call(itemApi.toggle, { id: item.id, active: false }))).toBe('notFound');
    expect(await refusalCode(rival.call(itemApi.edit, editOf(item)))).toBe('notFound');
    expect(await rival.call(itemApi.scan, { code: item.barcode })).toEqual({ item: null });
    expect(await rival.call(itemApi.list, { search: item.itemCode })).toEqual({ rows: [], more: false });
    expect(await refusalCode(rival.call(itemApi.audit, { id: item.id }))).toBe('notFound');
    expect(await refusalCode(rival.bytes(itemApi.historyExport, { id: item.id, format: 'xlsx' }))).toBe('notFound');
    const tags = { tags: [{ itemId: item.id, copies: 1 }], layout: 'single' };
    expect(await refusalCode(rival.bytes(itemApi.tags, tags))).toBe('notFound');
  });
});

import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { AdjustmentDraft } from '#contract/inventory/adjustment.ts';
import { ask } from '../../../tests/support/shop.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';

const { adjustment: api, item: itemApi, reasonCode, stock } = contract;
const world = await openWorldForFile();

const reasons = new Map(
  (await world.as('admin').call(reasonCode.list, { size: 100 })).rows.map(({ code, id }) => [code, id]),
);
const reason = (code: string) => reasons.get(code) as number;
const types = new Map(
  (await world.as('admin').call(contract.stockType.list, {})).rows.map(({ code, id }) => [code, id]),
);
const type = (code: string) => types.get(code) as number;
type Line = AdjustmentDraft['lines'][number];
const line = (itemId: number, more: Partial<Line> = {}): Line => ({
  note: '',
  itemId,
  direction: 'out',
  typeId: null,
  toTypeId: null,
  quantity: 1,
  reasonCodeId: reason('LOSS'),
  ...more,
});
const create = (lines: Line[], person: Person = 'stock') =>
  world.as(person).call(api.create, { locationId: world.ginza, lines });
const approve = ({ id, version }: { id: number; version: number }, person: Person = 'manager') =>
  world.as(person).call(api.approve, { id, version });
const stockOf = async (itemCode: string) =>
  (await world.as('admin').call(stock.list, { search: itemCode })).rows.map(
    ({ kind, quantity, milligrams, value }) => ({
      kind,
      quantity,
      milligrams,
      value,
    }),
  );

describe('an adjustment', () => {
  it('changes stock when it is approved, and not before', async () => {
    const ring = await world.ring({ initialQuantity: 3, cost: 1_000, milligrams: 2_000 });
    const made = await create([
      line(ring.id, { quantity: 2 }),
      line(ring.id, {
        direction: 'in',
        typeId: type('DISPLAY'),
        quantity: 5,
        milligrams: 9_999,
        reasonCodeId: reason('FOUND'),
      }),
    ]);
    expect(made).toMatchObject({ status: 'pending', lineCount: 2, quantityIn: 5, quantityOut: 2 });
    expect(made.number).toMatch(/^KZ-AD-\d{6}-00001$/);
    expect(made.steps).toEqual(['edit', 'cancel', 'print']);
    expect(await stockOf(ring.itemCode)).toMatchObject([{ quantity: 3 }]);

    const approved = await approve(made);
    expect(approved).toMatchObject({ status: 'approved', value: 3_000, steps: ['print'] });
    expect(approved.lines.map(({ value }) => value)).toEqual([2_000, 5_000]);
    expect(await stockOf(ring.itemCode)).toEqual([
      { kind: 'sellable', quantity: 1, milligrams: 2_000, value: 1_000 },
      { kind: 'nonSellable', quantity: 5, milligrams: 9_999, value: 5_000 },
    ]);
    const { rows } = await world.as('admin').call(itemApi.history, { id: ring.id });
    expect(rows.slice(0, 2)).toMatchObject([
      { event: 'adjustment', causeNumber: made.number, status: 'approved' },
      { event: 'adjustment', causeNumber: made.number, status: 'approved' },
    ]);
    const { rows: trail } = await world.as('admin').call(api.audit, { id: made.id });
    expect(trail.map(({ action }) => action)).toEqual(['approve', 'create']);
  });

  it('is edited while it is pending, and cancelled for a reason', async () => {
    const ring = await world.ring({ initialQuantity: 3 });
    const made = await create([line(ring.id)]);
    const { id, version } = made;
    const draft = { locationId: world.ginza, remarks: 'Counted twice', lines: [line(ring.id, { quantity: 3 })] };
    const edited = await world.as('stock').call(api.edit, { id, version, ...draft });
    expect(edited).toMatchObject({ quantityOut: 3, remarks: 'Counted twice', version: version + 1 });
    // The same once more is no change, and no trail tells one.
    expect(await world.as('stock').call(api.edit, { id, version: edited.version, ...draft })).toEqual(edited);
    const { rows: trail } = await world.as('admin').call(api.audit, { id });
    expect(trail.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(await refusalCode(approve(made))).toBe('conflict.version');
    const cancelled = await world
      .as('stock')
      .call(api.cancel, { id: made.id, version: edited.version, reason: 'Found again' });
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'Found again', steps: [] });
    expect(await refusalCode(approve(cancelled))).toBe('document.notNow');
    expect(await stockOf(ring.itemCode)).toMatchObject([{ quantity: 3 }]);
  });

  it('is approved by whoever has the right, in a location of theirs', async () => {
    const made = await create([line((await world.ring({ initialQuantity: 1 })).id)]);
    expect(await refusalCode(approve(made, 'stock'))).toBe('access.denied');
    expect(await refusalCode(approve(made, 'rival'))).toBe('notFound');
    const elsewhere = await world.as('admin').call(api.create, {
      locationId: world.osaka,
      lines: [line((await world.ring({ initialQuantity: 1 })).id, { direction: 'in', reasonCodeId: reason('FOUND') })],
    });
    expect(await refusalCode(approve(elsewhere))).toBe('notFound');
    expect(await refusalCode(world.as('manager').call(api.find, { id: elsewhere.id }))).toBe('notFound');
  });

  it('never takes out more than there is', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const made = await create([line(ring.id, { quantity: 2 })]);
    expect(await refusalCode(approve(made))).toBe('stock.insufficient');
    expect(await stockOf(ring.itemCode)).toMatchObject([{ quantity: 1 }]);
  });

  it('takes no cost from somebody who may not see any, and shows them none', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const found = line(ring.id, { direction: 'in', reasonCodeId: reason('FOUND'), unitCost: 5 });
    expect(await refusalCode(create([found]))).toBe('access.denied');
    const made = await create([found], 'manager');
    expect((await approve(made)).value).toBe(5);
    const seen = await world.as('stock').call(api.find, { id: made.id });
    expect(JSON.stringify(seen)).not.toMatch(/"(value|unitCost)"/);
  });

  it('keeps a cost that was said through an edit by somebody who may not see it', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const found = line(ring.id, { direction: 'in', reasonCodeId: reason('FOUND') });
    const { id, version } = await create([{ ...found, unitCost: 777 }], 'manager');
    const edit = { id, version, locationId: world.ginza, lines: [line(ring.id), { ...found, quantity: 2 }] };
    expect((await approve(await world.as('stock').call(api.edit, edit))).lines[1]).toMatchObject({ value: 1_554 });
    const { rows } = await world.as('admin').call(api.audit, { id });
    expect(rows[1]?.changes).toContainEqual({ field: 'quantityIn', before: 1, after: 2 });
  });

  it('is refused in a closed month', async () => {
    const made = await create([line((await world.ring({ initialQuantity: 1 })).id)]);
    await ask(world.databaseUrl, `UPDATE company SET closed_through = '2100-01-01' WHERE id = ${world.companyId}`);
    expect(await refusalCode(approve(made))).toBe('company.periodClosed');
    await ask(world.databaseUrl, `UPDATE company SET closed_through = NULL WHERE id = ${world.companyId}`);
    expect((await approve(made)).status).toBe('approved');
  });
});

describe('a change of type', () => {
  const stockByType = async (itemCode: string) =>
    (await world.as('admin').call(stock.list, { search: itemCode })).rows.map(
      ({ typeName, quantity, value }) => [typeName, quantity, value] as const,
    );

  it('takes goods off sale and back, from one sub-type to another, at their value', async () => {
    const ring = await world.ring({ initialQuantity: 3, cost: 1_000 });
    const change = (typeId: number | null, toTypeId: number | null, code: string, quantity = 1) =>
      line(ring.id, { direction: 'change', typeId, toTypeId, quantity, reasonCodeId: reason(code) });
    await approve(
      await create([change(null, type('DISPLAY'), 'SAMPLE_DISPLAY', 2), change(null, type('DAMAGED'), 'DAMAGE')]),
    );
    expect(await stockByType(ring.itemCode)).toEqual([
      ['Damaged', 1, 1_000],
      ['Display', 2, 2_000],
    ]);
    const back = await create([
      change(type('DAMAGED'), type('IN_REPAIR'), 'DATA_ERROR'),
      change(type('DISPLAY'), null, 'SAMPLE_DISPLAY'),
    ]);
    expect(await approve(back)).toMatchObject({ value: 0, quantityIn: 0, quantityOut: 0 });
    expect(await stockByType(ring.itemCode)).toEqual([
      ['', 1, 1_000],
      ['Display', 1, 1_000],
      ['In repair', 1, 1_000],
    ]);
    const { rows } = await world.as('admin').call(itemApi.history, { id: ring.id });
    expect(rows[0]).toMatchObject({ event: 'typeChange', fromType: 'Display', toType: '', toKind: 'sellable' });
    const more = await create([change(type('DISPLAY'), null, 'SAMPLE_DISPLAY', 2)]);
    expect(await refusalCode(approve(more))).toBe('stock.insufficientNonSellable');
    const bytes = await world.as('stock').bytes(api.paper, { id: back.id, language: 'en' });
    expect(String(bytes.subarray(0, 5))).toBe('%PDF-');
  });

  it('weighs what is sold by weight to the milligram', async () => {
    const chain = await world.ring({ initialQuantity: 5, uom: 'bulk', priceBy: 'gram', milligrams: 1_000, cost: 10 });
    const some = line(chain.id, {
      direction: 'change',
      toTypeId: type('DISPLAY'),
      milligrams: 1_234,
      reasonCodeId: reason('SAMPLE_DISPLAY'),
    });
    await approve(await create([some]));
    const { rows } = await world.as('admin').call(stock.list, { search: chain.itemCode });
    expect(rows.map(({ kind, milligrams }) => [kind, milligrams])).toEqual([
      ['sellable', 3_766],
      ['nonSellable', 1_234],
    ]);
  });
});

describe('a cost that is asked', () => {
  it('is asked of who may see costs, who says it by an adjustment that changes the value of the stock', async () => {
    const opened = await world.as('stock').call(itemApi.create, {
      categoryId: (await world.ring()).categoryId,
      name: 'Opened without cost',
      milligrams: 2_000,
      uom: 'pcs',
      price: 9_000,
      initialQuantity: 2,
      sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
    });
    const manager = world.as('manager');
    const asked = async () =>
      (await manager.call(contract.costsAsked.find, { id: world.ginza })).items.map(({ id }) => id);
    expect(await asked()).toEqual([opened.id]);
    expect((await manager.call(contract.dashboard.notifications, {})).costsAsked).toMatchObject([
      { locationId: world.ginza, count: 1 },
    ]);
    expect((await world.as('stock').call(contract.dashboard.notifications, {})).costsAsked).toEqual([]);
    expect(await refusalCode(world.as('stock').call(contract.costsAsked.find, { id: world.ginza }))).toBe(
      'access.denied',
    );

    const worth = line(opened.id, { direction: 'value', reasonCodeId: null, unitCost: 4_000 });
    expect(await refusalCode(create([line(opened.id, { direction: 'value', reasonCodeId: null })]))).toBe(
      'access.denied',
    );
    const said = await create([worth], 'manager');
    expect(await asked()).toEqual([opened.id]);
    expect(await approve(said)).toMatchObject({ value: 8_000, lines: [{ value: 8_000 }] });
    expect(await stockOf(opened.itemCode)).toMatchObject([{ quantity: 2, value: 8_000 }]);
    expect(await asked()).toEqual([]);
    expect(await world.as('admin').call(itemApi.find, { id: opened.id })).toMatchObject({ cost: 4_000, price: 9_000 });

    await approve(await create([{ ...worth, unitCost: 3_000 }], 'manager'));
    expect(await stockOf(opened.itemCode)).toMatchObject([{ quantity: 2, value: 6_000 }]);
    // What was not asked stays with the item.
    expect(await world.as('admin').call(itemApi.find, { id: opened.id })).toMatchObject({ cost: 4_000 });
    const seen = async (person: Person) => (await world.as(person).call(itemApi.history, { id: opened.id })).rows;
    expect((await seen('manager')).map(({ event, value }) => [event, value])).toEqual([
      ['revaluation', -2_000],
      ['revaluation', 8_000],
      ['opening', 0],
    ]);
    expect((await seen('stock')).map(({ event }) => event)).toEqual(['opening']);
  });
});

describe('the list of adjustments', () => {
  it('is filtered, searched, summed and exported', async () => {
    const admin = world.as('admin');
    const ring = await world.ring({ initialQuantity: 9 });
    const made = await create([line(ring.id, { quantity: 4, reasonCodeId: reason('MELT_SCRAP') })]);
    const filters = { reasonCodeId: String(reason('MELT_SCRAP')) };
    expect((await admin.call(api.list, filters)).rows.map(({ id }) => id)).toEqual([made.id]);
    expect(await admin.call(api.summary, filters)).toMatchObject({ count: 1, quantityIn: 0, quantityOut: 4, value: 0 });
    for (const search of [made.number, made.number.toLowerCase().slice(0, 12), made.number.slice(-5)]) {
      const { rows } = await admin.call(api.list, { search, size: 100 });
      expect(rows.map(({ id }) => id)).toContain(made.id);
    }
    expect((await admin.call(api.list, { status: 'approved', search: made.number })).rows).toEqual([]);
    expect(String(await admin.bytes(api.export, { ...filters, format: 'csv' }))).toContain(made.number);
  });

  it('tells goods by the gram by their weight, apart from its pieces: in its list, their sums and its file', async () => {
    const ring = await world.ring({ initialQuantity: 3 });
    const reel = await world.reel({ initialQuantity: 40 });
    const found = { direction: 'in' as const, reasonCodeId: reason('FOUND') };
    const made = await create([
      line(ring.id, { ...found, quantity: 2 }),
      line(reel.id, { ...found, milligrams: 12_345 }),
      line(reel.id, { milligrams: 1_001 }),
    ]);
    const told = { quantityIn: 2, quantityInMilligrams: 12_345, quantityOut: 0, quantityOutMilligrams: 1_001 };
    const [admin, asked] = [world.as('admin'), { search: made.number }];
    expect(await admin.call(api.list, asked)).toMatchObject({ rows: [told] });
    expect(await admin.call(api.summary, asked)).toMatchObject(told);
    const file = String(await admin.bytes(api.export, { ...asked, format: 'csv', language: 'en' }));
    expect(file).toMatch(/Pieces in,Grams in,Pieces out,Grams out.*,2,12\.345,0,1\.001,/s);
  });

  it('prints one as PDF in both languages', async () => {
    const made = await create([line((await world.ring({ initialQuantity: 1 })).id)]);
    for (const language of ['en', 'ja']) {
      const file = await world.as('stock').bytes(api.paper, { id: made.id, language });
      expect(String(file.subarray(0, 5))).toBe('%PDF-');
    }
  });

  it('prints what comes and goes with its total of pieces and grams, and a value with its figure alone', async () => {
    const ring = await world.ring({ initialQuantity: 5, isUniquePiece: false, milligrams: 4_210 });
    const textOf = async ({ id }: { id: number }, as: 'admin' | 'stock' = 'admin') =>
      (await readText(await world.as(as).bytes(api.paper, { id, language: 'en' }))).replace(/\s+/g, ' ');
    const found = line(ring.id, { direction: 'in', reasonCodeId: reason('FOUND'), quantity: 3 });
    expect(await textOf(await create([line(ring.id), found]))).toMatch(/Total [| ]*\+2 [| ]*\+8\.42 g/);
    const other = await world.ring({ initialQuantity: 1 });
    const worth = line(other.id, { direction: 'value', reasonCodeId: null, unitCost: 4_321 });
    const made = await create([worth], 'manager');
    expect(await textOf(made)).toContain('¥4,321');
    expect(await textOf(made)).not.toContain('Total');
    expect(await textOf(made, 'stock')).not.toContain('4,321');
  });
});

import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PurchaseOrder, purchaseOrderApi } from '#contract/inventory/purchaseOrder.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';

const { purchaseOrder: api } = contract;
const world = await openWorldForFile();
const admin = world.as('admin');
const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion' });
const ring = await world.ring({ initialQuantity: 1 });

type Draft = DraftOf<typeof purchaseOrderApi.create>;
const draftOf = (more: Partial<Draft> = {}): Draft => ({
  locationId: world.ginza,
  supplierId: supplier.id,
  date: '2026-06-01',
  lines: [{ itemId: ring.id, quantity: 3, orderCost: 12_345 }],
  ...more,
});
const create = (more: Partial<Draft> = {}, person: Person = 'stock') =>
  world.as(person).call(api.create, draftOf(more));
const shown = ({ id, version }: PurchaseOrder) => ({ id, version });

describe('an order', () => {
  it('is made with the tax of its day, numbered, approved and then stays', async () => {
    const made = await create();
    expect(made).toMatchObject({
      status: 'pending',
      receiving: 'none',
      orderQuantity: 3,
      outstandingQuantity: 3,
      orderTotal: 37_035,
      orderTax: 3_703,
      orderTotalWithTax: 40_738,
      supplierName: 'Okachimachi Bullion',
      steps: ['edit', 'print'],
    });
    expect(made.number).toMatch(/^KZ-PO-202606-\d{5}$/);
    const approved = await world.as('manager').call(api.approve, shown(made));
    expect(approved).toMatchObject({ status: 'approved', steps: ['cancel', 'print'] });
    expect(await refusalCode(world.as('stock').call(api.edit, { ...draftOf(), ...shown(approved) }))).toBe(
      'document.notNow',
    );
    expect(await refusalCode(world.as('manager').call(api.close, shown(approved)))).toBe('document.notNow');
    const canceled = await world.as('manager').call(api.cancel, { ...shown(approved), reason: 'Sold out' });
    expect(canceled).toMatchObject({ status: 'canceled', reason: 'Sold out', steps: [] });
    const { rows } = await admin.call(api.audit, { id: made.id });
    expect(rows.map(({ action }) => action)).toEqual(['cancel', 'approve', 'create']);
  });

  it('takes the tax that was entered, and none without costs', async () => {
    expect(await create({ orderTax: 0 })).toMatchObject({ orderTax: 0, orderTotalWithTax: 37_035 });
    const free = await create({ lines: [{ itemId: ring.id, quantity: 1, orderCost: 0 }] });
    expect(free).toMatchObject({ orderTotal: 0, orderTax: 0 });
  });

  it('is edited while it is pending', async () => {
    const made = await create();
    const edited = await world.as('stock').call(api.edit, {
      ...draftOf({
        reference: 'Q-17',
        expectedDate: '2026-06-20',
        lines: [{ itemId: ring.id, quantity: 5, orderCost: 1 }],
      }),
      ...shown(made),
    });
    expect(edited).toMatchObject({
      reference: 'Q-17',
      expectedDate: '2026-06-20',
      orderTotal: 5,
      outstandingQuantity: 5,
    });
    const { rows } = await admin.call(api.audit, { id: made.id });
    expect(rows[0]?.changes).toContainEqual({ field: 'orderTotal', before: 37_035, after: 5 });
    expect(rows[0]?.changes.map(({ field }) => field)).not.toContain('date');
  });

  it('of totals alone has no lines', async () => {
    const summarized = { kind: 'summarized' as const, lines: [], orderQuantity: 40, orderTotal: 500_000 };
    expect(await create(summarized)).toMatchObject({ lineCount: 0, orderTotal: 500_000, orderTax: 50_000, lines: [] });
    const { lines } = draftOf();
    expect(await refusalCode(create({ ...summarized, lines }))).toBe('input.invalid');
  });

  it.each([
    ['an expected day before the order', { expectedDate: '2026-05-31' }],
    ['no lines', { lines: [] }],
    ['a supplier of nobody', { supplierId: 999_999 }],
  ])('is refused with %s', async (_, more) => {
    expect(await refusalCode(create(more))).toBe('input.invalid');
  });

  it('is not made from a supplier that is inactive', async () => {
    const old = await admin.call(contract.supplier.create, { code: 'SP-0', name: 'Closed' });
    await admin.call(contract.supplier.toggle, { id: old.id, active: false });
    expect(await refusalCode(create({ supplierId: old.id }))).toBe('input.invalid');
  });

  it('shows its costs to whoever orders, who sees no other cost', async () => {
    const made = await create();
    const seen = await world.as('stock').call(api.find, { id: made.id });
    expect(seen.orderTotal).toBe(37_035);
    expect(seen.lines[0]).toMatchObject({ orderCost: 12_345 });
    expect(await refusalCode(create({}, 'sales'))).toBe('access.denied');
    expect(await refusalCode(world.as('rival').call(api.find, { id: made.id }))).toBe('notFound');
  });
});

describe('the list of orders', () => {
  it('is filtered, summed without what was canceled, exported and printed', async () => {
    const own = await admin.call(contract.supplier.create, { code: 'SP-9', name: 'Nine' });
    const made = await create({ supplierId: own.id });
    const other = await create({ supplierId: own.id });
    await world.as('manager').call(api.cancel, { ...shown(other), reason: 'Twice' });
    const filters = { supplierId: String(own.id) };
    expect((await admin.call(api.list, filters)).rows.map(({ id }) => id)).toEqual([other.id, made.id]);
    expect(await admin.call(api.summary, filters)).toMatchObject({
      count: 2,
      orderQuantity: 3,
      orderTotalWithTax: 40_738,
    });
    expect((await admin.call(api.list, { ...filters, receiving: 'full' })).rows).toEqual([]);
    expect(String(await admin.bytes(api.export, { ...filters, format: 'csv' }))).toContain('40738');
    for (const language of ['en', 'ja']) {
      const file = await world.as('stock').bytes(api.paper, { id: made.id, language });
      expect(String(file.subarray(0, 5))).toBe('%PDF-');
    }
  });

  it('prints the grams of an order of totals where some were said', async () => {
    const totals = { kind: 'summarized' as const, orderQuantity: 6, orderTotal: 200_000, lines: [] };
    const textOf = async (changes: object) => {
      const { id } = await create({ ...totals, ...changes });
      return readText(await admin.bytes(api.paper, { id, language: 'en' }));
    };
    expect(await textOf({})).not.toContain('Grams in all');
    expect(await textOf({ orderMilligrams: 12_500 })).toContain('12.50 g');
  });
});

describe('what is to be ordered again', () => {
  it('was ordered of the supplier before, and is at its minimum with what is on order counted in', async () => {
    const own = await admin.call(contract.supplier.create, { code: 'SP-8', name: 'Eight' });
    const [few, many, unique] = [
      await world.ring({ initialQuantity: 1, isUniquePiece: false, minQuantity: 2 }),
      await world.ring({ initialQuantity: 2, isUniquePiece: false }),
      await world.ring({ initialQuantity: 0, isUniquePiece: true }),
    ];
    const lines = [few, many, unique].map(({ id }) => ({ itemId: id, quantity: 1, orderCost: 777 }));
    await create({ supplierId: own.id, lines });
    const ask = (locationId: number) => world.as('stock').call(api.reorder, { supplierId: own.id, locationId });
    // One is there and one is coming, and four are to be there.
    expect((await ask(world.ginza)).lines).toMatchObject([{ item: { id: few.id }, quantity: 2, fileCost: 777 }]);
    await create({ supplierId: own.id, lines: lines.slice(0, 1) });
    expect((await ask(world.ginza)).lines).toEqual([]);
    expect(await refusalCode(ask(world.osaka))).toBe('access.location');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { saveDraft, sellDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode, refusalReply } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
beforeAll(async () => {
  await world.app.tools.db
    .insertInto('taxRate')
    .values({ companyId: world.companyId, validFrom: dayAfter, basisPoints: 1200 })
    .execute();
});

const dayAfter = '2026-06-19';
const card = (tendered: number) => [{ paymentType: 'card' as const, tendered }];

/** Does something on the day from which the tax is 12 %. */
async function onDayAfter<T>(work: () => Promise<T>): Promise<T> {
  world.clock.set('2026-06-18T15:30:00Z');
  try {
    return await work();
  } finally {
    world.clock.set('2026-06-18T05:32:00Z');
  }
}

async function refusalOf(work: Promise<unknown>): Promise<Record<string, unknown>> {
  const { code, data } = await refusalReply(work);
  return { code, ...data };
}

function complete({ id, version }: Pick<Sale, 'id' | 'version'>, grandTotal: number): Promise<Sale> {
  const input = { id, version, grandTotal, payments: card(grandTotal) };
  return world.as('sales').call(contract.sale.complete, input);
}

async function save(changes: Parameters<typeof saveDraft>[2] = {}, who: 'sales' | 'manager' = 'sales'): Promise<Sale> {
  return world.as(who).call(contract.sale.save, saveDraft(world, [await world.ring()], changes));
}

/** What the newest entry of its trail says: field → old and new. */
async function lastChanges({ id }: Sale): Promise<Record<string, unknown>> {
  const { rows } = await world.as('sales').call(contract.sale.audit, { id });
  return Object.fromEntries((rows[0]?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]));
}

describe('the tax of a saved sale', () => {
  it('is that of the day on which it is completed, and the clerk is told what it comes to', async () => {
    const saved = await save();
    const done = await onDayAfter(async () => {
      expect(await refusalOf(complete(saved, 110_000))).toEqual({
        code: 'sale.taxRateDiffers',
        taxBasisPoints: 1200,
        grandTotal: 112_000,
        sent: 110_000,
      });
      return complete(saved, 112_000);
    });
    const taxed = { taxBasisPoints: 1200, taxAmount: 12_000, grandTotal: 112_000, amountPaid: 112_000 };
    expect(done).toMatchObject({ ...taxed, status: 'completed', date: dayAfter });
    expect(await lastChanges(done)).toEqual({
      status: ['pending', 'completed'],
      taxBasisPoints: [1000, 1200],
      taxAmount: [10_000, 12_000],
      grandTotal: [110_000, 112_000],
    });
  });

  it('stays none where that was agreed for a reason', async () => {
    const freed = { taxBasisPoints: 0, taxReason: 'Export', taxFreeGround: 'export', grandTotal: 100_000 } as const;
    expect(await refusalCode(save(freed))).toBe('sale.taxFreeDenied');
    const saved = await save(freed, 'manager');
    const done = await onDayAfter(() => complete(saved, 100_000));
    expect(done).toMatchObject({
      taxBasisPoints: 0,
      taxReason: 'Export',
      taxFreeGround: 'export',
      taxAmount: 0,
      grandTotal: 100_000,
    });
    expect(await lastChanges(done)).toEqual({ status: ['pending', 'completed'] });
  });

  it('is that of today when it is saved or changed, whatever date it carries', async () => {
    const saved = await save();
    await onDayAfter(async () => {
      const { date: _, ...draft } = saveDraft(world, [], {
        lines: saved.lines.map(({ itemId, quantity, price }) => ({ itemId, quantity, price })),
      });
      const edit = (taxBasisPoints: number, grandTotal: number) =>
        world.as('sales').call(contract.sale.edit, {
          ...draft,
          id: saved.id,
          version: saved.version,
          date: saved.date,
          taxBasisPoints,
          grandTotal,
        });
      expect((await refusalOf(edit(1000, 110_000))).code).toBe('sale.taxRateDiffers');
      const edited = await edit(1200, 112_000);
      expect(edited).toMatchObject({ date: '2026-06-18', taxBasisPoints: 1200, grandTotal: 112_000 });
      expect((await refusalOf(save({ date: '2026-06-18' }))).taxBasisPoints).toBe(1200);
    });
  });

  it('is that of its own day where a sale is entered after its goods went', async () => {
    const ring = await world.ring();
    const sell = (taxBasisPoints: number, grandTotal: number) =>
      world.as('sales').call(contract.sale.sell, {
        ...sellDraft(world, [ring], { taxBasisPoints, grandTotal, payments: card(grandTotal) }),
      });
    await onDayAfter(async () => {
      expect(await refusalOf(sell(1200, 112_000))).toMatchObject({ taxBasisPoints: 1000, grandTotal: 110_000 });
      expect(await sell(1000, 110_000)).toMatchObject({ date: '2026-06-18', grandTotal: 110_000 });
    });
  });
});

describe('a customer who is switched off', () => {
  it("can't be chosen, stays with the sales that are there, and is not found among the active ones", async () => {
    const sales = world.as('sales');
    const { id, code } = await sales.call(contract.customer.create, { firstName: 'Yuki', lastName: 'Tanaka' });
    const saved = await save({ customerId: id });
    await world.app.tools.db.updateTable('customer').set({ active: false }).where('id', '=', id).execute();

    const refused = { code: 'customer.inactive', customerCode: code };
    expect(await refusalOf(save({ customerId: id }))).toEqual(refused);
    const ring = await world.ring();
    const sale = sellDraft(world, [ring], { customerId: id });
    expect(await refusalOf(sales.call(contract.sale.sell, sale))).toEqual(refused);

    const { date, lines } = saved;
    const draft = { ...saveDraft(world, [], { date, grandTotal: 110_000 }), id: saved.id };
    const kept = lines.map(({ itemId, quantity, price }) => ({ itemId, quantity, price }));
    const edited = await sales.call(contract.sale.edit, {
      ...draft,
      lines: kept,
      version: saved.version,
      customerId: id,
      notes: 'Calls back',
    });
    expect(edited).toMatchObject({ notes: 'Calls back', customer: { code } });
    expect(await lastChanges(edited)).not.toHaveProperty('customer');
    expect((await complete(edited, 110_000)).customer?.lastName).toBe('Tanaka');

    const other = await save();
    const change = { ...draft, id: other.id, version: other.version, customerId: id };
    const lines2 = other.lines.map(({ itemId, quantity, price }) => ({ itemId, quantity, price }));
    expect(await refusalOf(sales.call(contract.sale.edit, { ...change, lines: lines2 }))).toEqual(refused);

    const active = await sales.call(contract.customer.create, { firstName: 'Ken', lastName: 'Mori' });
    const given = await sales.call(contract.sale.edit, { ...change, lines: lines2, customerId: active.id });
    expect(await lastChanges(given)).toMatchObject({ customer: ['', active.code] });

    const found = async (filter: { status?: 'active' | 'inactive' }) =>
      (await sales.call(contract.customer.list, { search: code, ...filter })).rows.length;
    expect([await found({}), await found({ status: 'active' }), await found({ status: 'inactive' })]).toEqual([
      1, 0, 1,
    ]);
  });
});

describe('a discount that was agreed', () => {
  it('stands for a clerk who could not give it, and does not grow', async () => {
    const ring = await world.ring();
    const line = { itemId: ring.id, quantity: 1, price: 100_000, discountBasisPoints: 2_000 };
    const draft = saveDraft(world, [], { lines: [line], grandTotal: 88_000 });
    expect(await refusalCode(world.as('sales').call(contract.sale.save, draft))).toBe('sale.discountDenied');
    const { id, version } = await world.as('manager').call(contract.sale.save, draft);
    const edited = await world.as('sales').call(contract.sale.edit, { ...draft, id, version, notes: 'Gift box' });
    expect(edited).toMatchObject({ notes: 'Gift box', grandTotal: 88_000 });
    const more = { ...draft, id, version: edited.version, discountAmount: 1, grandTotal: 87_998 };
    expect(await refusalCode(world.as('sales').call(contract.sale.edit, more))).toBe('sale.discountDenied');
  });
});

describe('another price than the item has', () => {
  it('needs a reason; both prices, the reason and who gave it are kept', async () => {
    const ring = await world.ring();
    const manager = world.as('manager');
    const sell = (priceReason: string) =>
      manager.call(contract.sale.sell, {
        ...sellDraft(world, [ring], { grandTotal: 99_000, payments: card(99_000) }),
        lines: [{ itemId: ring.id, quantity: 1, price: 90_000, priceReason }],
      });
    const refused = { code: 'sale.priceReasonMissing', itemCode: ring.itemCode };
    expect(await refusalOf(sell(''))).toEqual(refused);
    expect(await refusalOf(sell('   '))).toEqual(refused);
    const sold = await sell('Scratched clasp');
    expect(sold.lines[0]).toMatchObject({ listPrice: 100_000, price: 90_000, priceReason: 'Scratched clasp' });
    expect(await lastChanges(sold)).toEqual({
      grandTotal: [null, 99_000],
      [`price #1 ${ring.itemCode}`]: [100_000, 90_000],
      [`priceReason #1 ${ring.itemCode}`]: ['', 'Scratched clasp'],
    });
    const { rows } = await manager.call(contract.sale.audit, { id: sold.id });
    expect(rows[0]?.userName).toContain('manager');
  });

  it('stands once it was agreed: whoever changes the sale keeps it with its reason', async () => {
    const [ring, other] = [await world.ring(), await world.ring()];
    const line = { itemId: ring.id, quantity: 1, price: 90_000, priceReason: 'Regular customer' };
    const saved = await world
      .as('manager')
      .call(contract.sale.save, { ...saveDraft(world, []), lines: [line], grandTotal: 99_000 });
    await world.app.tools.db.updateTable('item').set({ price: 120_000 }).where('id', '=', ring.id).execute();

    const edit = (lines: object[], grandTotal: number, version: number) => {
      const draft = { ...saveDraft(world, []), id: saved.id, version, lines: lines as (typeof line)[], grandTotal };
      return world.as('sales').call(contract.sale.edit, draft);
    };
    const { priceReason: _, ...unexplained } = line;
    const added = { itemId: other.id, quantity: 1, price: 100_000 };
    const edited = await edit([added, unexplained], 209_000, saved.version);
    expect(edited.lines[1]).toMatchObject({ listPrice: 100_000, price: 90_000, priceReason: 'Regular customer' });
    expect(await lastChanges(edited)).toMatchObject({ grandTotal: [99_000, 209_000] });
    // A second one of the same piece was never agreed.
    expect(await refusalCode(edit([line, unexplained], 198_000, edited.version))).toBe('sale.priceDenied');
  });
});

import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { type SellDraft, saveDraft, sellDraft, shelfOf } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

const draftOf = (items: readonly Item[], changes?: Partial<SellDraft>) => sellDraft(world, items, changes);
const pendingOf = (items: readonly Item[], changes?: Partial<SellDraft>) => saveDraft(world, items, changes);

describe('a straight sale', () => {
  it('is made, paid and taken along at once', async () => {
    const ring = await world.ring();
    const sale = await world
      .as('sales')
      .call(contract.sale.sell, draftOf([ring], { payments: [{ paymentType: 'cash', tendered: 120_000 }] }));
    expect(sale).toMatchObject({
      status: 'completed',
      subtotal: 100_000,
      taxAmount: 10_000,
      grandTotal: 110_000,
      amountPaid: 110_000,
      change: 10_000,
    });
    expect(sale.number).toMatch(/^KZ-SO-202606-\d{5}$/);
    expect(sale.lines[0]).not.toHaveProperty('cost');
    expect(await shelfOf(world, ring)).toEqual({ sellable: 4, reserved: 0, nonSellable: 0 });

    const seen = await world.as('manager').call(contract.sale.find, { id: sale.id });
    expect(seen.lines[0]?.cost).toBe(60_000);
    const trail = await world.as('sales').call(contract.sale.audit, { id: sale.id });
    expect(trail.rows.map((row) => row.action)).toEqual(['sell']);
  });

  it('is told as it will be found, at once and when the same request comes again', async () => {
    const [ring, chain] = [await world.ring(), await world.ring({ name: 'Cable chain' })];
    const [key, draft] = [crypto.randomUUID(), draftOf([ring, chain])];
    for (const person of ['sales', 'admin'] as const) {
      const told = await world.as(person).call(contract.sale.sell, draft, { key });
      const again = await world.as(person).call(contract.sale.sell, draft, { key });
      expect(again).toEqual(told);
      expect({
        ...(await world.as(person).call(contract.sale.find, { id: told.id })),
        warnings: told.warnings,
      }).toEqual(told);
    }
    const saved = await world.as('sales').call(contract.sale.save, pendingOf([ring]));
    expect(await world.as('sales').call(contract.sale.find, { id: saved.id })).toEqual(saved);
  });

  it('waits, is changed, and is completed from what it reserved', async () => {
    const [ring, chain] = [await world.ring(), await world.ring({ name: 'Cable chain' })];
    const sales = world.as('sales');
    const saved = await sales.call(contract.sale.save, pendingOf([ring, chain]));
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: 4, reserved: 1 });

    const changed = pendingOf([ring], {
      lines: [{ itemId: ring.id, quantity: 3, price: 100_000 }],
      grandTotal: 330_000,
    });
    const edited = await sales.call(contract.sale.edit, { ...changed, id: saved.id, version: saved.version });
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: 2, reserved: 3 });
    expect(await shelfOf(world, chain)).toMatchObject({ sellable: 5, reserved: 0 });

    expect(
      await refusalCode(
        sales.call(contract.sale.complete, {
          id: saved.id,
          version: saved.version,
          grandTotal: 330_000,
          payments: [{ paymentType: 'card', tendered: 330_000 }],
        }),
      ),
    ).toBe('conflict.version');
    const done = await sales.call(contract.sale.complete, {
      id: saved.id,
      version: edited.version,
      grandTotal: 330_000,
      payments: [{ paymentType: 'card', tendered: 330_000 }],
    });
    expect(done).toMatchObject({ status: 'completed', totalQuantity: 3, amountPaid: 330_000 });
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: 2, reserved: 0 });
  });

  it('is cancelled: the pieces are free again', async () => {
    const ring = await world.ring();
    const saved = await world.as('sales').call(contract.sale.save, pendingOf([ring]));
    expect(
      await refusalCode(
        world.as('sales').call(contract.sale.cancel, { id: saved.id, version: saved.version, reason: 'Changed mind' }),
      ),
    ).toBe('access.denied');
    const cancelled = await world
      .as('manager')
      .call(contract.sale.cancel, { id: saved.id, version: saved.version, reason: 'Changed mind' });
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'Changed mind' });
    expect(cancelled.steps).toEqual([]);
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: 5, reserved: 0 });
  });

  it('is voided on the day of the void: goods back at their value, money back', async () => {
    const [ring, chain] = [await world.ring(), await world.ring()];
    const sale = await world.as('sales').call(contract.sale.sell, draftOf([ring, chain]));
    const damaged = sale.lines[1]?.id as number;
    const strange = { id: sale.id, version: sale.version, reason: 'Wrong ring size', damagedLineIds: [damaged + 1] };
    expect(await refusalCode(world.as('manager').call(contract.sale.void, strange))).toBe('notFound');
    world.clock.set('2026-06-18T15:30:00Z');
    try {
      const voided = await world.as('manager').call(contract.sale.void, {
        id: sale.id,
        version: sale.version,
        reason: 'Wrong ring size',
        damagedLineIds: [damaged],
      });
      expect(voided).toMatchObject({ status: 'voided', amountPaid: 0, date: '2026-06-18' });
      expect(voided.payments.map((payment) => [payment.amount, payment.date])).toEqual([
        [220_000, '2026-06-18'],
        [-220_000, '2026-06-19'],
      ]);
      expect(await shelfOf(world, ring)).toMatchObject({ sellable: 5 });
      expect(await shelfOf(world, chain)).toMatchObject({ sellable: 4, nonSellable: 1 });
      expect(
        await refusalCode(
          world.as('manager').call(contract.sale.void, { id: sale.id, version: voided.version, reason: 'Again' }),
        ),
      ).toBe('document.notNow');
    } finally {
      world.clock.set('2026-06-18T05:32:00Z');
    }
  });
});

describe('what is refused', () => {
  it('changes nothing', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const sales = world.as('sales');
    const cases: [string, Partial<SellDraft>][] = [
      ['sale.totalDiffers', { grandTotal: 109_999 }],
      ['sale.underpaid', { payments: [{ paymentType: 'cash', tendered: 1 }] }],
      ['sale.overpaid', { payments: [{ paymentType: 'card', tendered: 110_001 }] }],
      ['sale.priceDenied', { lines: [{ itemId: ring.id, quantity: 1, price: 1 }], grandTotal: 1 }],
      ['sale.backdated', { date: '2026-06-19' }],
      ['access.location', { locationId: world.osaka }],
      ['access.location', { locationId: world.rivalShop }],
      ['notFound', { customerId: 999_999 }],
      [
        'sale.belowStockDenied',
        {
          lines: [{ itemId: ring.id, quantity: 2, price: 100_000 }],
          grandTotal: 220_000,
          payments: [{ paymentType: 'cash', tendered: 220_000 }],
        },
      ],
      ['input.invalid', { lines: [] }],
    ];
    for (const [code, changes] of cases) {
      expect(await refusalCode(sales.call(contract.sale.sell, draftOf([ring], changes))), JSON.stringify(changes)).toBe(
        code,
      );
    }
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: 1 });
  });

  it("another company's sale is not there", async () => {
    const ring = await world.ring();
    const sale = await world.as('sales').call(contract.sale.sell, draftOf([ring]));
    const rival = world.as('rival');
    expect(await refusalCode(rival.call(contract.sale.find, { id: sale.id }))).toBe('notFound');
    expect(
      await refusalCode(rival.call(contract.sale.void, { id: sale.id, version: sale.version, reason: 'Mine' })),
    ).toBe('notFound');
    expect((await rival.call(contract.sale.list, {})).rows).toEqual([]);
  });
});

describe('a sale of nothing to pay', () => {
  it('is sold and completed without a payment', async () => {
    const gift = await world.ring({ cost: 0, markupBasisPoints: 0, price: 0 });
    const free = { grandTotal: 0, payments: [] };
    const sold = await world.as('sales').call(contract.sale.sell, draftOf([gift], free));
    expect(sold).toMatchObject({ status: 'completed', grandTotal: 0, payments: [] });
    const { id, version } = await world.as('sales').call(contract.sale.save, pendingOf([gift], { grandTotal: 0 }));
    const done = await world.as('sales').call(contract.sale.complete, { id, version, ...free });
    expect(done).toMatchObject({ status: 'completed', amountPaid: 0, payments: [] });
  });
});

describe('an edit on a later day', () => {
  it('moves stock on that day, and its trail tells only what it changed', async () => {
    const [ring, chain] = [await world.ring(), await world.ring()];
    const saved = await world.as('sales').call(contract.sale.save, pendingOf([ring]));
    world.clock.set('2026-06-18T15:30:00Z');
    const both = pendingOf([ring, chain]);
    const { id, version } = saved;
    await world.as('sales').call(contract.sale.edit, { ...both, id, version });
    world.clock.set('2026-06-18T05:32:00Z');
    const moves = await world.app.tools.db
      .selectFrom('stockMove')
      .where('itemId', '=', chain.id)
      .where('event', '=', 'reserve')
      .select('effectiveDate')
      .execute();
    expect(moves).toEqual([{ effectiveDate: '2026-06-19' }]);
    const { rows } = await world.as('sales').call(contract.sale.audit, { id });
    expect(rows[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['grandTotal', 'lines']);
  });
});

describe('the list', () => {
  it('finds by number, customer and period, and sums', async () => {
    const ring = await world.ring();
    const customer = await world
      .as('sales')
      .call(contract.customer.create, { firstName: '由紀', lastName: '田中', contactNumber: '090-4412-0935' });
    const sale = await world.as('sales').call(contract.sale.sell, draftOf([ring], { customerId: customer.id }));
    const sales = world.as('sales');
    for (const search of [sale.number, '田中', customer.code, '田中由紀'.slice(0, 2)]) {
      const { rows } = await sales.call(contract.sale.list, { search });
      expect(
        rows.map((row) => row.id),
        search,
      ).toContain(sale.id);
    }
    expect((await sales.call(contract.sale.list, { from: '2026-07-01' })).rows).toEqual([]);
    const sum = await sales.call(contract.sale.summary, { search: sale.number });
    expect(sum).toEqual({ count: 1, quantity: 1, balance: 0, grandTotal: 110_000, amountPaid: 110_000 });
  });

  it('goes into a sheet, in the language asked for', async () => {
    const sale = await world.as('sales').call(contract.sale.sell, draftOf([await world.ring()], { name: 'Gift' }));
    const sheet = async (language: string, search: string) => {
      const input = { format: 'csv', language, search };
      const bytes = await world.as('sales').bytes(contract.sale.export, input);
      return parse(bytes, { bom: true }) as string[][];
    };
    const [titles = [], row = [], ...rest] = await sheet('ja', sale.number);
    expect(rest).toEqual([]);
    expect(titles.slice(0, 4)).toEqual(['取引番号', '日付', '取引種別', 'ステータス']);
    expect(row.slice(0, 4)).toEqual([sale.number, expect.stringContaining('2026'), '通常販売', '完了']);
    expect(row).toContain('110000');
    expect(await sheet('en', 'nobody has this')).toHaveLength(1);
    const whole = await world.as('sales').call(contract.sale.list, { size: 100 });
    expect(whole.rows.length).toBeGreaterThan(3);
    expect((await sheet('en', '')).slice(1).map(([number]) => number)).toEqual(whole.rows.map(({ number }) => number));
    expect(await refusalCode(world.as('rival').bytes(contract.sale.export, { format: 'csv', search: '' }))).toBe(
      'accepted',
    );
  });
});

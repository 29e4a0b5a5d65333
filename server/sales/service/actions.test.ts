import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openWorldForFile, refusalCode, refusalReply } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';

const world = await openWorldForFile();
const { sale: sales, service: services } = contract;
const clerk = world.as('sales');
const customer = await addCustomer(world);
const polishing = await world.as('manager').call(contract.serviceItem.create, {
  serviceCode: 'PL-1',
  name: 'Polishing',
  nameJa: '新品仕上げ',
  serviceFeePrice: 5_000,
});
const workshop = await world.as('manager').call(contract.serviceProvider.create, {
  code: 'KB-1',
  name: 'Kobo Sato',
  nameJa: '佐藤彫金工房',
  address: 'Taito-ku',
  contactNumber: '03-5550-8800',
  email: 'kobo@sato.example',
  contactPerson1: 'Sato',
});

/** Two polishings of a ring, 11,000 yen with tax, unless said otherwise. */
function draftOf(changes: Partial<DraftOf<typeof sales.save>> = {}): DraftOf<typeof sales.save> {
  return {
    locationId: world.ginza,
    type: 'service',
    date: '2026-06-18',
    customerId: customer.id,
    lines: [],
    work: [{ serviceItemId: polishing.id, quantity: 2, price: 5_000 }],
    taxBasisPoints: 1000,
    grandTotal: 11_000,
    intake: {
      piece: 'K18 ring',
      condition: 'Scratched',
      declaredValue: 80_000,
      milligramsIn: 3_512,
      promisedDate: '2026-06-25',
    },
    ...changes,
  };
}
const cash = (tendered: number) => [{ paymentType: 'cash' as const, tendered }];
const saved = (changes?: Parameters<typeof draftOf>[0]) => clerk.call(sales.save, draftOf(changes));

describe('a service', () => {
  it('is taken in, sent out, fetched, paid and handed over', async () => {
    const taken = await saved();
    expect(taken).toMatchObject({
      type: 'service',
      status: 'pending',
      serviceStage: 'bench',
      balance: 11_000,
      intake: { piece: 'K18 ring', milligramsIn: 3_512, milligramsOut: null, isOverdue: false },
      work: [{ nameJa: '新品仕上げ', quantity: 2, subtotal: 10_000 }],
    });
    expect(taken.number).toMatch(/^KZ-SV-202606-\d{5}$/);
    const { id } = taken;
    const out = await clerk.call(services.move, {
      id,
      version: taken.version,
      stage: 'workshop',
      serviceProviderId: workshop.id,
    });
    expect(out.intake).toMatchObject({ serviceProviderNameJa: '佐藤彫金工房' });
    const ready = await clerk.call(services.move, {
      id,
      version: out.version,
      stage: 'ready',
      serviceProviderId: workshop.id,
      milligramsOut: 3_498,
    });
    expect(ready).toMatchObject({ serviceStage: 'ready', intake: { milligramsOut: 3_498 } });
    expect(ready.steps).toContain('handOver');
    const paid = await clerk.call(sales.pay, { id, version: ready.version, date: '2026-06-18', payments: cash(4_000) });
    expect(paid).toMatchObject({ amountPaid: 4_000, balance: 7_000, paymentStatus: 'partiallyPaid' });
    const done = await clerk.call(services.handOver, {
      id,
      version: paid.version,
      payments: cash(10_000),
      grandTotal: 11_000,
    });
    expect(done).toMatchObject({
      status: 'completed',
      serviceStage: 'handedOver',
      balance: 0,
      revenueDate: '2026-06-18',
      change: 3_000,
    });
    expect(done.intake?.handedOverBy).not.toBe('');
    const trail = await clerk.call(sales.audit, { id });
    expect(trail.rows.map(({ action }) => action).toReversed()).toEqual(['save', 'move', 'move', 'pay', 'handOver']);
  });

  it('takes parts from stock: set aside for the work, out with the piece, in its cost, and back on the shelf where it is cancelled', async () => {
    const admin = world.as('admin');
    const clasp = await world.ring({ name: 'Clasp', cost: 800, price: 2_000, initialQuantity: 5 });
    const stock = async () => {
      const { rows } = await admin.call(contract.stock.list, { search: clasp.itemCode });
      return Object.fromEntries(rows.map(({ kind, quantity }) => [kind, quantity]));
    };
    const two = [{ itemId: clasp.id, quantity: 2 }];
    const { id, version } = await saved();
    const noted = await clerk.call(services.parts, { id, version, materials: two });
    expect(noted.intake?.materials).toMatchObject([{ itemCode: clasp.itemCode, quantity: 2, usedAt: null }]);
    expect(await stock()).toMatchObject({ sellable: 3 });
    const fewer = await clerk.call(services.parts, {
      id,
      version: noted.version,
      materials: [{ itemId: clasp.id, quantity: 1 }],
    });
    expect(await stock()).toMatchObject({ sellable: 4 });
    expect(await refusalCode(clerk.call(services.parts, { id, version, materials: two }))).toBe('conflict.version');
    const ready = await clerk.call(services.move, {
      id,
      version: fewer.version,
      stage: 'ready',
      serviceProviderId: null,
    });
    const gone = await clerk.call(services.handOver, {
      id,
      version: ready.version,
      payments: cash(11_000),
      grandTotal: 11_000,
    });
    expect(gone.steps).not.toContain('parts');
    const seen = await admin.call(sales.find, { id });
    expect(seen.intake?.materials).toMatchObject([{ quantity: 1, cost: 800 }]);
    expect(seen.intake?.materials[0]?.usedAt).not.toBeNull();
    expect(await stock()).toEqual({ sellable: 4 });

    const other = await saved();
    const { version: next } = await clerk.call(services.parts, {
      id: other.id,
      version: other.version,
      materials: two,
    });
    await admin.call(sales.cancel, { id: other.id, version: next, reason: 'Not worth it' });
    expect(await stock()).toEqual({ sellable: 4 });
    const third = await saved();
    const tooMany = [{ itemId: clasp.id, quantity: 5 }];
    expect(
      await refusalCode(clerk.call(services.parts, { id: third.id, version: third.version, materials: tooMany })),
    ).toBe('stock.insufficient');
  });

  it('handed over unpaid stays open until the balance is paid', async () => {
    const { id, version } = await saved();
    const ready = await clerk.call(services.move, { id, version, stage: 'ready', serviceProviderId: null });
    const gone = await clerk.call(services.handOver, { id, version: ready.version, payments: [], grandTotal: 11_000 });
    expect(gone).toMatchObject({ status: 'pending', serviceStage: 'handedOver', balance: 11_000, revenueDate: null });
    expect(gone.steps).not.toContain('cancel');
    const done = await clerk.call(sales.complete, {
      id,
      version: gone.version,
      payments: cash(11_000),
      grandTotal: 11_000,
    });
    expect(done).toMatchObject({ status: 'completed', balance: 0 });
  });

  it('is not complete before it is handed over, nor handed over before it is ready', async () => {
    const { id, version, steps } = await saved();
    expect(steps).toEqual(expect.arrayContaining(['edit', 'move', 'pay']));
    expect(steps).not.toContain('complete');
    const all = { id, version, payments: cash(11_000), grandTotal: 11_000 };
    expect(await refusalCode(clerk.call(sales.complete, all))).toBe('document.notNow');
    expect(await refusalCode(clerk.call(services.handOver, all))).toBe('document.notNow');
    const ready = await clerk.call(services.move, { id, version, stage: 'ready', serviceProviderId: null });
    const short = { id, version: ready.version, payments: cash(10_999), grandTotal: 11_000 };
    expect(await refusalCode(clerk.call(services.handOver, short))).toBe('sale.underpaid');
  });

  it('needs a customer, work, and sums that are right', async () => {
    const refusals = [
      draftOf({ customerId: null }),
      draftOf({ work: [], grandTotal: 0 }),
      draftOf({ work: [{ serviceItemId: polishing.id, quantity: 0, price: 5_000 }] }),
      draftOf({ intake: { promisedDate: '2026-06-17' } }),
    ].map(async (draft) => (await refusalReply(clerk.call(sales.save, draft))).fields?.map(({ path }) => path));
    expect(await Promise.all(refusals)).toEqual([
      ['customerId'],
      ['lines'],
      ['work.0.quantity'],
      ['intake.promisedDate'],
    ]);
    expect(await refusalCode(saved({ grandTotal: 10_999 }))).toBe('sale.totalDiffers');
    const { id, version } = await saved();
    const above = { id, version, date: '2026-06-18', payments: [{ paymentType: 'card' as const, tendered: 11_001 }] };
    expect(await refusalCode(clerk.call(sales.pay, above))).toBe('sale.overpaid');
    const out = { id, version, stage: 'workshop' as const, serviceProviderId: null };
    expect((await refusalReply(clerk.call(services.move, out))).fields?.[0]?.path).toBe('serviceProviderId');
  });

  it('is changed, and cancelled with its money back, but never deleted', async () => {
    const { id, version } = await saved();
    const edited = await clerk.call(sales.edit, {
      ...draftOf({ intake: { piece: 'Platinum ring', promisedDate: '2026-06-30' } }),
      id,
      version,
    });
    expect(edited.intake).toMatchObject({ piece: 'Platinum ring', promisedDate: '2026-06-30', declaredValue: null });
    const paid = await clerk.call(sales.pay, {
      id,
      version: edited.version,
      date: '2026-06-18',
      payments: cash(1_000),
    });
    const manager = world.as('admin');
    const gone = await manager.call(sales.cancel, { id, version: paid.version, reason: 'Fetched undone' });
    expect(gone).toMatchObject({ status: 'cancelled', amountPaid: 0, balance: 0, revenueDate: null });
    expect((await manager.call(services.list, { search: gone.number })).rows).toHaveLength(1);
  });

  it('stands in its list: by stage, overdue, piece; summed and exported', async () => {
    const late = await saved({ date: '2026-06-16', intake: { piece: 'Zodiac pendant', promisedDate: '2026-06-17' } });
    const { id } = await saved({ intake: { piece: 'Zodiac ring', promisedDate: '2026-06-18' } });
    const found = async (filters: object) => {
      const { rows } = await clerk.call(services.list, { search: 'zodiac', sort: 'promisedDate', ...filters });
      return rows.map((row) => [row.id, row.isOverdue]);
    };
    expect(await found({ stage: 'bench' })).toEqual([
      [id, false],
      [late.id, true],
    ]);
    expect(await found({ overdue: 'true' })).toEqual([[late.id, true]]);
    expect(await found({ serviceProviderId: workshop.id })).toEqual([]);
    expect(await found({ stage: 'ready' })).toEqual([]);
    const sheet = parse((await clerk.bytes(services.export, { search: 'zodiac', format: 'csv' })).toString('utf8'), {
      bom: true,
    });
    expect(sheet).toHaveLength(3);
    expect(sheet[1]).toEqual(expect.arrayContaining(['At the bench', 'Zodiac ring', '11000']));
    expect(await clerk.call(services.summary, { search: 'zodiac' })).toEqual({
      count: 2,
      quantity: 4,
      grandTotal: 22_000,
      amountPaid: 0,
      balance: 22_000,
    });
    expect(await refusalCode(world.as('stock').call(sales.save, draftOf()))).toBe('access.denied');
    expect((await world.as('rival').call(services.list, {})).rows).toEqual([]);
    // What was called off is at no bench any more.
    await world.as('admin').call(sales.cancel, { id: late.id, version: late.version, reason: 'Changed their mind' });
    expect(await found({ stage: 'bench' })).toEqual([[id, false]]);
    const after = (await clerk.bytes(services.export, { search: 'zodiac', format: 'csv' })).toString('utf8');
    expect(parse(after, { bom: true }).find((row) => row.includes('Zodiac pendant'))).not.toContain('At the bench');
  });

  it('has a claim ticket in both languages', async () => {
    const { id, number } = await saved();
    for (const [language, title] of [
      ['en', 'Claim ticket'],
      ['ja', 'お預かり証'],
    ] as const) {
      const text = await readText(await clerk.bytes(services.ticket, { id, language }));
      expect(text).toContain(title);
      expect(text).toContain(number);
      expect(text).toContain('3.512');
    }
  });

  it('says all of a long condition on its ticket, and names no declared value where there is none', async () => {
    const condition = `${'Scratched at the shoulder. '.repeat(70)}Chipped`;
    const { id } = await saved({ intake: { piece: 'K18 ring', condition, promisedDate: '2026-06-25' } });
    const plain = await readText(await clerk.bytes(services.ticket, { id, language: 'en' }));
    expect(plain).toContain('Chipped');
    expect(plain).not.toContain('declared above');
    const { id: other } = await saved();
    expect(await readText(await clerk.bytes(services.ticket, { id: other, language: 'ja' }))).toContain(
      '申告価格を上限',
    );
  });
});

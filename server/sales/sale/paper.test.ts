import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PaperVariant } from '#contract/sales/paper.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { madeDraft } from '../../../tests/support/madeToOrder.ts';
import { saveDraft, sellDraft } from '../../../tests/support/saleDraft.ts';
import { ask } from '../../../tests/support/shop.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';

const world = await openWorldForFile();

const sell = async (): Promise<Sale> =>
  world.as('sales').call(contract.sale.sell, sellDraft(world, [await world.ring(), await world.ring()]));
const print = ({ id }: Sale, variant: PaperVariant) => world.as('sales').call(contract.sale.print, { id, variant });
const voided = ({ id, version }: Sale) =>
  world.as('manager').call(contract.sale.void, { id, version, reason: 'Wrong ring size' });

describe('a receipt', () => {
  it('has one original, in whichever language or form; a qualified invoice has its own', async () => {
    const sale = await sell();
    const variants = ['japanese', 'japanese', 'english', 'customer', 'accounting', 'accounting', 'english'] as const;
    const copies: number[] = [];
    for (const variant of variants) copies.push((await print(sale, variant)).copy);
    expect(copies).toEqual([0, 1, 2, 3, 0, 1, 4]);
    const { rows } = await world.as('sales').call(contract.sale.audit, { id: sale.id });
    const prints = rows.filter((row) => row.action === 'print').map((row) => row.changes);
    expect(prints[0]).toEqual([{ field: 'english', before: null, after: 4 }]);
    expect(prints).toHaveLength(variants.length);
  });

  it('opens as PDF, and says which copy it is', async () => {
    const sale = await sell();
    const [first, second] = [await print(sale, 'japanese'), await print(sale, 'japanese')];
    const textOf = async (printId: number) =>
      readText(await world.as('sales').bytes(contract.sale.receipt, { id: sale.id, printId }));
    expect(await textOf(first.printId)).not.toContain('再発行');
    expect(await textOf(second.printId)).toContain('再発行 / COPY 1');
  });

  it('says of its issuer what it said at the time, however often it is printed', async () => {
    const [sale, later] = [await sell(), await sell()];
    const textOf = async (of: Sale, variant: PaperVariant) => {
      const { printId } = await print(of, variant);
      return readText(await world.as('sales').bytes(contract.sale.receipt, { id: of.id, printId }));
    };
    const admin = world.as('admin');
    const before = await admin.call(contract.company.find, { id: world.companyId });
    const { email, primaryContact, secondaryContact, addressJa, barcodePrefix, allowNegativeSellable, version } =
      before;
    await admin.call(contract.company.edit, {
      id: before.id,
      version,
      code: before.code,
      nameJa: '',
      registrationNo: 'T7000012050002',
      email,
      primaryContact,
      secondaryContact,
      addressJa,
      barcodePrefix,
      allowNegativeSellable,
      name: 'Renamed Gold Ltd.',
      taxDetails: 'Standard rate',
      address: 'Another street 1',
    });
    // The database notes changes by its own clock, which this world's runs behind.
    const place = await admin.call(contract.location.find, { id: world.ginza });
    const { id, companyId, nameJa, description, phone } = place;
    const moved = { name: 'Renamed Main', nameJa, description: description || 'Shop', phone, version: place.version };
    await admin.call(contract.location.edit, { id, companyId, ...moved });
    const noted = `CASE WHEN location_name LIKE 'Renamed%' THEN '2026-06-18T05:33:00Z'
      WHEN name LIKE 'Renamed%' THEN '2026-06-18T05:32:40Z' ELSE '2026-01-01T00:00:00Z' END`;
    await ask(world.databaseUrl, `UPDATE issuer SET valid_from = (${noted})::timestamptz`);
    expect(await textOf(sale, 'english')).toContain(before.name);
    world.clock.set('2026-06-18T05:34:00Z');
    const copy = await textOf(sale, 'english');
    expect(copy).toContain(before.name);
    expect(copy).not.toContain('Renamed');
    const newest = await textOf(await sell(), 'english');
    expect(newest).toContain('Renamed Gold');
    expect(newest).toContain('Renamed Main');
    expect(await textOf(await voided(later), 'returnInvoice')).toContain('Renamed Gold');
    world.clock.set('2026-06-18T05:32:00Z');
  });

  it('of a sale that is entered on a later day says the day, and no hour', async () => {
    const draft = sellDraft(world, [await world.ring()]);
    const sale = await world.as('manager').call(contract.sale.sell, { ...draft, date: '2026-06-17' });
    const { printId } = await print(sale, 'english');
    const text = await readText(await world.as('sales').bytes(contract.sale.receipt, { id: sale.id, printId }));
    expect(text).toContain('Jun 17, 2026');
    expect(text).not.toMatch(/Jun 17, 2026, \d/);
  });

  it('tells a corrected payment once, and what its customer got back for each of them', async () => {
    const manager = world.as('manager');
    const at = (time: string) => world.clock.set(`2026-06-18T${time}Z`);
    const draft = saveDraft(world, [await world.ring()], { customerId: (await addCustomer(world)).id });
    const saved = await manager.call(contract.sale.save, draft);
    const paid = await manager.call(contract.sale.pay, {
      id: saved.id,
      version: saved.version,
      date: '2026-06-18',
      payments: [{ paymentType: 'cash', tendered: 71_000 }],
    });
    const corrected = await manager.call(contract.sale.editPayment, {
      id: paid.id,
      version: paid.version,
      paymentId: paid.payments[0]?.id ?? 0,
      payment: { paymentType: 'cash', tendered: 17_000 },
      date: '2026-06-18',
      reason: 'Typed wrongly',
    });
    at('05:33:00');
    const done = await manager.call(contract.sale.complete, {
      id: corrected.id,
      version: corrected.version,
      grandTotal: corrected.grandTotal,
      payments: [{ paymentType: 'card', tendered: 93_000 }],
    });
    const textOf = async (variant: PaperVariant) => {
      const { printId } = await print(done, variant);
      return readText(await world.as('sales').bytes(contract.sale.receipt, { id: done.id, printId }));
    };
    const receipt = await textOf('accounting');
    for (const told of ['17,000円', '93,000円']) expect(receipt).toContain(told);
    // What was handed over for the deposit nobody knows any more.
    expect(receipt).not.toMatch(/お預り|お釣り/);
    // So little cash owes no stamp.
    expect(receipt).not.toMatch(/71,000|印紙/);
    at('05:34:00');
    await voided(done);
    const back = await textOf('returnInvoice');
    for (const told of ['17,000円', '93,000円']) expect(back).toContain(told);
    expect(back).not.toContain('71,000');
    at('05:32:00');
  });

  it('is one for a deposit as long as the sale waits, of what came in last: its original is still to come', async () => {
    const [manager, clerk] = [world.as('manager'), world.as('sales')];
    const draft = madeDraft(world, (await addCustomer(world)).id, [await world.ring()]);
    const saved = await clerk.call(contract.sale.save, draft);
    const slip = ({ id }: Sale, language: 'en' | 'ja' = 'ja') => clerk.bytes(contract.sale.deposit, { id, language });
    expect(saved.steps).not.toContain('printDeposit');
    expect(await refusalCode(slip(saved))).toBe('plan.nothingReceived');
    const pay = ({ id, version }: Sale, tendered: number) =>
      manager.call(contract.sale.pay, {
        id,
        version,
        date: '2026-06-18',
        payments: [{ paymentType: 'cash', tendered }],
      });
    const first = await pay(saved, 12_000);
    world.clock.set('2026-06-18T05:33:00Z');
    const second = await pay(first, 65_000);
    expect(second.steps).toContain('printDeposit');
    const ja = await readText(await slip(second));
    for (const told of [
      '内金預り証',
      second.number,
      '森 花子 様',
      '65,000円',
      'Ring in the shape of a wave',
      '165,000円',
    ])
      expect(ja).toContain(told);
    for (const told of ['77,000円', '88,000円']) expect(ja).toContain(told);
    expect(ja).not.toContain('12,000円');
    expect(ja).toMatch(/収入\s*印紙/);
    expect(await readText(await slip(second, 'en'))).toMatch(/Deposit receipt[\s\S]*not for a sale/);
    world.clock.set('2026-06-18T05:32:00Z');
    expect(await refusalCode(slip(await sell()))).toBe('document.notNow');
  });

  it('is of a sale that stands; of a voided one it is the return invoice', async () => {
    const sale = await sell();
    expect(await refusalCode(print(sale, 'returnInvoice'))).toBe('document.notNow');
    const after = await voided(sale);
    for (const variant of ['japanese', 'accounting', 'warranty'] as const)
      expect(await refusalCode(print(after, variant)), variant).toBe('document.notNow');
    const { copy, printId } = await print(after, 'returnInvoice');
    expect(copy).toBe(0);
    // Who gave the money back answers for it.
    const back = await readText(
      await world.as('sales').bytes(contract.sale.receipt, { id: sale.id, printId, language: 'en' }),
    );
    expect(back).toMatch(/Staff \| manager/);
    const saved = await world.as('sales').call(contract.sale.save, saveDraft(world, [await world.ring()]));
    expect(await refusalCode(print(saved, 'japanese'))).toBe('document.notNow');
  });

  it('is printed by those who sell, and once more by those who may', async () => {
    const { id } = await sell();
    const by = (person: 'stock' | 'accounting', variant: PaperVariant) =>
      refusalCode(world.as(person).call(contract.sale.print, { id, variant }));
    expect(await by('stock', 'japanese')).toBe('access.denied');
    expect(await by('accounting', 'accounting')).toBe('accepted');
    const elsewhere = await signUp(world, 'far');
    await ask(
      world.databaseUrl,
      `UPDATE user_location SET location_id = ${world.osaka} WHERE user_id = ${elsewhere.userId}`,
    );
    expect(await refusalCode(elsewhere.call(contract.sale.print, { id, variant: 'japanese' }))).toBe('notFound');
  });
});

describe('a warranty card', () => {
  it('is of what was made for its customer, too; and of work on their own piece it says no more than that', async () => {
    const manager = world.as('manager');
    const customerId = (await addCustomer(world)).id;
    const cardOf = async (sale: Sale) => {
      const due = { grandTotal: sale.grandTotal, payments: [{ paymentType: 'card' as const, tendered: sale.balance }] };
      const shown = { id: sale.id, version: sale.version };
      const over = { ...shown, ...due, milligramsOut: null };
      const isWork = sale.type === 'service';
      await (isWork
        ? manager.call(contract.service.handOver, over)
        : manager.call(contract.sale.complete, { ...shown, ...due }));
      const { printId } = await print(sale, 'warranty');
      return readText(await manager.bytes(contract.sale.warranty, { id: sale.id, printId, language: 'en' }));
    };
    const made = await manager.call(contract.sale.save, madeDraft(world, customerId));
    const begun = await manager.call(contract.madeToOrder.start, { id: made.id, version: made.version });
    const ready = await manager.call(contract.madeToOrder.finish, { id: made.id, version: begun.version });
    const card = await cardOf(ready);
    for (const told of ['was sold by our shop', 'Ring in the shape of a wave', made.number])
      expect(card).toContain(told);

    const work = [{ description: 'Polishing', quantity: 1, price: 5_000 }];
    const intake = { piece: 'Signet ring' };
    const draft = saveDraft(world, [], { type: 'service', customerId, work, intake, grandTotal: 5_500 });
    const taken = await manager.call(contract.sale.save, draft);
    const moved = { id: taken.id, version: taken.version, stage: 'ready' as const, serviceProviderId: null };
    const done = await cardOf(await manager.call(contract.service.move, moved));
    for (const told of ['own piece', 'Signet ring', 'Polishing']) expect(done).toContain(told);
    expect(done).not.toContain('sold by our shop');
  });

  it('is counted, marked and audited like a receipt', async () => {
    const sale = await sell();
    const [first, second] = [await print(sale, 'warranty'), await print(sale, 'warranty')];
    expect([first.copy, second.copy, (await print(sale, 'japanese')).copy]).toEqual([0, 1, 0]);
    const textOf = async (printId: number, language: 'en' | 'ja') =>
      readText(await world.as('sales').bytes(contract.sale.warranty, { id: sale.id, printId, language }));
    const [original, copy] = [await textOf(first.printId, 'ja'), await textOf(second.printId, 'en')];
    expect(original).toContain('保証の対象外です');
    expect(original).not.toContain('再発行 / COPY');
    expect(copy).toContain('COPY 1');
    expect(copy.match(/For one year from the date of purchase/g)).toHaveLength(sale.lines.length);
    const { rows } = await world.as('sales').call(contract.sale.audit, { id: sale.id });
    expect(rows.map((row) => row.changes)).toContainEqual([{ field: 'warranty', before: null, after: 1 }]);
  });

  it('says of a piece what was said of it at the sale, not today', async () => {
    const ring = await world.ring({ description: 'A brilliant of 0.3 carat', descriptionJa: '0.3カラット' });
    const sale = await world.as('sales').call(contract.sale.sell, sellDraft(world, [ring]));
    await ask(
      world.databaseUrl,
      `UPDATE item SET description = 'A zirconia', description_ja = 'ジルコニア' WHERE id = ${ring.id}`,
    );
    const { printId } = await print(sale, 'warranty');
    const [english, japanese] = await Promise.all(
      (['en', 'ja'] as const).map(async (language) =>
        readText(await world.as('sales').bytes(contract.sale.warranty, { id: sale.id, printId, language })),
      ),
    );
    expect(english).toContain('A brilliant of 0.3 carat');
    expect(japanese).toContain('0.3カラット');
    expect(english).not.toContain('zirconia');
  });

  it('is fetched as what it is, soon, and not of a sale that was voided meanwhile', async () => {
    const sale = await sell();
    const [card, receipt] = [await print(sale, 'warranty'), await print(sale, 'english')];
    const open = (endpoint: typeof contract.sale.receipt | typeof contract.sale.warranty, printId: number) =>
      refusalCode(world.as('sales').bytes(endpoint, { id: sale.id, printId }));
    expect(await open(contract.sale.receipt, card.printId)).toBe('sale.printMissing');
    expect(await open(contract.sale.warranty, receipt.printId)).toBe('sale.printMissing');
    world.clock.set('2026-06-18T05:43:00Z');
    expect(await open(contract.sale.warranty, card.printId)).toBe('sale.printMissing');
    world.clock.set('2026-06-18T05:32:00Z');
    await voided(sale);
    expect(await open(contract.sale.warranty, card.printId)).toBe('document.notNow');
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { queueMails } from '#server/kernel/mail/queue.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { orderDraft, shipLines } from '../../../tests/support/order.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { settledRun } from '../../../tests/support/waiting.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const { customer, customerNote, sale } = contract;
const { db } = world.app.tools;

const terms = async (customerId: number) => {
  const ring = await world.ring();
  const lines = [{ itemId: ring.id, quantity: 1, price: ring.price }];
  const told = { customerId, notes: 'for Hanako', lines };
  return { ...told, locationId: world.ginza, date: '2026-06-18', taxBasisPoints: 1000, grandTotal: 110_000 };
};

async function sell(customerId: number): Promise<number> {
  const payments = [{ paymentType: 'cash' as const, tendered: 110_000 }];
  return (await world.as('sales').call(sale.sell, { ...(await terms(customerId)), payments })).id;
}

const whole = {
  contactNumber: '090-7777-1234',
  email: 'hanako@erase.example',
  town: '銀座九丁目',
  postalCode: '104-0061',
};

/** Writes a mail to them that still waits. */
const remind = (customerId: number) =>
  db.transaction().execute((tx) => {
    const { clock, companyId } = world;
    const writer = { clock, companyId, jobs: world.app.tools.jobs, user: { id: 0 } };
    const sold = { kind: 'orderProcessing', cause: 'sale', causeId: 1, number: 'KZ-EC-1' } as const;
    const causes = [{ ...sold, amount: 1, dueDate: null, state: 'PENDING' } as const];
    return queueMails(tx, writer, [
      { customerId, name: '森川 葉奈子', recipient: whole.email, language: 'ja', causes },
    ]);
  });

describe('erasing a customer', () => {
  it('leaves nothing that tells who it was, and all sums', async () => {
    const { id: formerId } = await addCustomer(world, { firstName: '葉奈子', lastName: '森川' });
    const made = await addCustomer(world, { ...whole, firstName: '葉奈子', lastName: '森川' });
    const { id } = made;
    await world.as('sales').call(customerNote.add, { customerId: id, text: '葉奈子 左薬指 11号' });
    const saleId = await sell(id);
    const otherId = await sell(formerId);
    const former = await world.as('sales').call(customer.find, { id: formerId });
    const merged = await world.as('sales').call(customer.merge, {
      id,
      version: made.version,
      otherId: formerId,
      otherVersion: former.version,
    });
    const { version, lines } = await world.as('manager').call(sale.find, { id: saleId });
    const sent = {
      status: 'shipped',
      trackingNumber: 'JP-7777',
      shippingDate: '2026-06-18',
      notes: '森川様 玄関前',
    } as const;
    const shipped = lines.map((line) => ({ lineId: line.id, ...sent }));
    await world.as('manager').call(sale.ship, { id: saleId, version, lines: shipped });
    const before = await world.as('manager').call(customer.totals, { id });
    const written = await remind(id);
    const erased = await world.as('admin').call(customer.erase, { id, version: merged.version });
    expect(erased).toMatchObject({ code: made.code, lastName: '***', firstName: '', email: '', active: false });
    const { rows } = await world.as('admin').call(customer.list, { search: made.code });
    expect(rows).toMatchObject([{ id, isErased: true }]);
    expect(await world.as('manager').call(customer.totals, { id })).toEqual(before);
    for (const one of [saleId, otherId]) {
      const { customer: kept, notes, grandTotal } = await world.as('manager').call(sale.find, { id: one });
      expect({ ...kept, notes, grandTotal }).toMatchObject({
        ...{ firstName: '', lastName: '***', contactNumber: '', email: '', address: '' },
        ...{ notes: '***', grandTotal: 110_000 },
      });
    }
    const mails = await db.selectFrom('mail').where('customerId', '=', id).selectAll().execute();
    expect(written.size).toBe(1);
    expect(mails).toMatchObject([{ status: 'failed', recipient: '', text: '', endedAt: world.clock.now() }]);
    const tables = ['customer', 'customerNote', 'customerDocument', 'sale', 'saleLine', 'auditEntry', 'mail'] as const;
    for (const table of tables) {
      const told = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      expect(told, table).not.toMatch(/葉奈子|森川|7777|erase\.example|銀座九丁目|Hanako/);
    }
    const trail = await world.as('manager').call(customer.audit, { id });
    expect(trail.rows[0]).toMatchObject({ action: 'erase', changes: [] });
    expect((await world.as('sales').call(customer.list, { search: '森川' })).rows).toEqual([]);
  });

  it('leaves nothing of what an import changed', async () => {
    const { id, code } = await addCustomer(world, { lastName: '輸入', email: 'before@erase.example' });
    const imports = contract.customerImport;
    const content = Buffer.from(`code,lastName,email\n${code},輸入,after@erase.example\n`);
    const settled = (runId: string) => settledRun(() => world.as('admin').call(imports.find, { id: runId }));
    const check = async () => {
      const { body } = await sendFile(world, imports.check, content, { person: 'admin', fileName: 'list.csv' });
      return settled(String(body.id));
    };
    const { id: runId } = await check();
    await world.as('admin').call(imports.write, { id: runId, matching: 'update' });
    expect(await settled(runId)).toMatchObject({ status: 'done', changeCount: 1 });
    const kept = async () => JSON.stringify(await db.selectFrom('importThing').selectAll().execute());
    expect(await kept()).toContain('before@erase.example');
    const { version } = await world.as('sales').call(customer.find, { id });
    await world.as('admin').call(customer.erase, { id, version });
    expect(await kept()).not.toContain('before@erase.example');
    // The version says that more has happened since.
    await world.as('admin').call(imports.undo, { id: runId });
    expect(await settled(runId)).toMatchObject({ status: 'done', problems: [{ code: 'import.builtOn', value: code }] });
    // Nor does the next file say anew who it was.
    expect(await check()).toMatchObject({
      status: 'refused',
      problems: [{ code: 'import.customerCodeTaken', value: code }],
    });
  });

  it('keeps the recipient of a qualified invoice that was issued, by name alone', async () => {
    const { id, version } = await addCustomer(world, { ...whole, lastName: '請求' });
    const saleId = await sell(id);
    await world.as('manager').call(sale.print, { id: saleId, variant: 'accounting' });
    await world.as('admin').call(customer.erase, { id, version });
    const { customer: kept } = await world.as('manager').call(sale.find, { id: saleId });
    expect(kept).toMatchObject({ lastName: '請求', contactNumber: '', email: '', address: '' });
  });

  it('is for administrators, once, and while no sale is open', async () => {
    const { id, version } = await addCustomer(world, { lastName: '待機' });
    const erase = (person: 'manager' | 'rival' | 'admin') =>
      refusalCode(world.as(person).call(customer.erase, { id, version }));
    expect(await erase('manager')).toBe('access.denied');
    const seen = world.as('admin').call(customer.erase, { id, version: version + 1 });
    expect(await refusalCode(seen)).toBe('conflict.version');
    const { id: saleId } = await world.as('sales').call(sale.save, await terms(id));
    expect(await erase('admin')).toBe('customer.openSales');
    const { version: saleVersion, number } = await world.as('manager').call(sale.find, { id: saleId });
    expect(await world.as('admin').call(customer.openSale, { id })).toEqual({ sale: { id: saleId, number } });
    await world.as('manager').call(sale.cancel, { id: saleId, version: saleVersion, reason: 'x' });
    await world.as('admin').call(customer.erase, { id, version });
    expect(await erase('admin')).toBe('customer.erased');
    expect(await refusalCode(world.as('sales').call(customer.toggle, { id, active: true }))).toBe('customer.erased');
  });

  it('waits for the money of an order that went out before it was paid', async () => {
    const { id, version } = await addCustomer(world, { lastName: '掛川' });
    const manager = world.as('manager');
    const made = await manager.call(sale.save, orderDraft(world, [await world.ring()], { customerId: id }));
    const sent = await shipLines(world, made, [0], { status: 'shipped', shippingDate: '2026-06-18' });
    expect(sent).toMatchObject({ status: 'completed', balance: 110_000 });
    const { sales } = await manager.call(customer.totals, { id });
    expect(sales).toMatchObject({ count: 1, openBalance: 110_000 });
    const { rows } = await manager.call(contract.buyer.list, { open: 'true' });
    expect(rows.filter((row) => row.id === id)).toMatchObject([{ openCount: 1, openBalance: 110_000 }]);
    expect(await refusalCode(world.as('admin').call(customer.erase, { id, version }))).toBe('customer.openSales');
    const payments = [{ paymentType: 'bankTransfer' as const, tendered: 110_000 }];
    await manager.call(sale.pay, { id: sent.id, version: sent.version, payments, date: '2026-06-18' });
    expect((await manager.call(customer.totals, { id })).sales?.openBalance).toBe(0);
    expect(await world.as('admin').call(customer.openSale, { id })).toEqual({ sale: null });
    await world.as('admin').call(customer.erase, { id, version });
  });

  it('is the only way past the trail, which opens for nobody who was not erased', async () => {
    await expect(db.updateTable('auditEntry').set({ action: 'x' }).execute()).rejects.toThrow(/permission denied/);
    const { id } = await addCustomer(world, { lastName: '在籍' });
    await sql`SELECT erase_trails(ARRAY[${id}::bigint])`.execute(db);
    const { rows } = await world.as('sales').call(customer.audit, { id });
    expect(rows[0]?.changes).toContainEqual({ field: 'lastName', before: null, after: '在籍' });
  });
});

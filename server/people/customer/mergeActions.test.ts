import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { Customer } from '#contract/people/customer.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openWorldForFile, refusalCode, refusalReply } from '../../../tests/support/world.ts';
import { customerPointers } from './pointers.ts';

const world = await openWorldForFile();

const { customer } = contract;
const create = (draft: object) => addCustomer(world, draft);
const merge = (survivor: Customer, leaving: Customer, changes: Partial<DraftOf<typeof customer.merge>> = {}) =>
  world.as('sales').call(customer.merge, {
    id: survivor.id,
    version: survivor.version,
    otherId: leaving.id,
    otherVersion: leaving.version,
    ...changes,
  });
const find = (id: number) => world.as('sales').call(customer.find, { id });
const trail = async (id: number) => (await world.as('sales').call(customer.audit, { id })).rows;

async function sell(customerId: number): Promise<number> {
  const ring = await world.ring();
  const { id } = await world.as('sales').call(contract.sale.sell, {
    locationId: world.ginza,
    date: '2026-06-18',
    customerId,
    taxBasisPoints: 1000,
    grandTotal: 110_000,
    lines: [{ itemId: ring.id, quantity: 1, price: ring.price }],
    payments: [{ paymentType: 'cash', tendered: 110_000 }],
  });
  return id;
}

describe('merge', () => {
  it('takes over what was chosen and all that points at the leaving record', async () => {
    const survivor = await create({ contactNumber: '090-1000-0001', city: '港区', prefecture: '東京都' });
    const leaving = await create({
      lastName: '杜',
      email: 'hana@example.jp',
      contactNumber: '090-1000-0002',
      customerType: 'vip',
      country: 'PH',
      street: '1 Ayala Avenue',
      city: 'Makati',
    });
    const saleId = await sell(leaving.id);
    const { customerNote } = contract;
    const kept = await world.as('sales').call(customerNote.add, { customerId: survivor.id, text: 'kept' });
    const moved = await world.as('sales').call(customerNote.add, { customerId: leaving.id, text: 'moved' });
    await world.as('sales').call(customerNote.pin, { customerId: survivor.id, id: kept.id, pinned: true });
    await world.as('sales').call(customerNote.pin, { customerId: leaving.id, id: moved.id, pinned: true });

    const preview = await world.as('sales').call(customer.mergePreview, { id: survivor.id, otherId: leaving.id });
    expect(preview).toMatchObject({ survivor: { code: survivor.code }, leaving: { code: leaving.code } });
    expect(preview.moves).toEqual([
      { thing: 'sale', count: 1 },
      { thing: 'note', count: 1 },
    ]);
    const merged = await merge(survivor, leaving, { take: ['email', 'customerType', 'address'] });
    expect(merged).toMatchObject({
      id: survivor.id,
      code: survivor.code,
      lastName: '森',
      contactNumber: '090-1000-0001',
      active: true,
      email: 'hana@example.jp',
      customerType: 'vip',
      country: 'PH',
      street: '1 Ayala Avenue',
      city: 'Makati',
      prefecture: '',
      formerCodes: [leaving.code],
      version: survivor.version + 1,
    });
    expect(await find(leaving.id)).toMatchObject({
      active: false,
      mergedInto: { id: survivor.id, code: survivor.code },
      lastName: '杜',
    });

    // The sale is the survivor's, and says still to whom it was sold.
    const { rows } = await sql<{ customerId: number; code: string }>`
      SELECT customer_id, customer->>'code' AS code FROM sale WHERE id = ${saleId}`.execute(world.app.tools.db);
    expect(rows[0]).toEqual({ customerId: survivor.id, code: leaving.code });
    const notes = await world.as('sales').call(customerNote.list, { customerId: survivor.id });
    expect(notes.rows.map(({ text, pinned }) => [text, pinned])).toEqual([
      ['kept', true],
      ['moved', false],
    ]);

    expect((await trail(survivor.id)).find(({ action }) => action === 'merge')?.changes).toEqual(
      expect.arrayContaining([
        { field: 'mergedFrom', before: null, after: leaving.code },
        { field: 'email', before: '', after: 'hana@example.jp' },
        { field: 'moved.sale', before: null, after: 1 },
      ]),
    );
    const [closing] = await trail(leaving.id);
    expect(closing?.action).toBe('mergedInto');
    expect(closing?.changes).toEqual(
      expect.arrayContaining([
        { field: 'mergedInto', before: null, after: survivor.code },
        { field: 'active', before: true, after: false },
      ]),
    );
  });

  it('lets the survivor be found by everything that the leaving record was found by', async () => {
    const survivor = await create({ lastName: '結婚後', contactNumber: '090-2000-0001' });
    const leaving = await create({
      lastName: '旧姓',
      lastNameKana: 'キュウセイ',
      contactNumber: '090-2000-0002',
      email: 'old@example.jp',
    });
    await merge(survivor, leaving);
    const codes = async (input: object) =>
      (await world.as('sales').call(customer.list, input)).rows.map(({ code }) => code);
    for (const search of ['旧姓', 'きゅうせい', '2000-0002', 'old@example', leaving.code]) {
      expect(await codes({ search })).toEqual([survivor.code]);
    }
    expect(await codes({ search: '旧姓', status: 'merged' })).toEqual([leaving.code]);
    expect(
      (await world.as('sales').call(customer.list, { status: 'merged', size: 100 })).rows.find(
        ({ code }) => code === leaving.code,
      ),
    ).toMatchObject({ mergedIntoCode: survivor.code });
    // Whoever types the old number is told of the survivor.
    const { rows } = await world.as('sales').call(customer.duplicates, { contactNumber: '090-2000-0002' });
    expect(rows).toMatchObject([{ code: leaving.code, mergedIntoCode: survivor.code, active: false }]);
  });

  it('leads from every earlier record to the last survivor', async () => {
    const [first, second, third] = [await create({}), await create({}), await create({})];
    await merge(second, first);
    await merge(third, await find(second.id));
    expect((await find(first.id)).mergedInto?.id).toBe(third.id);
    expect((await find(third.id)).formerCodes).toEqual([first.code, second.code]);
  });

  it('lets a sale that was begun for the leaving record be the survivor’s', async () => {
    const [survivor, leaving] = [await create({ lastName: '残' }), await create({ lastName: '去' })];
    const ring = await world.ring();
    const draft = {
      locationId: world.ginza,
      date: '2026-06-18',
      customerId: leaving.id,
      taxBasisPoints: 1000,
      grandTotal: 110_000,
      lines: [{ itemId: ring.id, quantity: 1, price: ring.price }],
    };
    const parked = await world.as('sales').call(contract.sale.save, draft);
    await merge(survivor, leaving);
    // The counter still holds the customer that was chosen before.
    const input = { ...draft, id: parked.id, version: parked.version };
    const edited = await world.as('sales').call(contract.sale.edit, { ...input, lines: draft.lines });
    expect(edited).toMatchObject({ customerId: survivor.id, customer: { code: survivor.code } });
    const sold = await sell(leaving.id);
    expect(await world.as('sales').call(contract.sale.find, { id: sold })).toMatchObject({ customerId: survivor.id });
  });

  it('refuses what can’t be', async () => {
    const [one, other, off] = [await create({}), await create({}), await create({})];
    expect(await refusalCode(merge(one, one))).toBe('input.invalid');
    expect(await refusalCode(merge(one, other, { version: 9 }))).toBe('conflict.version');
    expect(await refusalCode(merge(one, other, { otherVersion: 9 }))).toBe('conflict.version');
    expect(await refusalCode(merge(one, other, { otherId: 999_999 }))).toBe('notFound');
    const switched = await world.as('sales').call(customer.toggle, { id: off.id, active: false });
    expect(await refusalCode(merge(switched, other))).toBe('customer.mergeInactive');
    // A record that nobody chooses any more may still become part of one that is.
    expect((await merge(one, switched)).formerCodes).toEqual([off.code]);
    const gone = await find(off.id);
    expect(await refusalCode(merge(other, gone))).toBe('customer.merged');
    expect(await refusalCode(merge(gone, other))).toBe('customer.merged');
    expect(
      await refusalCode(world.as('accounting').call(customer.mergePreview, { id: one.id, otherId: other.id })),
    ).toBe('access.denied');
    expect(await refusalCode(world.as('rival').call(customer.mergePreview, { id: one.id, otherId: other.id }))).toBe(
      'notFound',
    );
    const theirs = await world.as('rival').call(customer.create, { firstName: 'Theirs' });
    expect(await refusalCode(merge(one, theirs))).toBe('notFound');
  });

  it('closes the leaving record for good', async () => {
    const [survivor, leaving] = [await create({}), await create({})];
    await merge(survivor, leaving);
    const closed = await find(leaving.id);
    const { id, version } = closed;
    const edit = world.as('sales').call(customer.edit, { id, version, firstName: 'x' });
    expect(await refusalReply(edit)).toMatchObject({
      code: 'customer.merged',
      data: { survivorCode: survivor.code },
    });
    expect(await refusalCode(world.as('sales').call(customer.toggle, { id, active: true }))).toBe('customer.merged');
    expect(await refusalCode(world.as('sales').call(contract.customerNote.add, { customerId: id, text: 'x' }))).toBe(
      'customer.merged',
    );
  });
});

describe('the audit trail of a survivor', () => {
  it('tells what was done to the records that became part of it, by their codes', async () => {
    const first = await create({ lastName: '初' });
    const second = await create({ lastName: '中' });
    const third = await create({ lastName: '後' });
    const { id, version } = first;
    const edited = await world.as('manager').call(customer.edit, { id, version, lastName: '初', firstName: '改' });
    await world.as('sales').call(contract.customerNote.add, { customerId: second.id, text: '刻印あり' });
    await merge(second, edited);
    await merge(third, await find(second.id));
    const told = (await trail(third.id)).map(({ action, of = '' }) => `${action} ${of}`.trim());
    expect(told).toEqual([
      `mergedInto ${second.code}`,
      'merge',
      `mergedInto ${first.code}`,
      `merge ${second.code}`,
      `note ${second.code}`,
      `edit ${first.code}`,
      'create',
      `create ${second.code}`,
      `create ${first.code}`,
    ]);
    // The record that closed tells its own still.
    expect((await trail(first.id)).map(({ action }) => action)).toEqual(['mergedInto', 'edit', 'create']);
  });
});

describe('another company', () => {
  it('is not waited for, nor kept waiting, by a merge that names its customer', async () => {
    const survivor = await create({});
    const theirs = await world.as('rival').call(customer.create, { firstName: 'Theirs' });
    await world.as('rival').call(contract.customerNote.add, { customerId: theirs.id, text: 'busy' });
    const asked = await world.app.tools.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM customer_note WHERE customer_id = ${theirs.id} FOR NO KEY UPDATE`.execute(tx);
      const waited = new Promise((resolve) => setTimeout(resolve, 2_000, 'waited').unref());
      return Promise.race([refusalCode(merge(survivor, theirs)), waited]);
    });
    expect(asked).toBe('notFound');
  });
});

describe('customerPointers', () => {
  it('are all that the database knows', async () => {
    const { rows } = await sql<{ pointer: string }>`
      SELECT conrelid::regclass || '.' || attname AS pointer FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[cardinality(conkey)]
      WHERE contype = 'f' AND confrelid = 'customer'::regclass`.execute(world.app.tools.db);
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(customerPointers.map(({ table, column }) => `${snake(table)}.${column}`).toSorted()).toEqual(
      rows.map(({ pointer }) => pointer).toSorted(),
    );
  });
});

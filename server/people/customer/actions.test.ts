import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openWorldForFile, type Person, refusalCode, refusalReply } from '../../../tests/support/world.ts';
import { chooseCustomer } from './actions.ts';

const world = await openWorldForFile();

const { customer } = contract;
const create = (draft: object, person?: Person) => addCustomer(world, draft, person);

describe('create', () => {
  it('gives codes in order, company by company, and writes the audit trail', async () => {
    const first = await create({ contactNumber: '090-1000-0001' });
    const second = await create({ contactNumber: '090-1000-0002' });
    expect(first).toMatchObject({
      code: expect.stringMatching(/^C-\d{6}$/),
      active: true,
      version: 1,
      contactNumber: '090-1000-0001',
    });
    expect(Number(second.code.slice(2))).toBe(Number(first.code.slice(2)) + 1);
    expect((await create({}, 'rival')).code).toBe('C-000001');
    const [entry] = await world.app.tools.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('thing', '=', 'customer')
      .where('thingId', '=', first.id)
      .execute();
    expect(entry).toMatchObject({ action: 'create', companyId: world.companyId });
    expect(entry?.changes).toMatchObject({ lastName: [null, '森'], contactNumber: [null, '090-1000-0001'] });
  });

  it.each([
    [{ contactNumber: '090-2000-0001' }, { contactNumber: '+81 90 2000 0001' }],
    [{ contactNumber: '０９０２００００００２' }, { contactNumber: '(090) 2000-0002' }],
    [{ email: 'Same@Example.jp' }, { email: 'same@EXAMPLE.jp' }],
  ])('refuses whoever is there: %j, %j', async (one, other) => {
    const { code } = await create({ ...one, lastName: '佐藤' });
    const refused = {
      code: 'email' in one ? 'customer.exists' : 'customer.sameNumber',
      data: { code, name: '佐藤 花子' },
    };
    expect(await refusalReply(create(other))).toMatchObject(refused);
    if ('contactNumber' in other) expect(await refusalCode(create({ ...other, sharesNumber: true }))).toBe('accepted');
    expect(await refusalCode(create(other, 'rival'))).toBe('accepted');
  });

  it('takes any number of customers without telephone and e-mail, and one whose namesake is no longer active', async () => {
    await Promise.all([create({}), create({}), create({})]);
    const { id } = await create({ contactNumber: '090-3000-0001' });
    await world.app.tools.db.updateTable('customer').set({ active: false }).where('id', '=', id).execute();
    expect(await refusalCode(create({ contactNumber: '090-3000-0001' }))).toBe('accepted');
  });

  it('makes one of ten rivals', async () => {
    const before = (await create({})).code;
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        refusalCode(create({ contactNumber: i % 2 ? '090-4000-0001' : '+819040000001', email: 'rush@example.jp' })),
      ),
    );
    expect(codes.toSorted()).toEqual(['accepted', ...Array(9).fill('customer.exists')]);
    // Those who lost leave no gap.
    expect(Number((await create({})).code.slice(2))).toBe(Number(before.slice(2)) + 2);
  });

  it('makes one when asked again with the same key', async () => {
    const key = randomUUID();
    const draft = { firstName: 'Once', contactNumber: '090-5000-0001' };
    const ask = () => world.as('sales').call(customer.create, draft, { key });
    const first = await ask();
    expect(await ask()).toEqual(first);
  });

  it('refuses a number that is none, and those who may not', async () => {
    expect(await refusalCode(create({ contactNumber: '1234' }))).toBe('input.invalid');
    expect(await refusalCode(create({ postalCode: '1040061' }))).toBe('input.invalid');
    expect(await refusalCode(create({ firstName: '', lastName: '' }))).toBe('input.invalid');
    expect(await refusalCode(create({ firstName: '', lastName: '田中' }))).toBe('accepted');
    expect(await refusalCode(world.as('stock').call(customer.create, { firstName: 'x' }))).toBe('access.denied');
    expect(await refusalCode(world.as('accounting').call(customer.create, { firstName: 'x' }))).toBe('access.denied');
    expect(await refusalCode(world.as('stock').call(customer.list, {}))).toBe('access.denied');
  });
});

describe('edit', () => {
  it('changes what was entered, and writes what changed', async () => {
    const { id, version, ...made } = await create({
      lastName: 'Edited',
      contactNumber: '090-6000-0001',
      city: '港区',
      prefecture: '東京都',
    });
    const { code, active, createdAt, mergedInto, formerCodes, erasedAt, ...fields } = made;
    const changed = await world.as('sales').call(customer.edit, {
      ...fields,
      id,
      version,
      lastName: '編集',
      country: 'PH',
      street: '1 Ayala Avenue',
      city: 'Makati',
      contactNumber: '+63 917 555 0777',
    });
    // The other form of address is not kept behind the one that was filled in.
    expect(changed).toMatchObject({
      code,
      version: version + 1,
      lastName: '編集',
      prefecture: '',
      street: '1 Ayala Avenue',
    });
    const { rows } = await world.as('sales').call(customer.audit, { id });
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(rows[0]?.changes).toContainEqual({ field: 'prefecture', before: '東京都', after: '' });
    expect(await refusalCode(world.as('sales').call(customer.edit, { ...fields, id, version }))).toBe(
      'conflict.version',
    );
    expect(await refusalCode(world.as('accounting').call(customer.edit, { ...fields, id, version }))).toBe(
      'access.denied',
    );
    expect(await refusalCode(world.as('rival').call(customer.edit, { ...fields, id, version }))).toBe('notFound');
  });

  it("refuses what is somebody else's, and says whose", async () => {
    const other = await create({ lastName: '先客', contactNumber: '090-6000-0002', email: 'first@example.jp' });
    const { id, version } = await create({ lastName: '後客', contactNumber: '090-6000-0003' });
    const edit = (draft: object) => world.as('sales').call(customer.edit, { id, version, lastName: '後客', ...draft });
    expect(await refusalReply(edit({ contactNumber: '+81 90-6000-0002' }))).toMatchObject({
      code: 'customer.sameNumber',
      data: { id: other.id, code: other.code },
    });
    expect(await refusalCode(edit({ contactNumber: '090-6000-0002', sharesNumber: true, version: -1 }))).toBe(
      'conflict.version',
    );
    expect(await refusalCode(edit({ email: 'FIRST@example.jp' }))).toBe('customer.exists');
    expect((await edit({ contactNumber: '090-6000-0003' })).version).toBe(version + 1);
  });

  it('leaves one owner of a number where ten are given it at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, i) => create({ lastName: `Ten ${i}` })));
    const codes = await Promise.all(
      people.map(({ id, version }) =>
        refusalCode(
          world.as('sales').call(customer.edit, { id, version, firstName: 'x', contactNumber: '090-6000-0009' }),
        ),
      ),
    );
    expect(codes.filter((code) => code !== 'customer.sameNumber')).toHaveLength(1);
  });
});

describe('toggle', () => {
  it('switches off and on, unless the e-mail address is somebody else’s meanwhile', async () => {
    const { id } = await create({ email: 'seven@example.jp' });
    const toggle = (active: boolean) => world.as('sales').call(customer.toggle, { id, active });
    expect(await toggle(false)).toMatchObject({ active: false, version: 2 });
    expect(await toggle(false)).toMatchObject({ version: 2 });
    expect(await toggle(true)).toMatchObject({ active: true, version: 3 });
    await toggle(false);
    await create({ email: 'seven@example.jp' });
    expect(await refusalCode(toggle(true))).toBe('customer.exists');
    const { rows } = await world.as('sales').call(customer.audit, { id });
    expect(rows.map(({ action }) => action)).toEqual(['deactivate', 'activate', 'deactivate', 'create']);
  });
});

describe('duplicates', () => {
  it('are found by phone and by e-mail however they are written, those that are switched off last', async () => {
    const off = await create({ lastName: '昔', contactNumber: '090-8000-0001' });
    await world.as('sales').call(customer.toggle, { id: off.id, active: false });
    const phone = await create({ lastName: '電話', contactNumber: '090-8000-0001' });
    const mail = await create({ lastName: '郵便', email: 'post@example.jp' });
    const ask = async (input: object, person: 'sales' | 'rival' = 'sales') =>
      (await world.as(person).call(customer.duplicates, input)).rows.map(({ id, by, active }) => ({ id, by, active }));
    expect(await ask({ contactNumber: '＋81 90 8000 0001', email: ' POST@example.jp' })).toEqual([
      { id: phone.id, by: ['contactNumber'], active: true },
      { id: mail.id, by: ['email'], active: true },
      { id: off.id, by: ['contactNumber'], active: false },
    ]);
    expect(await ask({ contactNumber: '090-8000-0001', exceptId: phone.id })).toMatchObject([{ id: off.id }]);
    expect(await ask({ contactNumber: '', email: '' })).toEqual([]);
    expect(await ask({ contactNumber: '090-8000-0001' }, 'rival')).toEqual([]);
    expect(await refusalCode(world.as('accounting').call(customer.duplicates, {}))).toBe('access.denied');
  });
});

describe('find', () => {
  it("finds the own company's customers only", async () => {
    const { id } = await create({ lastName: 'Ours' });
    expect(await world.as('sales').call(customer.find, { id })).toMatchObject({ id, lastName: 'Ours' });
    expect(await refusalCode(world.as('rival').call(customer.find, { id }))).toBe('notFound');
    expect(await refusalCode(world.as('sales').call(customer.find, { id: id + 1_000_000 }))).toBe('notFound');
  });
});

describe('chooseCustomer', () => {
  it('is the customer with the address on one line', async () => {
    const { id, code } = await create({
      lastName: '住所',
      postalCode: '104-0061',
      prefecture: '東京都',
      city: '中央区',
      town: '銀座1-2-3',
    });
    const { db } = world.app.tools;
    await db.transaction().execute(async (tx) => {
      expect((await chooseCustomer(tx, world.companyId, id, null)).snapshot).toEqual({
        code,
        firstName: '花子',
        middleName: '',
        lastName: '住所',
        contactNumber: '',
        customerType: 'walkIn',
        address: '〒104-0061 東京都中央区銀座1-2-3',
        email: '',
        country: 'JP',
      });
      await expect(chooseCustomer(tx, world.rivalCompanyId, id, null)).rejects.toMatchObject({ code: 'notFound' });
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorld, Refused, refusalCode, type World } from '../../../tests/support/world.ts';
import { findCustomerSnapshot } from './actions.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { customer } = contract;
const create = (draft: object, person: 'sales' | 'rival' = 'sales') =>
  world.as(person).call(customer.create, { firstName: '花子', lastName: '森', ...draft });
const find = async (search: string) =>
  (await world.as('sales').call(customer.list, { search })).rows.map(({ lastName }) => lastName);

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
    const refused = await create(other).catch((error: Refused) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).reply).toMatchObject({ code: 'customer.exists', data: { code, name: '佐藤 花子' } });
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
    expect(await refusalCode(world.as('stock').call(customer.create, { firstName: 'x' }))).toBe('access.denied');
    expect(await refusalCode(world.as('accounting').call(customer.create, { firstName: 'x' }))).toBe('access.denied');
    expect(await refusalCode(world.as('stock').call(customer.list, {}))).toBe('access.denied');
  });
});

describe('list', () => {
  beforeAll(async () => {
    await create({
      firstName: '太郎',
      lastName: '髙﨑',
      lastNameKana: 'たかさき',
      firstNameKana: 'ﾀﾛｳ',
      contactNumber: '03-9876-5432',
      email: 'taro@takasaki.example',
    });
    await create({
      firstName: 'Maria',
      lastName: 'Santos',
      country: 'PH',
      contactNumber: '+63 917 555 0100',
      email: 'maria_s@example.ph',
    });
    await create({ firstName: 'Maria', lastName: 'Percent%', email: 'percent@example.ph' });
    await create({ firstName: '太郎', lastName: '競合' }, 'rival');
  });

  it.each([
    ['髙﨑', ['髙﨑']],
    ['太郎', ['髙﨑']],
    ['髙﨑太郎', []],
    ['太郎 髙﨑', ['髙﨑']],
    ['タカサキ', ['髙﨑']],
    ['たかさき', ['髙﨑']],
    ['ﾀｶｻｷ', ['髙﨑']],
    ['たろう', ['髙﨑']],
    ['9876-54', ['髙﨑']],
    ['０３９８７６', ['髙﨑']],
    ['+8139876', ['髙﨑']],
    ['taro@taka', ['髙﨑']],
    ['SANTOS', ['Santos']],
    ['ｓａｎｔ', ['Santos']],
    ['santos maria', ['Santos']],
    ['maria nobody', []],
    ['63917', ['Santos']],
    ['maria_s', ['Santos']],
    ['m_ria', []],
    ['percent%', ['Percent%']],
    ['%', ['Percent%']],
    ['競合', []],
    ["' OR 1=1 --", []],
  ])('finds by %j', async (search, names) => expect(await find(search)).toEqual(names));

  it('finds by code', async () => {
    const { code } = await create({ lastName: 'Coded' });
    expect(await find(code)).toEqual(['Coded']);
    expect(await find(code.toLowerCase().slice(2))).toContain('Coded');
  });

  it('pages through in the order asked for', async () => {
    const page = (page: number, direction: 'asc' | 'desc') =>
      world.as('sales').call(customer.list, { size: 10, page, direction });
    const [first, second] = [await page(1, 'asc'), await page(2, 'asc')];
    expect(first.more).toBe(true);
    const codes = [...first.rows, ...second.rows].map(({ code }) => code);
    expect(codes).toEqual(codes.toSorted());
    expect(new Set(codes).size).toBe(codes.length);
    const last = await page(1, 'desc');
    expect(last.rows[0]?.code).not.toBe(codes[0]);
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

describe('findCustomerSnapshot', () => {
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
      expect(await findCustomerSnapshot(tx, world.companyId, id)).toEqual({
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
      expect(await findCustomerSnapshot(tx, world.rivalCompanyId, id)).toBeNull();
    });
  });
});

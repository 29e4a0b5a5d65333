import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { ask } from '../../../tests/support/shop.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';

const count = 1_500;
let world: World;

/** More people of one name than an index may find at once, every fifth of them with a rarer given name. */
beforeAll(async () => {
  world = await openWorld();
  await sql`
    INSERT INTO customer (company_id, code, last_name, first_name, last_name_kana, first_name_kana, contact_digits, email, customer_type, active)
    SELECT ${world.companyId}, 'C-' || lpad(n::text, 6, '0'), '佐藤', CASE WHEN n % 5 = 0 THEN '凛' ELSE '葵' END, 'サトウ',
      CASE WHEN n % 5 = 0 THEN 'リン' ELSE 'アオイ' END, '090' || lpad((n * 61803399::bigint % 100000000)::text, 8, '0'),
      CASE WHEN n % 5 = 0 THEN 'rin' ELSE 'aoi' END || n || '@mail.example', CASE WHEN n % 7 = 0 THEN 'vip' ELSE 'member' END, n % 11 <> 0
    FROM generate_series(1, ${count}) AS n`.execute(world.app.tools.db);
  await sql`INSERT INTO number_counter (company_id, kind, period, last) VALUES (${world.companyId}, 'customer', '', ${count})`.execute(
    world.app.tools.db,
  );
});
afterAll(() => world.close());

type Input = DraftOf<typeof contract.customer.list>;

/** Every page of a search, one after the other. */
async function codesOf(input: Input): Promise<string[]> {
  const codes: string[] = [];
  for (let page = 1; ; page++) {
    const { rows, more } = await world.as('sales').call(contract.customer.list, { size: 100, ...input, page });
    codes.push(...rows.map(({ code }) => code));
    if (!more) return codes;
  }
}

const all = Array.from({ length: count }, (_, index) => index + 1);
const code = (n: number) => `C-${String(n).padStart(6, '0')}`;
const digitsOf = (n: number) => [code(n), `090${String((n * 61_803_399) % 100_000_000).padStart(8, '0')}`, String(n)];
const isRin = (n: number) => n % 5 === 0;

describe('a search', () => {
  // Twice: the second time the word is known to be frequent, and another way is gone.
  it.each([1, 2])('for a frequent name finds everybody in order, page by page (%i)', async () => {
    for (const search of ['佐藤', 'サトウ', '佐']) {
      expect(await codesOf({ search })).toEqual(all.map(code));
      expect(await codesOf({ search, direction: 'desc' })).toEqual(all.map(code).toReversed());
      expect(await codesOf({ search, sort: 'name' })).toEqual([
        ...all.filter((n) => !isRin(n)).map(code),
        ...all.filter(isRin).map(code),
      ]);
    }
  });

  it.each([
    { search: '凛', keeps: isRin },
    { search: '佐藤凛', keeps: isRin },
    { search: '佐藤 凛', keeps: isRin },
    { search: 'りん 佐藤', keeps: isRin },
    { search: '佐藤', customerTypes: 'vip', keeps: (n: number) => n % 7 === 0 },
    { search: '佐藤', customerTypes: 'member', country: 'JP', keeps: (n: number) => n % 7 !== 0 },
    { search: '佐藤', status: 'active' as const, keeps: (n: number) => n % 11 !== 0 },
    { search: '佐藤 凛', status: 'inactive' as const, keeps: (n: number) => isRin(n) && n % 11 === 0 },
    { search: '佐藤 葵', status: 'merged' as const, keeps: () => false },
    { search: 'c-000', keeps: (n: number) => n < 1_000 },
    { search: 'Ｃ-000123', keeps: (n: number) => n === 123 },
    { search: '佐藤 c-000125', keeps: (n: number) => n === 125 },
    { search: 'c-000125 葵', keeps: () => false },
    { search: 'さと', keeps: () => true },
    { search: 'りん', keeps: isRin },
    { search: 'サト 葵', keeps: (n: number) => !isRin(n) },
    { search: '1234', keeps: (n: number) => digitsOf(n).some((digits) => digits.includes('1234')) },
    { search: '0803 佐藤', keeps: (n: number) => digitsOf(n).some((digits) => digits.includes('0803')) },
    { search: '06180339', keeps: (n: number) => n === 1 },
    { search: 'rin100@mail', keeps: (n: number) => n === 100 },
    { search: '100@mail 佐藤', keeps: (n: number) => n === 100 || n === 1_100 },
    { search: '100@post', keeps: () => false },
  ])('for $search, of those that filters leave', async ({ keeps, ...input }) => {
    const expected = all.filter(keeps).map(code);
    expect(await codesOf(input)).toEqual(expected);
    expect(await codesOf({ ...input, direction: 'desc' })).toEqual(expected.toReversed());
    const { page: _page, size: _size, ...filters } = { page: 1, size: 100, ...input };
    expect((await world.as('sales').call(contract.customer.summary, filters)).count).toBe(expected.length);
  });
});

describe('all customers', () => {
  it('come in order, however deep the page', async () => {
    expect(await codesOf({})).toEqual(all.map(code));
    expect(await codesOf({ sort: 'name', direction: 'desc' })).toEqual([
      ...all.filter(isRin).map(code).toReversed(),
      ...all
        .filter((n) => !isRin(n))
        .map(code)
        .toReversed(),
    ]);
    const { rows, more } = await world.as('sales').call(contract.customer.list, { page: 61, size: 25 });
    expect([rows.length, more]).toEqual([0, false]);
  });

  it('are exported as they are filtered, with every column, and no formula', async () => {
    const made = await world.as('sales').call(contract.customer.create, {
      lastName: '=cmd()',
      firstName: '輸出',
      email: 'export@example.jp',
      customerType: 'dealer',
      prefecture: '東京都',
      city: '中央区',
      postalCode: '104-0061',
    });
    const csv = async (filters: object) =>
      (
        await world.as('sales').bytes(contract.customer.export, { format: 'csv', language: 'ja', ...filters })
      ).toString();
    const one = await csv({ search: '輸出' });
    expect(one.startsWith('\uFEFF顧客コード,姓,名,')).toBe(true);
    expect(one).toContain(`${made.code},'=cmd(),輸出,`);
    expect(one).toContain('export@example.jp,業者,JP,104-0061,東京都,中央区,');
    expect(one.trim().split('\r\n')).toHaveLength(2);
    expect((await csv({ search: '佐藤 凛', customerTypes: 'vip' })).trim().split('\r\n')).toHaveLength(
      1 + all.filter((n) => n % 35 === 0).length,
    );
    const codes = (await csv({ direction: 'desc', sort: 'code' }))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(0, 8));
    expect(codes).toEqual([...all.map(code), made.code].toSorted().toReversed());
  });
});

describe('a frequent name that stands far down the order', () => {
  it('is found in order, though a walk along it gives up before', async () => {
    await sql`INSERT INTO customer (company_id, code, first_name, last_name, last_name_kana)
      SELECT ${world.companyId}, 'C-' || lpad(n::text, 6, '0'), '葵', '青木', 'アオキ'
      FROM generate_series(10001, 16000) AS n`.execute(world.app.tools.db);
    // As a running database does by itself within a minute.
    await ask(world.databaseUrl, 'ANALYZE customer');
    for (const _again of [1, 2]) {
      expect(await codesOf({ search: '佐藤', sort: 'name' })).toEqual([
        ...all.filter((n) => !isRin(n)).map(code),
        ...all.filter(isRin).map(code),
      ]);
    }
  });
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { katakana } from '#contract/kernel/kana.ts';
import { ask } from '../../tests/support/shop.ts';
import { openTrial, type Trial } from '../../tests/support/trial.ts';
import { listItems } from '../catalogue/item/listStore.ts';
import { listCustomers } from '../people/customer/listStore.ts';
import { checkBooks } from './books.ts';
import type { Context } from './context.ts';
import { pairIn } from './search.ts';

let trial: Trial;
const owner = (text: string, values: unknown[] = []) => ask(trial.connection.url, text, values);
beforeAll(async () => {
  trial = await openTrial();
});
afterAll(() => trial.close());

/** So many customers and items of a name, whose codes fall between those that are there, or all behind a letter. */
const come = (companyId: number, name: string, n: number, seed: number, letter = '') =>
  `INSERT INTO customer (company_id, code, first_name, last_name)
    SELECT ${companyId}, '${letter}' || md5('${seed} ' || n), '葵', '${name}' FROM generate_series(1, ${n}) AS n;
  INSERT INTO item (company_id, category_id, item_code, barcode, name, name_ja, milligrams, uom, cost, price)
    SELECT ${companyId}, (SELECT min(id) FROM category WHERE company_id = ${companyId}), '${letter}' || md5('${seed} ' || n),
      lpad((${seed} * 10000::bigint + n)::text, 13, '0'), 'Ring', '${name}', 1, 'pcs', 1, 1 FROM generate_series(1, ${n}) AS n`;

/** What the lists of n-grams lack of what rows have, and what they have besides. */
const difference = (table: 'customer' | 'item') => {
  const [code, ngrams] = table === 'customer' ? ['code', 'customer_ngrams'] : ['item_code', 'word_pairs'];
  const wanted = `SELECT company_id, ngram, ${code}, id FROM ${table}, ${ngrams}(search) AS ngram`;
  const known = `SELECT company_id, ngram, code, id FROM ${table}_ngram`;
  return owner(`(${wanted} EXCEPT ${known}) UNION ALL (${known} EXCEPT ${wanted})`);
};
const ngramsOf = async (value: string, ngrams = 'customer_ngrams') =>
  (
    await ask<{ ngram: string }>(
      trial.connection.url,
      `SELECT ngram FROM ${ngrams}($1) AS ngram ORDER BY ngram COLLATE "C"`,
      [value],
    )
  ).map((row) => row.ngram);

it('are pairs of which one is not plain ASCII, in katakana, and every four digits of a customer', async () => {
  expect(await ngramsOf('c-000123 佐藤 すズ 0312')).toEqual(
    ['0001', '0012', '0123', '0312', ' 佐', ' ス', 'スズ', '佐藤'].toSorted(),
  );
  expect(await ngramsOf('a佐b 12345', 'word_pairs')).toEqual(['a佐', '佐b']);
  expect(await ngramsOf('plain 123')).toEqual([]);
});

it('of any word are among those of any text that it stands in', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'佐藤さサきキab1-、。ー𠮷'), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(letters, letters, letters, async (before, word, after) => {
      const pair = pairIn(word);
      if (pair === null) return;
      expect(await ngramsOf(`${before}${word}${after}`, 'word_pairs')).toContain(pair);
    }),
    { numRuns: 100 },
  );
});

it('follow whoever comes, is renamed, gets another code or becomes part of another', async () => {
  const { companyId } = trial.ctx;
  const names = fc.constantFrom('佐藤', 'さとう', 'Sato', '高橋', '鈴木 1234', '');
  const count = fc.integer({ min: 1, max: 100 });
  const event = fc.oneof(
    fc.record({ what: fc.constant('come' as const), name: names, count }),
    fc.record({ what: fc.constantFrom('rename', 'recode', 'merge', 'leave' as const), name: names, count }),
  );
  let seed = 0;
  const some = (table: string, n: number) =>
    `id IN (SELECT id FROM ${table} WHERE company_id = ${companyId} ORDER BY md5(id || ' ${++seed}') LIMIT ${n})`;
  const story: Record<'come' | 'rename' | 'recode' | 'merge' | 'leave', (name: string, n: number) => string> = {
    come: (name, n) => come(companyId, name, n, ++seed),
    rename: (name, n) => `UPDATE customer SET last_name = '${name}' WHERE ${some('customer', n)};
      UPDATE item SET name_ja = '${name}' WHERE ${some('item', n)}`,
    recode: (_, n) => `UPDATE customer SET code = md5(id || 'again ${++seed}') WHERE ${some('customer', n)};
      UPDATE item SET item_code = md5(id || 'again ${seed}') WHERE ${some('item', n)}`,
    merge: (name, n) => `UPDATE customer SET former = '${name}' WHERE ${some('customer', n)};
      UPDATE customer SET active = false, merged_into_id = (SELECT min(id) FROM customer WHERE company_id = ${companyId})
      WHERE ${some('customer', n)} AND id <> (SELECT min(id) FROM customer WHERE company_id = ${companyId})`,
    leave: (_, n) => `UPDATE customer SET version = version + 1 WHERE ${some('customer', n)}`,
  };
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 5 }), async (events) => {
      for (const { what, name, count: n } of events) await owner(story[what](name, n));
      expect(await difference('customer')).toEqual([]);
      expect(await difference('item')).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

it.each(['customer', 'item'] as const)('of a %s are missed by the books', async (table) => {
  const fresh = await openTrial();
  const { companyId, db } = fresh.ctx;
  const sqlOf = (text: string, values: unknown[] = []) => ask(fresh.connection.url, text, values);
  await sqlOf(come(companyId, '佐藤', 3, 1));
  const [lost] =
    await sqlOf(`DELETE FROM ${table}_ngram WHERE ngram = '佐藤' AND code = (SELECT min(code) FROM ${table}_ngram
    WHERE ngram = '佐藤') RETURNING *`);
  expect(lost).toBeDefined();
  const invariant = `words of ${table === 'item' ? 'an item' : 'a customer'} are in their list`;
  expect(await checkBooks(db)).toMatchObject([{ invariant, companyId }]);
  await sqlOf(`INSERT INTO ${table}_ngram SELECT * FROM jsonb_populate_record(NULL::${table}_ngram, $1)`, [
    JSON.stringify(lost),
  ]);
  await fresh.close();
});

/** Compares pages of a search with what the plainest statement says. Returns how many it finds. */
async function compare(ctx: Context, table: 'customer' | 'item', search: string, direction: 'asc' | 'desc') {
  const none = { active: undefined, inStock: undefined, categories: '', customerTypes: '', status: undefined };
  const bounds = { milligramsFrom: undefined, milligramsTo: undefined, priceFrom: undefined, priceTo: undefined };
  const idsOf = async (page: number) => {
    const window = { direction, page, size: 100, search };
    const { rows } =
      table === 'customer'
        ? await listCustomers(ctx, { ...none, country: undefined, sort: 'code', ...window })
        : await listItems(ctx, { ...none, ...bounds, sort: 'itemCode', ...window });
    return rows.map(({ id }) => id);
  };
  const spellings = table === 'customer' ? [search, katakana(search)] : [search];
  const [isListed, code] = table === 'customer' ? ['merged_into_id IS NULL', 'code'] : ['true', 'item_code'];
  const plain = await owner(
    `SELECT id::float8 FROM ${table} WHERE company_id = $1 AND search LIKE ANY($2) AND ${isListed} ORDER BY ${code} ${direction}`,
    [ctx.companyId, spellings.map((word) => `%${word}%`)],
  );
  const last = Math.max(1, Math.ceil(plain.length / 100));
  for (const page of new Set([1, 2, Math.min(50, last), last])) {
    const expected = plain.slice((page - 1) * 100, page * 100).map((row) => (row as { id: number }).id);
    expect(await idsOf(page), `${table} ${search} ${direction}, page ${page}`).toEqual(expected);
  }
  return plain.length;
}

it('bring every page of a search in order, of either company, both ways', async () => {
  const { companyId, db } = trial.ctx;
  const { rows } = await sql<{ id: number }>`SELECT id FROM company WHERE id <> ${companyId}`.execute(db);
  const theirs = { ...trial.ctx, companyId: rows[0]?.id ?? 0 };
  await owner(`INSERT INTO category (company_id, code, name, barcode_index)
    SELECT ${theirs.companyId}, 'RX', 'Rings', 99 WHERE NOT EXISTS (SELECT FROM category WHERE company_id = ${theirs.companyId})`);
  // The same codes and words in both; in ours, more than a walk looks at before the ones that are searched for.
  for (const [ctx, many] of [
    [trial.ctx, 5_100],
    [theirs, 200],
  ] as const) {
    await owner(come(ctx.companyId, '真珠ゆびわ', many, 100));
    await owner(come(ctx.companyId, '真珠ネックレス 4412', 110, 200, 'z'));
    await owner(come(ctx.companyId, '真珠ユビワ', 40, 300, 'm'));
  }
  // As a running database does by itself within a minute.
  await owner('ANALYZE customer; ANALYZE item; ANALYZE customer_ngram; ANALYZE item_ngram');
  const found: Record<string, number> = {};
  for (const ctx of [trial.ctx, theirs])
    for (const table of ['customer', 'item'] as const)
      for (const direction of ['asc', 'desc'] as const)
        for (const search of ['真珠', 'ゆび', 'ユビ', '真珠ネ', '4412', '無い'])
          found[`${ctx.companyId} ${table} ${search}`] = await compare(ctx, table, search, direction);
  const counts = ['真珠', 'ユビ', '真珠ネ', '無い'].map((search) => found[`${companyId} item ${search}`]);
  expect(counts).toEqual([5_250, 40, 110, 0]);
  expect(found[`${theirs.companyId} item 真珠`]).toBe(350);
  expect(found[`${theirs.companyId} customer 4412`]).toBe(110);
});

it('have every hiragana as the katakana that is typed for it', async () => {
  const hiragana = Array.from({ length: 0x3097 - 0x3041 }, (_, index) => String.fromCharCode(0x3041 + index));
  for (const letter of hiragana) expect(await ngramsOf(letter + letter)).toEqual([katakana(letter + letter)]);
});

it('are written by nobody but their triggers', async () => {
  for (const table of ['customer_ngram', 'item_ngram'])
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(trial.ctx.db)).rejects.toMatchObject({ code: '42501' });
});

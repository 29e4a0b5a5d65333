import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../tests/support/shop.ts';
import { openTrial, type Trial } from '../../tests/support/trial.ts';
import { checkBooks } from './books.ts';
import { pairIn } from './search.ts';

let trial: Trial;
const owner = (text: string, values: unknown[] = []) => ask(trial.connection.url, text, values);
beforeAll(async () => {
  trial = await openTrial();
});
afterAll(() => trial.close());

/** What the lists of grams lack of what rows have, and what they have besides. */
const difference = (table: 'customer' | 'item') => {
  const [code, grams] = table === 'customer' ? ['code', 'customer_grams'] : ['item_code', 'word_pairs'];
  const wanted = `SELECT company_id, gram, ${code}, id FROM ${table}, ${grams}(search) AS gram`;
  const known = `SELECT company_id, gram, code, id FROM ${table}_gram`;
  return owner(`(${wanted} EXCEPT ${known}) UNION ALL (${known} EXCEPT ${wanted})`);
};
const gramsOf = async (value: string, grams = 'customer_grams') =>
  (
    await ask<{ gram: string }>(
      trial.connection.url,
      `SELECT gram FROM ${grams}($1) AS gram ORDER BY gram COLLATE "C"`,
      [value],
    )
  ).map((row) => row.gram);

it('are pairs of which one is not plain ASCII, in katakana, and every four digits of a customer', async () => {
  expect(await gramsOf('c-000123 佐藤 すズ 0312')).toEqual(
    ['0001', '0012', '0123', '0312', ' 佐', ' ス', 'スズ', '佐藤'].toSorted(),
  );
  expect(await gramsOf('a佐b 12345', 'word_pairs')).toEqual(['a佐', '佐b']);
  expect(await gramsOf('plain 123')).toEqual([]);
});

it('of any word are among those of any text that it stands in', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'佐藤さサきキab1-、。ー𠮷'), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(letters, letters, letters, async (before, word, after) => {
      const pair = pairIn(word);
      if (pair === null) return;
      expect(await gramsOf(`${before}${word}${after}`, 'word_pairs')).toContain(pair);
    }),
    { numRuns: 100 },
  );
});

it('follow whoever comes, is renamed, gets another code or becomes part of another', async () => {
  const { companyId } = trial.ctx;
  const names = fc.constantFrom('佐藤', 'さとう', 'Sato', '高橋', '鈴木 1234', '');
  const count = fc.integer({ min: 1, max: 400 });
  const event = fc.oneof(
    fc.record({ what: fc.constant('come' as const), name: names, count }),
    fc.record({ what: fc.constantFrom('rename', 'recode', 'merge', 'leave' as const), name: names, count }),
  );
  let seed = 0;
  const some = (table: string, n: number) =>
    `id IN (SELECT id FROM ${table} WHERE company_id = ${companyId} ORDER BY md5(id || ' ${++seed}') LIMIT ${n})`;
  const story: Record<'come' | 'rename' | 'recode' | 'merge' | 'leave', (name: string, n: number) => string> = {
    come: (name, n) => `INSERT INTO customer (company_id, code, first_name, last_name)
        SELECT ${companyId}, md5('${++seed} ' || n), '葵', '${name}' FROM generate_series(1, ${n}) AS n;
      INSERT INTO item (company_id, category_id, item_code, barcode, name, name_ja, milligrams, uom, cost, price)
        SELECT ${companyId}, (SELECT min(id) FROM category WHERE company_id = ${companyId}), md5('${seed} ' || n),
          lpad((${seed} * 10000::bigint + n)::text, 13, '0'), 'Ring', '${name}', 1, 'pcs', 1, 1 FROM generate_series(1, ${n}) AS n`,
    rename: (name, n) => `UPDATE customer SET last_name = '${name}' WHERE ${some('customer', n)};
      UPDATE item SET name_ja = '${name}' WHERE ${some('item', n)}`,
    recode: (_, n) => `UPDATE customer SET code = md5(id || 'again ${++seed}') WHERE ${some('customer', n)};
      UPDATE item SET item_code = md5(id || 'again ${seed}') WHERE ${some('item', n)}`,
    merge: (name, n) => `UPDATE customer SET former = '${name}' WHERE ${some('customer', n)}`,
    leave: (_, n) => `UPDATE customer SET version = version + 1 WHERE ${some('customer', n)}`,
  };
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 5 }), async (events) => {
      for (const { what, name, count: n } of events) await owner(story[what](name, n));
      expect(await difference('customer')).toEqual([]);
      expect(await difference('item')).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

it.each(['customer', 'item'] as const)('of a %s are missed by the books', async (table) => {
  const [lost] =
    await owner(`DELETE FROM ${table}_gram WHERE gram = '佐藤' AND code = (SELECT min(code) FROM ${table}_gram
    WHERE gram = '佐藤') RETURNING *`);
  expect(lost).toBeDefined();
  const invariant = `words of ${table === 'item' ? 'an item' : 'a customer'} are in their list`;
  expect(await checkBooks(trial.ctx.db)).toMatchObject([{ invariant, companyId: trial.ctx.companyId }]);
  await owner(`INSERT INTO ${table}_gram SELECT * FROM jsonb_populate_record(NULL::${table}_gram, $1)`, [
    JSON.stringify(lost),
  ]);
  expect(await checkBooks(trial.ctx.db)).toEqual([]);
});

it('are written by nobody but their triggers', async () => {
  for (const table of ['customer_gram', 'item_gram'])
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(trial.ctx.db)).rejects.toMatchObject({ code: '42501' });
});

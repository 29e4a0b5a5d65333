import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeTypesOf } from '../../scripts/typesOf.ts';
import { createTestDatabase } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinza-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file from its first table on, without its layout, which the formatter settles. */
const typesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/^.*?(?=export interface)/s, '')
    .split('\n')
    .map((line) => line.replace(/['";\s]/g, ''))
    .filter((line) => line !== '');

it('the types of the tables are those of the migrations: npm run types writes them', async () => {
  const database = await createTestDatabase();
  try {
    const fresh = join(folder, 'types.ts');
    writeTypesOf(database.url, fresh);
    expect(typesIn('server/db/types.ts')).toEqual(typesIn(fresh));
  } finally {
    await database.drop();
  }
});

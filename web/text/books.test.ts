import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { books } from './en/books.ts';

it('has a sentence for every promise of the books, and for no other', () => {
  const sql = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');
  const names = [...sql.matchAll(/^SELECT '([^']+)'/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(Object.keys(books.invariants).toSorted()).toEqual([...new Set(names)].toSorted());
});

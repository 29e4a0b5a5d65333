import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const checkout = resolve(import.meta.dirname, '..');
const page = readFileSync(join(checkout, 'docs/decisions/dependencies.md'), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(checkout, 'package.json'), 'utf8'),
) as Record<string, Record<string, string>>;

it('every library has a line that says why it is there, and the page says how many a shop installs', () => {
  const table = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = new Set(
    table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, it]) => it)),
  );
  const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const unsaid = wanted.filter((name) => !named.has(name) && !named.has(`${name.split('/')[0]}/*`));
  // The types of a library come with its line.
  expect(unsaid.filter((name) => !name.startsWith('@types/'))).toEqual([]);
  const [, count] = /^A shop installs (\d+) of them directly/m.exec(page) ?? [];
  expect(Number(count)).toBe(Object.keys(dependencies ?? {}).length);
});

it('every version is exact', () => {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

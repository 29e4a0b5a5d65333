import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { company } from '#web/text/en/company.ts';

import { companyValues, ratesOf } from './values.ts';

describe('tax rates', () => {
  it('are in force, coming or past', () => {
    const rates = ['2027-04-01', '2026-06-18', '2019-10-01'].map((validFrom) => ({ validFrom, basisPoints: 1000 }));
    const states = (today: string) => ratesOf(rates, today).map(({ state }) => state);
    expect(states('2026-06-17')).toEqual(['coming', 'coming', 'now']);
    expect(states('2026-06-18')).toEqual(['coming', 'now', 'past']);
    expect(states('2030-01-01')).toEqual(['now', 'past', 'past']);
    expect(states('2001-01-01')).toEqual(['coming', 'coming', 'coming']);
  });
});

describe('the form of a company', () => {
  it('asks a new one for its beginning, and one that is there for nothing of it', () => {
    expect(companyValues(null)).toHaveProperty('locationName', '');
    const known = { code: 'KZ', name: 'Kinza', barcodePrefix: '21', allowNegativeSellable: false } as never;
    expect(companyValues(known)).toMatchObject({ code: 'KZ', barcodePrefix: '21', allowNegativeSellable: false });
    expect(companyValues(known)).not.toHaveProperty('locationName');
    expect(companyValues(known)).not.toHaveProperty('taxMode');
  });
});

describe('the audit trail of a company', () => {
  const root = new URL('../../../server', import.meta.url).pathname;
  const written = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(join(root, name), 'utf8').matchAll(
        /audit\(tx, ctx, 'company', [\w.]+, (?:'(\w+)'|[^']*'(\w+)' : '(\w+)')(?:, \{ (\w+):)?/g,
      ),
    ]);
  /** Those have their words in the texts of taxes, mail and guides, and what every register has in common. */
  const elsewhere = ['edit', 'setTaxRate', 'changeGuide', 'taxRate'];

  it('has words for every action and field that is written', () => {
    const words = written.flatMap(([, ...found]) => found.filter((word) => word !== undefined));
    expect(words).toEqual(expect.arrayContaining(['closeMonth', 'closedThrough', 'openShop', 'setTaxRate']));
    const known = [...elsewhere, ...Object.keys({ ...company.auditAction, ...company.auditField })];
    expect(words.filter((word) => !known.includes(word))).toEqual([]);
  });
});

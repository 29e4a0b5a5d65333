import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ImportFixture,
  openImportFixture,
  refusal,
  row,
  sheet,
  uploads,
} from '../../../tests/support/importFixture.ts';
import { itemImporter } from './routes.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
});
afterAll(() => fixture.close());

/** A Shopify file of products with these types. */
function typed(name: string, ...types: string[]): string {
  const rows = types.map((type, index) => `${name}-${index},${name} ${index},${type},1000,Kinza,,1`);
  return ['Handle,Title,Type,Variant Price,Vendor,Tags,Variant Inventory Qty', ...rows].join('\n');
}

async function categoryIds(...codes: string[]): Promise<number[]> {
  const query = fixture.ctx.db.selectFrom('category').where('companyId', '=', fixture.ctx.companyId);
  const rows = await query.select(['code', 'id']).execute();
  return codes.map((code) => rows.find((one) => one.code === code)?.id ?? 0);
}

async function checkAgain(id: string, input: Partial<Parameters<typeof itemImporter.checkAgain>[1]>) {
  await itemImporter.checkAgain(fixture.ctx, { id, categoryId: null, categories: [], ...input });
  return fixture.settled(id);
}

describe('product types of a Shopify file', () => {
  it('are counted, and go to the category that is called so or else to Others', async () => {
    const run = await fixture.check(typed('a', 'Indoor', 'Rings', '', 'indoor ', 'Indoor'), 100);
    const [others, ring] = await categoryIds('O0', 'R0');
    expect(run.types).toEqual([
      { type: 'Indoor', count: 3, categoryId: others },
      { type: 'Rings', count: 1, categoryId: ring },
      { type: '', count: 1, categoryId: others },
    ]);
    // A fact that holds for many rows is one note.
    expect(run.warnings).toEqual([
      { row: 0, column: 'Vendor', code: 'import.columnIgnored', value: '', count: 5, rows: [] },
    ]);
  });

  it('go where they are told, which the next file remembers', async () => {
    const [necklace, watch, earring, others] = await categoryIds('N0', 'W0', 'E0', 'O0');
    const first = await fixture.check(typed('b', 'Garden', '', 'Lamp'), 100);
    const categories = [{ type: 'GARDEN', categoryId: necklace ?? 0 }];
    const told = await checkAgain(first.id, { categoryId: watch ?? 0, categories });
    expect(told.types.map(({ categoryId }) => categoryId)).toEqual([necklace, watch, watch]);
    expect(told).toMatchObject({ status: 'ready', rowsTotal: 3 });
    expect(told.preview.map(({ categoryCode }) => categoryCode)).toEqual(['N0', 'W0', 'W0']);
    expect(await fixture.write(first.id)).toMatchObject({ status: 'done', rowsWritten: 3 });
    await vi.waitFor(() => expect(uploads(fixture)).not.toContain(`${first.id}.csv`));
    expect(await refusal(itemImporter.checkAgain(fixture.ctx, { id: first.id, categoryId: null }))).toBe(
      'import.notReady',
    );

    const next = await fixture.check(typed('c', 'garden', '', 'Chair'), 100);
    expect(next.types.map(({ categoryId }) => categoryId)).toEqual([necklace, watch, others]);
    const other = await checkAgain(next.id, { categories: [{ type: '', categoryId: earring ?? 0 }] });
    expect(other.types.map(({ categoryId }) => categoryId)).toEqual([necklace, earring, others]);
  });
});

describe('decimals in a Shopify file', () => {
  const file = typed('f', 'Ring', 'Ring', 'Ring')
    .replace(/,1000,/, ',42.99,')
    .replace(/,1000,/, ',18.50,');

  it('are told with the check of a file in yen, which they leave ready', async () => {
    const run = await fixture.check(file, 100);
    expect(run).toMatchObject({ status: 'ready', roundedPrices: { count: 2, price: '42.99', yen: 43 } });
    expect(run.preview.map(({ price }) => price)).toEqual([43, 19, 1000]);
  });

  it('are nothing to tell with a rate, of whole prices, or of our own columns', async () => {
    expect(await fixture.check(file, 15_000)).toMatchObject({ status: 'ready', roundedPrices: null });
    expect(await fixture.check(typed('g', 'Ring'), 100)).toMatchObject({ status: 'ready', roundedPrices: null });
    expect(await fixture.check(sheet(row({})), 100)).toMatchObject({ status: 'ready', roundedPrices: null });
  });
});

describe('a checked file', () => {
  it('is forgotten with its rows when its sender drops it', async () => {
    const run = await fixture.check(typed('d', 'Ring'), 100);
    expect(uploads(fixture)).toContain(`${run.id}.csv`);
    const somebody = { ...fixture.ctx, user: { ...fixture.ctx.user, id: 0 } };
    expect(await refusal(itemImporter.drop(somebody, { id: run.id }))).toBe('notFound');
    expect(await fixture.settled(run.id)).toMatchObject({ status: 'ready' });
    await itemImporter.drop(fixture.ctx, { id: run.id });
    expect(await refusal(itemImporter.find(fixture.ctx, { id: run.id }))).toBe('notFound');
    expect(uploads(fixture)).not.toContain(`${run.id}.csv`);
    const { rows } = await itemImporter.list(fixture.ctx, { page: 1 });
    expect(rows.map(({ id }) => id)).not.toContain(run.id);
  });

  it('that was written stays', async () => {
    const run = await fixture.check(typed('e', 'Ring'), 100);
    await fixture.write(run.id);
    await itemImporter.drop(fixture.ctx, { id: run.id });
    expect(await itemImporter.find(fixture.ctx, { id: run.id })).toMatchObject({ status: 'done' });
  });
});

import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { inventoryReportApis } from '#contract/reports/inventoryReport.ts';
import { itemReportApis } from '#contract/reports/itemReport.ts';
import { soldReportApis } from '#contract/reports/soldReport.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { openWorld, refusalCode, type World } from '../../../tests/support/world.ts';
import { filterTitles } from '../../sheet/filterText.ts';
import { setFilters } from './rulesHead.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const june = { from: '2026-06-01', to: '2026-06-18' };
const { straightSales, mostSellable } = contract;
const reports = { ...inventoryReportApis, ...itemReportApis, ...soldReportApis, straightSales, mostSellable };

/** The lines above the titles of a file's columns. */
async function headOf(endpoint: Endpoint, input: object, language: 'en' | 'ja' = 'en'): Promise<string[][]> {
  const file = await world.as('admin').bytes(endpoint, { format: 'csv', language, ...input });
  const lines = parse(file, { bom: true, relax_column_count: true, skip_empty_lines: false }) as string[][];
  const cells = lines.map((line) => line.filter((cell) => cell !== ''));
  return cells.slice(0, cells.findIndex((line) => line.length === 0) + 1).slice(0, -1);
}

it('a file says which filters are in force, by name, in its language', async () => {
  const { ginza, osaka, categories } = world;
  const [category] = Object.values(categories);
  const asked = { locations: `${osaka},${ginza}`, categories: String(category), status: 'low', search: ' ring ' };
  const { rows } = await world.as('admin').call(contract.location.list, { size: 100 });
  const nameOf = (id: number, of: 'name' | 'nameJa') => rows.find((one) => one.id === id)?.[of] ?? '';
  const head = await headOf(contract.stockLevel.export, asked);
  expect(head.slice(0, 2)).toEqual([
    ['Search', '“ring”'],
    ['Location', `${nameOf(osaka, 'name')}, ${nameOf(ginza, 'name')}`],
  ]);
  expect(head.at(-1)).toEqual(['Status', 'Low']);
  expect((await headOf(contract.stockLevel.export, asked, 'ja')).slice(0, 2)).toEqual([
    ['検索', '「ring」'],
    ['店舗・倉庫', `${nameOf(osaka, 'nameJa')}、${nameOf(ginza, 'nameJa')}`],
  ]);
  const transfers = { ...june, short: 'true', transit: '2', companies: 'within' };
  expect(await headOf(contract.transferReport.export, transfers)).toEqual([
    ['Period', 'Jun 1, 2026 – Jun 18, 2026'],
    ['Shortage', 'With shortage'],
    ['Company', 'Within the company'],
    ['Days in transit', '2–3 days'],
  ]);
  expect(await headOf(contract.onHand.export, {})).toEqual([['At the end of', 'Jun 18, 2026']]);
  expect(await headOf(contract.snapshot.export, { corrected: 'true' }, 'ja')).toContainEqual(['月', '2026/05']);
  expect(await headOf(contract.stockLevel.export, {})).toEqual([]);
});

it('a location of another company is named to nobody else', async () => {
  expect(await headOf(contract.stockLevel.export, { locations: String(world.rivalShop) })).toEqual([['Location', '–']]);
});

it('reports of sales say that amounts include tax, with the rate where the period had one', async () => {
  const at10 = 'Amounts include 10% tax and shipping fee';
  expect(await headOf(contract.salesSummary.export, june)).toContainEqual([at10]);
  expect((await headOf(contract.straightSales.export, {})).at(-1)).toEqual([at10]);
  expect(await headOf(contract.mostSellable.export, june)).not.toContainEqual([at10]);
  const { version } = await world.as('admin').call(contract.tax.find, {});
  await world.as('admin').call(contract.tax.setRate, { validFrom: '2026-07-01', basisPoints: 1_200, version });
  const over = { from: '2026-06-18', to: '2026-07-02' };
  expect(await headOf(contract.dailySales.export, over, 'ja')).toContainEqual(['金額には消費税と送料が含まれます']);
});

it('every filter of every report has a name', () => {
  for (const [report, { list }] of Object.entries(reports)) {
    const keys = Object.keys((list.input as unknown as { shape: object }).shape);
    const filters = setFilters(Object.fromEntries(keys.map((key) => [key, 'x']))).map(([key]) => key);
    const unnamed = filters.filter((key) => !(key in filterTitles));
    expect([report, unnamed]).toEqual([report, []]);
  }
});

it('an export is written down: who, which, filters and rows, for administrators of the company', async () => {
  const admin = world.as('admin');
  const { companyId, ginza } = world;
  const { count } = await admin.call(contract.onHand.summary, { locations: String(ginza) });
  await admin.bytes(contract.onHand.export, { locations: String(ginza), format: 'xlsx', language: 'en' });
  await admin.bytes(contract.dailySales.export, { ...june, format: 'csv', language: 'en' });
  const { rows } = await admin.call(contract.reportExport.audit, { id: companyId });
  const told = rows
    .slice(0, 2)
    .map(({ changes }) => Object.fromEntries(changes.map(({ field, after }) => [field, after])));
  expect(told[0]).toMatchObject({ report: 'dailySales', rows: 18 });
  expect(told[1]).toMatchObject({ report: 'onHand', rows: count });
  expect(told[1]?.filters).toContain('At the end of: Jun 18, 2026');
  expect(rows[0]?.userName).not.toBe('');
  const rival = world.as('rival');
  expect(await refusalCode(rival.call(contract.reportExport.audit, { id: companyId }))).toBe('notFound');
  const clerk = await signUp(world, 'shelver', 'Inventory');
  expect(await refusalCode(clerk.call(contract.reportExport.audit, { id: companyId }))).toBe('access.denied');
});

it('a refused export is not written down', async () => {
  const admin = world.as('admin');
  const newest = async () => (await admin.call(contract.reportExport.audit, { id: world.companyId })).rows[0]?.id;
  const before = await newest();
  const file = admin.bytes(contract.onHand.export, { day: '2099-01-01', format: 'csv', language: 'en' });
  expect(await refusalCode(file)).toBe('input.invalid');
  expect(await newest()).toBe(before);
});

it.each(['onHand', 'aging', 'snapshot'] as const)(
  'a page and a file of %s work out the stock of a day once',
  async (name) => {
    await world.ring();
    const admin = world.as('admin');
    for (const read of [
      () => admin.call(contract[name].list, {}),
      () => admin.bytes(contract[name].export, { format: 'csv', language: 'en' }),
    ]) {
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      await read();
      const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '');
      asked.mockRestore();
      const workedOut = texts.filter((text) => text.includes('stock_on_day('));
      expect(workedOut).toHaveLength(1);
      // Neither the keys of its rows first, nor the rows by their keys.
      expect(workedOut[0]).not.toMatch(/WITH page AS|json_agg\(k0/);
    }
  },
);

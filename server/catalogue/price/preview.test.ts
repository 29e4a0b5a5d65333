import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PriceRule } from '#contract/catalogue/price.ts';
import { contract } from '#contract/index.ts';
import { applyRule, percent, toTheYen } from '../../../tests/support/price.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const { price: api, item: itemApi } = contract;

const world = await openWorldForFile();

/** Does something while managers may not see costs. */
async function withoutCosts(work: () => Promise<void>): Promise<void> {
  const allow = (active: boolean) =>
    sql`UPDATE access_right SET active = ${active}
    WHERE role_id = (SELECT id FROM role WHERE name = 'Manager')
      AND action_id = (SELECT id FROM action WHERE description = 'View Cost and Profit')`.execute(world.app.tools.db);
  await allow(false);
  await work().finally(() => allow(true));
}

describe('a preview', () => {
  it('shows old and new prices, what to look at, and the sums', async () => {
    await world.ring({ name: 'Preview cheap', price: 1_000, cost: 900 });
    await world.ring({ name: 'Preview dear', price: 2_000_000, cost: 100 });
    await world.ring({ name: 'Preview free', price: 0, cost: 0, milligrams: 0 });
    const manager = world.as('manager');
    const address = {
      search: 'Preview',
      mode: 'markup',
      figure: -5_000,
      unit: 100,
      rounding: 'up',
      sort: 'price',
    } as const;
    const { rows, more } = await manager.call(api.preview, address);
    expect(more).toBe(false);
    expect(
      rows.map(({ price, newPrice, cost, warnings, hindrance }) => [price, newPrice, cost, warnings, hindrance]),
    ).toEqual([
      [0, 0, 0, [], 'noCost'],
      [1_000, 500, 900, ['belowCost'], null],
      [2_000_000, 100, 100, ['large'], null],
    ]);
    const { seen, ...sums } = await manager.call(api.summary, address);
    expect(seen.length).toBeGreaterThan(0);
    expect(sums).toEqual({
      count: 3,
      changed: 2,
      // Five of each are in stock here.
      price: 10_005_000,
      newPrice: 3_000,
      changedPrice: 600,
      warnings: { belowCost: 1, zero: 0, large: 1 },
      hindrances: { noCost: 1, noGrams: 0, tooLarge: 0 },
    });
    expect((await manager.call(api.preview, { ...address, only: 'changed' })).rows).toHaveLength(2);
    expect((await manager.call(api.preview, { ...address, only: 'warned' })).rows).toHaveLength(3);
    const sheet = (await manager.bytes(api.previewExport, { ...address, format: 'csv' })).toString();
    expect(sheet).toContain('Preview cheap,K18 甲丸リング 3mm,4.21,1000,500,-500,900,-80,Below cost');
    expect(sheet).toContain('No cost: kept');
  });

  it('sums up the stock here: each piece, and each gram of goods by the gram', async () => {
    const weighed = { uom: 'bulk', priceBy: 'gram', milligrams: 1_000, isUniquePiece: false } as const;
    await world.ring({ name: 'Worth pair', price: 1_000, cost: 0, initialQuantity: 2 });
    await world.ring({ name: 'Worth nothing here', price: 7_000, cost: 0, initialQuantity: 0 });
    const chain = await world.ring({ ...weighed, name: 'Worth chain', price: 333, cost: 0, initialQuantity: 0 });
    const manager = world.as('manager');
    const { rows } = await world.as('admin').call(contract.reasonCode.list, { search: 'FOUND' });
    const found = { direction: 'in', reasonCodeId: rows[0]?.id ?? 0, quantity: 12, milligrams: 12_345 } as const;
    const draft = { locationId: world.ginza, lines: [{ ...found, itemId: chain.id }] };
    const { id, version } = await manager.call(contract.adjustment.create, draft);
    await manager.call(contract.adjustment.approve, { id, version });

    const search = 'Worth';
    const { seen: _, ...sums } = await manager.call(api.summary, { search, figure: 1_000 });
    // 2 × ¥1,000 and 12.345 g × ¥333, which is ¥4,110.885; at ten percent more 2 × ¥1,100 and 12.345 g × ¥366.
    expect(sums).toMatchObject({ count: 3, changed: 3, price: 6_110, newPrice: 6_718, changedPrice: 9_166 });
    const { price } = await manager.call(itemApi.summary, { search });
    expect(sums.price).toBe(price);
    const elsewhere = await world.as('admin').call(api.summary, { search, figure: 1_000 }, { locationId: world.osaka });
    expect(elsewhere).toMatchObject({ changed: 3, price: 0, newPrice: 0, changedPrice: 9_166 });
  });

  it('shows nothing new without a figure, and nothing of another company', async () => {
    const { changed, count } = await world.as('manager').call(api.summary, {});
    expect([changed, count > 0]).toEqual([0, true]);
    expect(await world.as('rival').call(api.summary, { figure: 500 })).toMatchObject({ count: 0, changed: 0 });
  });

  it('keeps the pages of what is left', async () => {
    for (const price of [100, 200, 300]) await world.ring({ name: `Paged ${price}`, price });
    const page = (number: number) =>
      world
        .as('manager')
        .call(api.preview, { search: 'Paged', figure: 1_000, only: 'changed', page: number, size: 10 });
    expect((await page(1)).rows.map(({ newPrice }) => newPrice)).toEqual([110, 220, 330]);
    expect(await page(2)).toEqual({ rows: [], more: false });
  });
});

describe('who may', () => {
  it('change prices at all: who holds the right to', async () => {
    for (const person of ['sales', 'stock', 'accounting'] as const) {
      const caller = world.as(person);
      expect(await refusalCode(caller.call(api.preview, {}))).toBe('access.denied');
      expect(await refusalCode(caller.call(api.summary, {}))).toBe('access.denied');
      expect(await refusalCode(caller.call(api.list, {}))).toBe('access.denied');
      expect(await refusalCode(caller.call(api.undo, { id: 1 }))).toBe('access.denied');
    }
  });

  it('tells nobody who may not see costs what they are', async () => {
    const ring = await world.ring({ name: 'Blind', cost: 61_917, price: 100_000 });
    const manager = world.as('manager');
    const made = await applyRule(
      manager,
      { search: 'Blind', mode: 'points', figure: '777' },
      {
        mode: 'points',
        basisPoints: 777,
        rounding: toTheYen,
      },
    );
    await withoutCosts(async () => {
      const replies = [
        await manager.call(api.preview, { search: 'Blind', figure: -9_000 }),
        await manager.call(api.summary, { search: 'Blind', figure: -9_000 }),
        await manager.call(api.list, {}),
        await manager.call(api.find, { id: made.id }),
        (await manager.bytes(api.export, { format: 'csv' })).toString(),
        (await manager.bytes(api.previewExport, { search: 'Blind', figure: -9_000, format: 'csv' })).toString(),
        await manager.call(itemApi.audit, { id: ring.id }),
      ];
      for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/61917|777|7\.77|"cost"|belowCost|Cost,/);
      for (const mode of ['markup', 'points'] as const) {
        expect(await refusalCode(manager.call(api.preview, { mode, figure: 500 }))).toBe('access.denied');
        expect(await refusalCode(manager.call(api.summary, { mode, figure: 500 }))).toBe('access.denied');
      }
      const rule: PriceRule = { mode: 'markup', markupBasisPoints: 500, rounding: toTheYen };
      const input = { rule, seen: '', changed: 1, changedPrice: 1 };
      expect(await refusalCode(manager.call(api.apply, input))).toBe('access.denied');
      expect(await refusalCode(manager.call(api.preview, { sort: 'cost' }))).toBe('access.denied');
    });
  });

  it('keeps companies apart', async () => {
    await world.ring({ name: 'Ours' });
    const { id } = await applyRule(world.as('manager'), { search: 'Ours', figure: '500' }, percent(500));
    for (const call of [api.find, api.undo, api.rows, api.rowsSummary]) {
      expect(await refusalCode(world.as('rival').call(call, { id } as never))).toBe('notFound');
      expect(await refusalCode(world.as('manager').call(call, { id } as never))).toBe('accepted');
    }
    expect(await world.as('rival').call(api.list, {})).toEqual({ rows: [], more: false });
    expect(await world.as('rival').call(api.listSummary, {})).toEqual({ count: 0 });
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { reconciled } from '#contract/inventory/reconciliation.ts';
import { moveTotalsOn } from '#server/kernel/totals.ts';
import { ask } from '../../../tests/support/shop.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const { reconciliation: api } = contract;
const world = await openWorldForFile();

it('compares every invariant that movements of stock have a part in', () => {
  const parts = readFileSync(new URL('../../db/invariants.sql', import.meta.url), 'utf8').split(/^UNION ALL$/m);
  const ofMoves = parts.filter((part) => /\bstock_(move|cost)\b/.test(part) || part.includes('stock_level AS level'));
  const names = ofMoves.map((part) => /^SELECT '([^']+)'/m.exec(part)?.[1] ?? '');
  const asked: string[] = Object.values(reconciled).flat();
  expect(names.filter((name) => !asked.includes(name) && name !== 'no row leaves its company')).toEqual([]);
  const all = parts.map((part) => /^SELECT '([^']+)'/m.exec(part)?.[1]);
  expect(asked.filter((name) => !all.includes(name))).toEqual([]);
});

describe('the reconciliation', () => {
  it('finds no difference in books that are right, and names the row that differs to its own company', async () => {
    const admin = world.as('admin');
    const ring = await world.ring({ initialQuantity: 3 });
    await moveTotalsOn(world.app.tools.db);
    expect(await admin.call(api.show, {})).toMatchObject({ count: 0, differences: [] });

    await ask(world.databaseUrl, 'UPDATE stock_level SET quantity = quantity + 1 WHERE item_id = $1', [ring.id]);
    const { count, differences } = await world.as('accounting').call(api.show, {});
    const { id: itemId, itemCode } = ring;
    const place = `item ${itemId} location ${world.ginza}`;
    expect(differences).toEqual([
      { invariant: 'level is the sum of its moves', detail: `${place} sellable`, itemId, itemCode },
      { invariant: 'layers of stock add up to what there is', detail: place, itemId, itemCode },
    ]);
    expect(count).toBe(2);
    expect((await world.as('rival').call(api.show, {})).count).toBe(0);
    const sheet = String(await admin.bytes(api.export, { format: 'csv', language: 'ja' }));
    expect(sheet.split('\n').filter((row) => row.includes('差異あり'))).toEqual([
      expect.stringContaining(`${itemCode},商品 ${itemId} 店舗・倉庫 ${world.ginza} 販売可能在庫`),
      expect.stringContaining(`${itemCode},商品 ${itemId} 店舗・倉庫 ${world.ginza}`),
    ]);
    expect(sheet).toContain('一致');
    await ask(world.databaseUrl, 'UPDATE stock_level SET quantity = quantity - 1 WHERE item_id = $1', [ring.id]);
    expect((await admin.call(api.show, {})).count).toBe(0);
  });

  it('is for those who close months', async () => {
    for (const person of ['manager', 'sales', 'stock'] as const)
      expect(await refusalCode(world.as(person).call(api.show, {})), person).toBe('access.denied');
  });
});

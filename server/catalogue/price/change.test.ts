import { describe, expect, it } from 'vitest';
import type { PriceRule } from '#contract/catalogue/price.ts';
import { contract } from '#contract/index.ts';
import { applyRule, percent, toTheYen } from '../../../tests/support/price.ts';
import { openWorldForFile, refusalCode, refusalReply } from '../../../tests/support/world.ts';

const { price: api, item: itemApi } = contract;

const world = await openWorldForFile();

const priceOf = async (id: number) => (await world.as('manager').call(itemApi.find, { id })).price;

/** Prices one item by hand. */
async function editPrice(id: number, price: number): Promise<void> {
  const manager = world.as('manager');
  const item: Record<string, unknown> = await manager.call(itemApi.find, { id });
  const fields = Object.keys(itemApi.edit.input.shape).map((field) => [field, item[field]]);
  await manager.call(itemApi.edit, { ...Object.fromEntries(fields), price });
}

describe('a change of prices', () => {
  it('is applied as it was seen, and undone, each with its trail', async () => {
    const rings = [];
    for (const price of [100_000, 250_000, 333_333]) rings.push(await world.ring({ name: 'Gold up', price }));
    const manager = world.as('manager');
    const rule: PriceRule = {
      mode: 'percent',
      basisPoints: 500,
      rounding: { ...toTheYen, unit: 1000, direction: 'up' },
    };
    const change = await applyRule(manager, { search: 'Gold up', figure: '500', unit: '1000', rounding: 'up' }, rule);
    expect(change).toMatchObject({
      userName: 'manager Mori',
      rule,
      mode: 'percent',
      itemCount: 3,
      leftAlone: 0,
      undoOf: null,
      undoneBy: null,
      steps: ['undo'],
    });
    const [first, second] = rings;
    if (!first || !second) throw new Error('There are three rings.');
    expect(await manager.call(itemApi.find, { id: first.id })).toMatchObject({
      price: 105_000,
      markupBasisPoints: 7_500,
      version: first.version + 1,
    });
    const { rows } = await manager.call(api.rows, { id: change.id, sort: 'newPrice', direction: 'desc' });
    expect(rows.map(({ price, newPrice }) => [price, newPrice])).toEqual([
      [333_333, 350_000],
      [250_000, 263_000],
      [100_000, 105_000],
    ]);
    // Nobody knows what was in stock then, so that no sum of the prices would say anything.
    expect(change).not.toHaveProperty('price');
    expect(await manager.call(api.rowsSummary, { id: change.id })).toEqual({ count: 3 });
    const sheet = (await manager.bytes(api.rowsExport, { id: change.id, format: 'csv', language: 'ja' })).toString();
    expect(sheet).toContain('250000,263000,13000');

    // Somebody prices the second anew; undoing leaves it alone.
    await editPrice(second.id, 260_000);
    const undo = await manager.call(api.undo, { id: change.id });
    expect(undo).toMatchObject({
      itemCount: 2,
      leftAlone: 1,
      undoOf: change.id,
      mode: null,
    });
    expect(await Promise.all(rings.map(({ id }) => priceOf(id)))).toEqual([100_000, 260_000, 333_333]);
    const left = await manager.call(api.rows, { id: undo.id, leftAlone: 'true' });
    expect(left.rows).toMatchObject([{ id: second.id, price: 260_000, newPrice: 260_000, leftAlone: true }]);
    const trail = await manager.call(itemApi.audit, { id: first.id });
    expect(trail.rows.map(({ action }) => action)).toEqual(['priceUndo', 'priceChange', 'create']);
    expect(trail.rows[0]?.changes).toEqual([
      { field: 'price', before: 105_000, after: 100_000 },
      { field: 'markupBasisPoints', before: 7_500, after: 6_667 },
    ]);
    expect(await manager.call(api.find, { id: change.id })).toMatchObject({ undoneBy: undo.id, steps: [] });
    expect(await refusalCode(manager.call(api.undo, { id: change.id }))).toBe('price.notLast');
    expect(await refusalCode(manager.call(api.undo, { id: undo.id }))).toBe('price.notLast');
  });

  it('is undone from the last backwards', async () => {
    const ring = await world.ring({ name: 'Backwards', price: 1_000 });
    const manager = world.as('manager');
    const one = await applyRule(manager, { search: 'Backwards', figure: '1000' }, percent(1_000));
    const two = await applyRule(manager, { search: 'Backwards', figure: '1000' }, percent(1_000));
    expect(await priceOf(ring.id)).toBe(1_210);
    expect(await refusalCode(manager.call(api.undo, { id: one.id }))).toBe('price.notLast');
    await manager.call(api.undo, { id: two.id });
    expect(await priceOf(ring.id)).toBe(1_100);
    await manager.call(api.undo, { id: one.id });
    expect(await priceOf(ring.id)).toBe(1_000);
  });

  it('is refused where items were changed since, which it names', async () => {
    const stays = await world.ring({ name: 'Meanwhile', price: 5_000 });
    const other = await world.ring({ name: 'Meanwhile', price: 6_000 });
    const manager = world.as('manager');
    const { seen, changed, changedPrice } = await manager.call(api.summary, { search: 'Meanwhile', figure: 1_000 });
    await manager.call(itemApi.toggle, { id: other.id, active: false });
    const refused = refusalReply(manager.call(api.apply, { rule: percent(1_000), seen, changed, changedPrice }));
    expect(await refused).toMatchObject({ code: 'price.changed', data: { count: 1, codes: [other.itemCode] } });
    expect([await priceOf(stays.id), await priceOf(other.id)]).toEqual([5_000, 6_000]);
  });

  it('is refused with another rule than the one that was looked at, and with nothing to change', async () => {
    await world.ring({ name: 'Bait', price: 5_000 });
    const manager = world.as('manager');
    const seen = await manager.call(api.summary, { search: 'Bait', figure: 1_000 });
    const input = { seen: seen.seen, changed: seen.changed, changedPrice: seen.changedPrice };
    expect(await refusalCode(manager.call(api.apply, { ...input, rule: percent(-9_000) }))).toBe('price.differs');
    expect(await refusalCode(manager.call(api.apply, { ...input, rule: percent(0) }))).toBe('price.nothing');
    expect(await refusalCode(manager.call(api.apply, { ...input, rule: percent(1_000), seen: 'AAAA' }))).toBe(
      'input.unreadable',
    );
    // Ids of another company are as good as gone.
    expect(await refusalCode(world.as('rival').call(api.apply, { ...input, rule: percent(1_000) }))).toBe(
      'price.changed',
    );
  });

  it('happens once for one key, and once where two press at the same time', async () => {
    const ring = await world.ring({ name: 'Twice', price: 1_000 });
    const manager = world.as('manager');
    const { seen, changed, changedPrice } = await manager.call(api.summary, { search: 'Twice', figure: 1_000 });
    const input = { rule: percent(1_000), seen, changed, changedPrice };
    const key = crypto.randomUUID();
    const first = await manager.call(api.apply, input, { key });
    expect(await manager.call(api.apply, input, { key })).toEqual(first);
    expect(await priceOf(ring.id)).toBe(1_100);

    const again = await manager.call(api.summary, { search: 'Twice', figure: 1_000 });
    const rivals = await Promise.all(
      Array.from({ length: 10 }, () =>
        refusalCode(
          manager.call(api.apply, {
            rule: percent(1_000),
            seen: again.seen,
            changed: 1,
            changedPrice: again.changedPrice,
          }),
        ),
      ),
    );
    expect(rivals.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(new Set(rivals)).toEqual(new Set(['accepted', 'price.changed']));
    expect(await priceOf(ring.id)).toBe(1_210);
    const last = (await manager.call(api.list, {})).rows[0]?.id ?? 0;
    const undone = await Promise.all(
      Array.from({ length: 10 }, () => refusalCode(manager.call(api.undo, { id: last }))),
    );
    expect(undone.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(new Set(undone)).toEqual(new Set(['accepted', 'price.notLast']));
    expect(await priceOf(ring.id)).toBe(1_100);
  });

  it('takes the chosen ones only, in the price that a customer sees', async () => {
    const one = await world.ring({ name: 'Chosen', milligrams: 4_210, price: 50_000 });
    const two = await world.ring({ name: 'Chosen', milligrams: 0, price: 60_000 });
    const three = await world.ring({ name: 'Chosen', milligrams: 1_000, price: 70_000 });
    const rule: PriceRule = {
      mode: 'gram',
      yenPerGram: 14_250,
      makingCharge: 8_000,
      rounding: { unit: 100, direction: 'nearest', taxed: true },
    };
    const address = {
      ids: `${one.id},${two.id}`,
      mode: 'gram',
      figure: '14250',
      makingCharge: '8000',
      unit: '100',
      taxed: 'true',
    };
    const change = await applyRule(world.as('manager'), address, rule);
    expect(change.itemCount).toBe(1);
    // 14,250 × 4.21 + 8,000 is 67,993; with tax 74,792, the tag says 74,800.
    expect(await Promise.all([one, two, three].map(({ id }) => priceOf(id)))).toEqual([68_000, 60_000, 70_000]);
  });
});

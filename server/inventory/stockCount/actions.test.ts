import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { ScanDraft, StockCount } from '#contract/inventory/stockCount.ts';
import { saveDraft, sellDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';

const { stockCount: api } = contract;
const world = await openWorldForFile();
const [stock, manager] = [world.as('stock'), world.as('manager')];

/** A count of everything at Ginza that has begun. */
async function begin(more: { categoryIds?: number[] } = {}): Promise<StockCount> {
  const made = await stock.call(api.create, { locationId: world.ginza, lines: [], ...more });
  return stock.call(api.start, shown(made));
}
const shown = ({ id, version }: Pick<StockCount, 'id' | 'version'>) => ({ id, version });
const scan = async (id: number, code: string, more: Partial<ScanDraft> = {}) => {
  const [result] = (await stock.call(api.scan, { id, scans: [{ uuid: crypto.randomUUID(), code, ...more }] })).scans;
  return result;
};
const sell = (ring: Item) => world.as('admin').call(contract.sale.sell, sellDraft(world, [ring]));
const ringDraft = ({ categoryId, name, milligrams, uom, cost, markupBasisPoints, price }: Omit<Item, 'id'>) => {
  const sellingOptions = { straight: true, layaway: null, subasta: false, madeToOrder: false };
  return { categoryId, name, milligrams, uom, cost, markupBasisPoints, price, sellingOptions };
};
const lineOf = async (id: number, itemCode: string) =>
  (await manager.call(api.lines, { id, search: itemCode })).rows[0];
const levelsOf = async (itemCode: string) =>
  Object.fromEntries(
    (await manager.call(contract.stock.list, { search: itemCode })).rows.map(({ kind, quantity }) => [kind, quantity]),
  );

describe('a count', () => {
  it('changes its scope until it begins', async () => {
    const made = await stock.call(api.create, { locationId: world.ginza, lines: [] });
    expect(made).toMatchObject({ status: 'draft', blind: true, categoryIds: [], steps: ['edit', 'start', 'cancel'] });
    const scope = { locationId: world.ginza, lines: [], blind: false, categoryIds: [world.categories.R0 as number] };
    const edited = await stock.call(api.edit, { ...scope, ...shown(made) });
    expect(edited).toMatchObject({ blind: false, categoryIds: [world.categories.R0] });
    const begun = await stock.call(api.start, shown(edited));
    expect(await refusalCode(stock.call(api.edit, { ...scope, ...shown(begun) }))).toBe('document.notNow');
    expect(await refusalCode(stock.call(api.create, { ...scope, categoryIds: [999_999] }))).toBe('input.invalid');
    await stock.call(api.cancel, { ...shown(begun), reason: 'Wrong scope' });
  });

  it('begins with what is there, says nothing of it, and posts what is missing and what is more', async () => {
    const [few, many, fine] = [
      await world.ring({ initialQuantity: 3, cost: 10_000 }),
      await world.ring({ initialQuantity: 1, cost: 20_000 }),
      await world.ring({ initialQuantity: 2 }),
    ];
    const count = await begin();
    expect(count).toMatchObject({ status: 'counting', lineCount: 3, lines: [], steps: ['review', 'cancel', 'print'] });
    expect(count.number).toMatch(/^KZ-SC-\d{6}-\d{5}$/);
    await scan(count.id, few.itemCode, { quantity: 2 });
    await scan(count.id, many.barcode, { quantity: 2 });
    await scan(count.id, fine.itemCode.toLowerCase());
    await scan(count.id, fine.itemCode);
    expect(await scan(count.id, 'NOBODY')).toMatchObject({ itemId: null });
    expect(await lineOf(count.id, few.itemCode)).toMatchObject({
      counted: 2,
      booked: null,
      difference: null,
      value: 0,
    });
    expect((await manager.call(api.lines, { id: count.id, finding: 'missing' })).rows).toEqual([]);
    const progress = await stock.call(api.progress, { id: count.id });
    expect(progress).toMatchObject({ lineCount: 3, countedCount: 3, scanCount: 4, unknown: [{ code: 'NOBODY' }] });
    const review = await stock.call(api.review, shown(count));
    expect(review).toMatchObject({ status: 'review', countedCount: 3, differenceCount: 2 });
    expect(await lineOf(count.id, few.itemCode)).toMatchObject({ finding: 'missing', difference: -1, value: -10_000 });
    expect(await lineOf(count.id, many.itemCode)).toMatchObject({ finding: 'more', difference: 1, value: 20_000 });
    expect(await lineOf(count.id, fine.itemCode)).toMatchObject({ finding: 'none', difference: 0 });
    expect(await refusalCode(stock.call(api.post, shown(review)))).toBe('access.denied');
    const posted = await manager.call(api.post, shown(review));
    expect(posted).toMatchObject({ status: 'posted', value: 10_000, steps: ['print'] });
    expect(await lineOf(count.id, few.itemCode)).toMatchObject({ reasonName: 'Stock count: less than booked' });
    expect(await levelsOf(few.itemCode)).toEqual({ sellable: 2 });
    expect(await levelsOf(many.itemCode)).toEqual({ sellable: 2 });
    expect(await refusalCode(scan(count.id, few.itemCode))).toBe('stockCount.ended');
  });

  it('is posted for the reasons that the poster chooses, of which each speaks its way', async () => {
    const [few, many] = [await world.ring({ initialQuantity: 3 }), await world.ring({ initialQuantity: 1 })];
    const reasons = (await manager.call(contract.reasonCode.list, {})).rows;
    const idOf = (code: string) => reasons.find((reason) => reason.code === code)?.id ?? 0;
    const count = await begin();
    await scan(count.id, few.itemCode, { quantity: 2 });
    await scan(count.id, many.itemCode, { quantity: 2 });
    const review = await stock.call(api.review, shown(count));
    const post = (more: object) => manager.call(api.post, { ...shown(review), ...more });
    expect(await refusalCode(post({ lossReasonId: idOf('FOUND') }))).toBe('input.invalid');
    expect(await refusalCode(post({ gainReasonId: 999_999 }))).toBe('input.invalid');
    await post({ lossReasonId: idOf('THEFT') });
    expect(await lineOf(count.id, few.itemCode)).toMatchObject({ reasonName: 'Stolen' });
    const { rows } = await manager.call(contract.adjustmentReport.list, { reasonCodeId: idOf('THEFT') });
    expect(rows).toMatchObject([{ itemCode: few.itemCode, reasonName: 'Stolen' }]);
    expect(await lineOf(count.id, many.itemCode)).toMatchObject({ reasonName: 'Stock count: more than booked' });
  });

  it('finds no difference in what was sold after it was counted, and asks for what was sold in between again', async () => {
    const [after, between] = [await world.ring({ initialQuantity: 2 }), await world.ring({ initialQuantity: 2 })];
    const count = await begin();
    await scan(count.id, after.itemCode, { quantity: 2 });
    await scan(count.id, between.itemCode);
    await sell(after);
    await sell(between);
    await scan(count.id, between.itemCode);
    const review = await stock.call(api.review, shown(count));
    expect(await lineOf(count.id, after.itemCode)).toMatchObject({ finding: 'none', booked: 2, difference: 0 });
    expect(await lineOf(count.id, between.itemCode)).toMatchObject({ finding: 'moved' });
    expect(await refusalCode(manager.call(api.post, shown(review)))).toBe('stockCount.moved');
    const again = await stock.call(api.recount, shown(review));
    await scan(count.id, between.itemCode);
    const second = await stock.call(api.review, shown(again));
    expect(second.differenceCount).toBe(0);
    expect((await manager.call(api.post, shown(second))).value).toBe(0);
  });

  it('takes a scan that waited against the books of its own moment', async () => {
    const ring = await world.ring({ initialQuantity: 2 });
    const count = await begin();
    const now = world.clock.now().getTime();
    world.clock.set(new Date(now + 60_000).toISOString());
    await sell(ring);
    world.clock.set(new Date(now + 120_000).toISOString());
    await scan(count.id, ring.itemCode, { quantity: 2, ageMs: 100_000 });
    await stock.call(api.review, shown(count));
    expect(await lineOf(count.id, ring.itemCode)).toMatchObject({ booked: 2, difference: 0, finding: 'none' });
  });

  it('counts a scan that is sent twice once, and a unique piece that is scanned twice as one', async () => {
    const piece = await world.ring({ initialQuantity: 1, isUniquePiece: true });
    const count = await begin();
    const one = { uuid: crypto.randomUUID(), code: piece.itemCode };
    for (let time = 0; time < 2; time++) await stock.call(api.scan, { id: count.id, scans: [one, one] });
    expect((await lineOf(count.id, piece.itemCode))?.scans).toBe(1);
    expect(await scan(count.id, piece.itemCode)).toMatchObject({ scans: 2, isUniquePiece: true });
    const review = await stock.call(api.review, shown(count));
    expect(await lineOf(count.id, piece.itemCode)).toMatchObject({ finding: 'twice', difference: 0 });
    await stock.call(api.recount, shown(review));
    expect(await scan(count.id, piece.itemCode)).toMatchObject({ scans: 1 });
  });

  it('leaves what nobody counted alone, or takes it for none', async () => {
    const ring = await world.ring({ initialQuantity: 2 });
    const count = await begin();
    const left = await stock.call(api.review, shown(count));
    expect(await lineOf(count.id, ring.itemCode)).toMatchObject({
      finding: 'none',
      scans: 0,
      booked: 2,
      difference: 0,
    });
    // A count that was in review before that was written down says it, too.
    const { db } = world.app.tools;
    await sql`UPDATE stock_count_line SET booked = 0 WHERE stock_count_id = ${count.id}`.execute(db);
    await sql.raw(readFileSync(new URL('../../db/148_count_booked.sql', import.meta.url), 'utf8')).execute(db);
    expect(await lineOf(count.id, ring.itemCode)).toMatchObject({ scans: 0, booked: 2, difference: 0 });
    const again = await stock.call(api.recount, shown(left));
    await stock.call(api.review, { ...shown(again), uncounted: 'zero' });
    expect(await lineOf(count.id, ring.itemCode)).toMatchObject({ finding: 'missing', difference: -2 });
  });

  it('is of some categories, and leaves what is found of others alone', async () => {
    const ring = await world.ring({ initialQuantity: 2 });
    const other = await world.as('admin').call(contract.category.create, { code: 'ZZ', name: 'Other' });
    const count = await begin({ categoryIds: [other.id] });
    expect(count.lineCount).toBe(0);
    expect(await scan(count.id, ring.itemCode)).toMatchObject({ inScope: false });
    await stock.call(api.review, shown(count));
    expect(await lineOf(count.id, ring.itemCode)).toMatchObject({ finding: 'unexpected', difference: 0 });
    const paper = await readText(await manager.bytes(api.paper, { id: count.id, language: 'en' }));
    // No more lines differ than there are.
    expect(paper).toMatch(/Lines[| ]+1\n/);
    expect(paper).toMatch(/Differences[| ]+1\n/);
  });

  it('tells a unique piece that the books have elsewhere, and does not post it', async () => {
    const { id: _, ...made } = await world.ring({ initialQuantity: 0 });
    const piece = await world
      .as('admin')
      .call(
        contract.item.create,
        { ...ringDraft(made), isUniquePiece: true, initialQuantity: 1 },
        { locationId: world.osaka },
      );
    const count = await begin();
    await scan(count.id, piece.itemCode);
    const review = await stock.call(api.review, shown(count));
    expect(await lineOf(count.id, piece.itemCode)).toMatchObject({ finding: 'elsewhere', elsewhere: 'Osaka' });
    await manager.call(api.post, shown(review));
    expect((await world.as('admin').call(contract.stock.list, { search: piece.itemCode })).rows).toHaveLength(1);
  });

  it('is not posted while reserved goods are short', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    await world.as('sales').call(contract.sale.save, saveDraft(world, [ring]));
    const count = await begin();
    const review = await stock.call(api.review, { ...shown(count), uncounted: 'zero' });
    expect(await refusalCode(manager.call(api.post, shown(review)))).toBe('stockCount.reserved');
    const canceled = await stock.call(api.cancel, { ...shown(review), reason: 'Wrong day' });
    expect(canceled).toMatchObject({ status: 'cancelled', steps: [] });
  });
});

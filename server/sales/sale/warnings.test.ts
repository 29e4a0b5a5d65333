import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { type SellDraft, sellDraft, shelfOf } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

const draftOf = (items: readonly Item[], changes?: Partial<SellDraft>) => sellDraft(world, items, changes);

describe('below stock', () => {
  it("a manager may sell what is in the customer's hand, and is warned; a unique piece never", async () => {
    const ring = await world.ring({ initialQuantity: 0 });
    const sold = await world.as('manager').call(contract.sale.sell, draftOf([ring]));
    expect(sold.warnings).toContainEqual({ code: 'belowStock', itemCode: ring.itemCode });
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: -1 });
    const piece = await world.ring({ initialQuantity: 0, isUniquePiece: true });
    expect(await refusalCode(world.as('manager').call(contract.sale.sell, draftOf([piece])))).toBe(
      'stock.insufficient',
    );
  });
});

describe('two lines of one piece', () => {
  it('may fall below stock with the second of them', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const sold = await world.as('manager').call(contract.sale.sell, draftOf([ring, ring]));
    expect(sold.warnings).toEqual([{ code: 'belowStock', itemCode: ring.itemCode }]);
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: -1 });
  });
});

describe('below cost', () => {
  it('looks at what a line brings in after the discount of the whole sale', async () => {
    const ring = await world.ring({ cost: 90_000, markupBasisPoints: 0, price: 100_000 });
    const discounted = draftOf([ring], {
      discountAmount: 15_000,
      grandTotal: 93_500,
      payments: [{ paymentType: 'cash', tendered: 93_500 }],
    });
    const { warnings } = await world.as('manager').call(contract.sale.sell, discounted);
    expect(warnings).toEqual([{ code: 'belowCost', itemCode: ring.itemCode }]);
  });

  it('is sold with a warning to those who see cost', async () => {
    const ring = await world.ring({ cost: 120_000, markupBasisPoints: 0 });
    const draft = draftOf([ring]);
    expect((await world.as('manager').call(contract.sale.sell, draft)).warnings).toEqual([
      { code: 'belowCost', itemCode: ring.itemCode },
    ]);
    expect((await world.as('sales').call(contract.sale.sell, draft)).warnings).toEqual([]);
  });
});

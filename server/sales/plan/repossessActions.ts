import { returnGoods } from '../../inventory/ledger/goodsRules.ts';
import { findMoves, holdStock, post } from '../../inventory/ledger/store.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { companyOf } from '../sale/guards.ts';
import { checkDate } from '../sale/rules.ts';
import type { SaleHeader } from '../sale/store.ts';

/** What was handed over comes back today, not for sale and at no value; it is another movement than the sale taken back. */
export async function repossessGoods(tx: Tx, ctx: Context, held: SaleHeader): Promise<void> {
  const today = businessDate(ctx.clock.now());
  const [sold, company] = await Promise.all([
    findMoves(tx, 'sale', held.id, 'sale'),
    companyOf(tx, ctx, held.locationId, today),
  ]);
  checkDate(today, today, company.closedThrough);
  const spots = sold.map(({ itemId }) => ({ itemId, locationId: held.locationId }));
  await holdStock(tx, ctx, spots);
  const back = returnGoods(sold, 'repossess', () => 'nonSellable').map(({ reversalOf: _, ...move }) => ({
    ...move,
    value: 0,
  }));
  await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: today }, back);
}

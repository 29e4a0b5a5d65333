import type { Sale } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { findOrder } from '../ecommerce/store.ts';
import { findMadeToOrder } from '../madeToOrder/store.ts';
import { findShownPlan } from '../plan/store.ts';
import { findIntake } from '../service/store.ts';
import { findLotOfSale } from '../subasta/saleOfLotStore.ts';

/** What is shown of a sale of a type besides what every sale shows. */
type FindOwn = (on: Db | Tx, ctx: Context, saleId: number) => Promise<Partial<Sale>>;

export const ownFinds: Partial<Record<SaleType, FindOwn>> = {
  layaway: findShownPlan,
  installment: findShownPlan,
  service: findIntake,
  subasta: findLotOfSale,
  madeToOrder: findMadeToOrder,
  ecommerce: findOrder,
};

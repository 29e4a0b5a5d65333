import type { SaleDraft } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { orderActions } from '../ecommerce/saveActions.ts';
import { madeToOrderActions } from '../madeToOrder/saveActions.ts';
import { planActions } from '../plan/followActions.ts';
import { intakeActions } from '../service/intakeActions.ts';
import type { SaleHeader } from './store.ts';

/** A sale that was just written, or is held. */
export type SaleAt = Pick<
  SaleHeader,
  'id' | 'type' | 'locationId' | 'date' | 'grandTotal' | 'amountPaid' | 'writtenOff'
>;

/** What a type of sale has besides what every sale has: its schedule, its production, its intake. */
export interface TypeActions {
  /** Refuses what a draft names that is not there, before anything is decided; `saleId` is 0 for a new sale. */
  check?(tx: Tx, ctx: Context, draft: SaleDraft, saleId: number): Promise<void>;
  /** Refuses what a draft may not say, and writes what it says for this type. `isNew` is false for an edit. */
  save(tx: Tx, ctx: Context, sale: SaleAt, draft: SaleDraft, isNew: boolean): Promise<void>;
  /** Follows money that came in or went back, and answers what else changes of the sale by it. */
  settle?(
    tx: Tx,
    ctx: Context,
    sale: SaleHeader,
    amountPaid: number,
  ): Promise<Partial<SaleHeader> & { completedBy?: number }>;
  /** Refuses to complete a held sale that its type is not done with. */
  complete?(tx: Tx, ctx: Context, sale: SaleHeader): Promise<void>;
  /** What becomes of it where the sale is cancelled, and refuses a fee that may not be kept yet. */
  cancel?(tx: Tx, ctx: Context, sale: SaleAt, fee: number): Promise<void>;
}

/** The types that have something of their own. */
export const typeActions: Partial<Record<SaleType, TypeActions>> = {
  layaway: planActions,
  installment: planActions,
  service: intakeActions,
  madeToOrder: madeToOrderActions,
  ecommerce: orderActions,
};

import type { InputOf } from '#contract/kernel/endpoint.ts';
import { askedPrice } from '#contract/sales/money.ts';
import type { Sale, SaleDraft, saleApi } from '#contract/sales/sale.ts';
import { type GoodsIssue, issueGoods, reserve } from '../../inventory/ledger/goodsRules.ts';
import { at } from '../../inventory/ledger/rules.ts';
import { holdStock } from '../../inventory/ledger/store.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import { numbered, transact } from '../../kernel/transact.ts';
import { checkLocation, companyOf, customerOf, holdsOf } from './guards.ts';
import { drawSaleIds, type NewSale, saleReply, saveSale, type Warning } from './newSaleStore.ts';
import {
  checkBelowStock,
  checkDate,
  paymentsOf,
  price,
  revenueOf,
  type SaleCompany,
  type SaleItem,
  sharesOf,
  takePayments,
} from './rules.ts';
import { findItems } from './store.ts';

type Payments = InputOf<typeof saleApi.sell>['payments'];
/** What is decided apart for a sale that is completed and for one that is saved. */
type Outcome = Pick<
  NewSale,
  'status' | 'moves' | 'payments' | 'paid' | 'change' | 'lineCosts' | 'lineDiscounts' | 'lineTaxes' | 'warnings'
>;

/**
 * Makes a sale, completed when it is paid and pending when `payments` is null. Three flights to the database in all: who
 * asks, what is known, and everything written; the reply is told from what was decided and not read back.
 */
export async function makeSale(ctx: Context, draft: SaleDraft, payments: Payments | null): Promise<Sale> {
  checkLocation(ctx, draft.locationId);
  const today = businessDate(ctx.clock.now());
  return transact(ctx, async (tx) => {
    const spots = draft.lines.map(({ itemId }) => ({ itemId, locationId: draft.locationId }));
    const [stock, items, company, ids, customer] = await Promise.all([
      holdStock(tx, ctx, spots),
      findItems(tx, ctx, draft.lines),
      // What is not handed over yet has the tax of today.
      companyOf(tx, ctx, draft.locationId, payments === null ? today : draft.date),
      drawSaleIds(tx, draft.lines.length, payments?.length ?? 0),
      customerOf(tx, ctx, draft.customerId),
    ]);
    const holds = holdsOf(ctx);
    checkDate(draft.date, today, company.closedThrough);
    const totals = price(draft, items, company, holds);
    const lines = draft.lines.map((line, index) => ({ ...line, id: ids.lines[index] ?? 0 }));

    const decide = (): Outcome => {
      if (payments === null) return saved(reserve(lines, draft.locationId, { items, stock }), lines.length);
      const settled = takePayments(totals.grandTotal, payments);
      const shelf = at(draft.locationId, 'sellable');
      const issue = issueGoods(lines, shelf, 'sale', { items, stock }, checkBelowStock(company, holds));
      const shares = sharesOf(draft.discountAmount, totals.taxAmount, totals.lineSubtotals);
      const revenues = totals.lineSubtotals.map((sum, index) => revenueOf(sum, shares(index), company.taxMode));
      return {
        status: 'completed',
        moves: issue.moves,
        payments: paymentsOf(payments, settled.amounts),
        paid: settled.paid,
        change: settled.change,
        lineCosts: issue.costs,
        lineDiscounts: lines.map((_, index) => shares(index).discount),
        lineTaxes: lines.map((_, index) => shares(index).tax),
        warnings: [...belowStock(issue), ...belowCost(ctx, draft.lines, revenues, issue.costs, items)],
      };
    };
    const auditChanges = auditOf(draft, totals.grandTotal, items, company);
    const sale: NewSale = {
      ids,
      at: ctx.clock.now(),
      draft: { ...draft, customerId: customer?.id ?? null },
      totals,
      company,
      customer: customer?.snapshot ?? null,
      items,
      auditChanges,
      ...decide(),
    };
    return numbered(saleReply(ctx, sale), saveSale(tx, ctx, sale));
  });
}

function saved(moves: NewSale['moves'], lineCount: number): Outcome {
  const nought = Array.from({ length: lineCount }, () => 0);
  return {
    ...{ status: 'pending', moves, payments: [], paid: 0, change: 0 },
    ...{ lineCosts: nought, lineDiscounts: nought, lineTaxes: nought, warnings: [] },
  };
}

function belowStock(issue: GoodsIssue): Warning[] {
  return issue.belowStock.map((itemCode) => ({ code: 'belowStock', itemCode }));
}

/** Lines that bring in less than their goods cost, told to those who may see cost. */
export function belowCost(
  ctx: Context,
  lines: readonly { itemId: number }[],
  revenues: readonly number[],
  costs: readonly number[],
  items: ReadonlyMap<number, SaleItem>,
): Warning[] {
  if (!may(ctx, 'View Cost and Profit')) return [];
  return lines.flatMap((line, index) => {
    const isBelow = (revenues[index] ?? 0) < (costs[index] ?? 0);
    return isBelow ? [{ code: 'belowCost' as const, itemCode: items.get(line.itemId)?.itemCode ?? '' }] : [];
  });
}

/** What a new sale's audit entry says: the total, and every price that was not the item's, with its reason. */
function auditOf(
  draft: SaleDraft,
  grandTotal: number,
  items: ReadonlyMap<number, SaleItem>,
  company: SaleCompany,
): string {
  const edited = draft.lines.flatMap(({ itemId, price: taken, priceReason }, index) => {
    const { itemCode = '', price: listed = taken } = items.get(itemId) ?? {};
    const asked = askedPrice(listed, draft.taxBasisPoints === 0, company);
    return asked === taken
      ? []
      : [
          [`price #${index + 1} ${itemCode}`, [asked, taken]],
          [`priceReason #${index + 1} ${itemCode}`, ['', priceReason]],
        ];
  });
  return JSON.stringify({ grandTotal: [null, grandTotal], ...Object.fromEntries(edited) });
}

import { sql } from 'kysely';
import { demandDays } from '#contract/sales/plan.ts';
import type { Sale, SaleDraft } from '#contract/sales/sale.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import {
  acknowledgeLaw,
  demandOverdue,
  extendPlan,
  releaseInstallment,
  writeOffInstallment,
} from '../sales/plan/actions.ts';
import { daysLater } from '../sales/plan/rules.ts';
import { cancelSale, completeSale } from '../sales/sale/actions.ts';
import { payForSale } from '../sales/sale/paymentActions.ts';
import { findSale } from '../sales/sale/readStore.ts';
import { saveSalePending } from '../sales/sale/sellActions.ts';
import { type DemoCompanies, type DemoTools, demoWorker } from './company.ts';
import type { DemoStock } from './stock.ts';

interface Planned {
  daysAgo: number;
  shop: number;
  type: 'layaway' | 'installment';
  terms: number;
  /** How many rows are paid on their day, the down payment first. */
  paid: number;
  /** What becomes of it, so many days after it began. */
  end?: { after: number; by: 'complete' | 'cancel' | 'writeOff' | 'extend' | 'demand' };
}

/** Plans in every state and age: paid, on time, late, at risk, put off, given up, cancelled. */
const planned: readonly Planned[] = [
  { daysAgo: 170, shop: 0, type: 'layaway', terms: 3, paid: 4, end: { after: 100, by: 'complete' } },
  { daysAgo: 160, shop: 0, type: 'layaway', terms: 6, paid: 4 },
  { daysAgo: 150, shop: 1, type: 'layaway', terms: 4, paid: 2, end: { after: 95, by: 'cancel' } },
  { daysAgo: 140, shop: 0, type: 'installment', terms: 6, paid: 7 },
  { daysAgo: 128, shop: 0, type: 'layaway', terms: 6, paid: 4 },
  { daysAgo: 120, shop: 1, type: 'installment', terms: 10, paid: 3, end: { after: 93, by: 'demand' } },
  { daysAgo: 110, shop: 0, type: 'layaway', terms: 3, paid: 4, end: { after: 98, by: 'complete' } },
  { daysAgo: 100, shop: 0, type: 'installment', terms: 4, paid: 2, end: { after: 95, by: 'writeOff' } },
  { daysAgo: 92, shop: 1, type: 'layaway', terms: 6, paid: 2, end: { after: 60, by: 'extend' } },
  { daysAgo: 75, shop: 0, type: 'layaway', terms: 6, paid: 3 },
  { daysAgo: 66, shop: 0, type: 'installment', terms: 3, paid: 3 },
  { daysAgo: 55, shop: 0, type: 'layaway', terms: 10, paid: 2 },
  { daysAgo: 40, shop: 1, type: 'layaway', terms: 6, paid: 1 },
  { daysAgo: 27, shop: 0, type: 'layaway', terms: 6, paid: 1 },
  { daysAgo: 12, shop: 0, type: 'installment', terms: 6, paid: 1 },
  { daysAgo: 5, shop: 0, type: 'layaway', terms: 3, paid: 1 },
  { daysAgo: 1, shop: 0, type: 'layaway', terms: 6, paid: 0 },
];

interface Opened {
  of: Planned;
  saleId: number;
}

/** The plans of the demo, lived through day by day. */
export class DemoPlans {
  readonly #tools: DemoTools;
  readonly #companies: DemoCompanies;
  readonly #stock: readonly DemoStock[];
  readonly #customers: readonly number[];
  readonly #open: Opened[] = [];

  constructor(tools: DemoTools, companies: DemoCompanies, stock: readonly DemoStock[], customers: readonly number[]) {
    this.#tools = tools;
    this.#companies = companies;
    this.#stock = stock;
    this.#customers = customers;
  }

  /** What is done on one day: plans begin, are paid on their days, and end. */
  async live(opens: Date, daysAgo: number): Promise<void> {
    for (const [index, of] of planned.entries()) {
      if (of.daysAgo === daysAgo) await this.#begin(of, index, opens);
    }
    for (const { of, saleId } of this.#open) {
      const ctx = this.#worker(of, 'admin', opens);
      const sale = await findSale(ctx.db, ctx, saleId);
      if (sale.status !== 'pending') continue;
      const paid = await payDue(ctx, sale, of);
      if (of.end && of.daysAgo - daysAgo === of.end.after) await ended(ctx, paid, of.end.by);
    }
  }

  async #begin(of: Planned, index: number, opens: Date): Promise<void> {
    const admin = this.#worker(of, 'admin', opens);
    await acknowledgeLaw(admin);
    const chosen = await this.#choose(admin, of);
    if (!chosen) return;
    chosen.left -= 1;
    const date = businessDate(opens);
    const sale = await saveSalePending(admin, {
      ...draftOf(chosen, date),
      type: of.type,
      customerId: this.#customers[(index * 7) % this.#customers.length] ?? null,
      plan: { terms: of.terms, downPaymentBasisPoints: 2000, unit: 1, remarks: '' },
    });
    this.#open.push({ of, saleId: sale.id });
    const paid = await payDue(admin, sale, of);
    if (of.type === 'installment' && of.paid > 0) {
      const { id, version, grandTotal } = paid;
      await releaseInstallment(admin, { id, version, grandTotal });
    }
  }

  /** The dearest piece of the shop that is sold by layaway and that it has more than one of. */
  async #choose(ctx: Context, of: Planned): Promise<DemoStock | undefined> {
    const { rows } = await sql<{ itemId: number }>`SELECT item_id FROM selling_option JOIN item ON item.id = item_id
      WHERE kind = 'layaway' AND item.company_id = ${ctx.companyId}`.execute(ctx.db);
    const sold = new Set(rows.map(({ itemId }) => itemId));
    return this.#stock
      .filter((one) => one.locationId === ctx.locationId && sold.has(one.itemId) && !one.isBulk)
      .filter((one) => one.left > one.kept)
      .sort((one, other) => other.price - one.price)[(of.daysAgo % 5) + 2];
  }

  #worker({ shop }: Planned, username: 'admin', at: Date): Context {
    return demoWorker(this.#tools, this.#companies, { company: 0, shop }, username, at);
  }
}

/** Pays the rows of today, as far as this customer does. */
async function payDue(ctx: Context, sale: Sale, { paid }: Planned): Promise<Sale> {
  const today = businessDate(ctx.clock.now());
  const due = (sale.plan?.rows ?? [])
    .slice(0, paid)
    .filter(({ dueDate, status }) => dueDate <= today && status === 'pending')
    .reduce((sum, row) => sum + row.amount - row.paid, 0);
  if (due === 0) return sale;
  const paymentType = due % 3 === 0 ? 'bankTransfer' : due % 3 === 1 ? 'card' : 'cash';
  const payments = [{ paymentType, tendered: due, reference: '' } as const];
  return payForSale(ctx, { id: sale.id, version: sale.version, payments: [...payments], date: today });
}

async function ended(ctx: Context, sale: Sale, by: NonNullable<Planned['end']>['by']): Promise<void> {
  const { id, version, grandTotal } = sale;
  if (by === 'complete') await completeSale(ctx, { id, version, grandTotal, payments: [] });
  if (by === 'cancel') await cancelSale(ctx, { id, version, reason: 'The customer moves abroad' });
  if (by === 'demand')
    await demandOverdue(ctx, { id, version, deadline: daysLater(businessDate(ctx.clock.now()), demandDays) });
  if (by === 'writeOff') await writeOffInstallment(ctx, { id, version, reason: 'Could not be reached for months' });
  if (by === 'extend') await extendPlan(ctx, { id, version, months: 2, reason: 'Asked for two months more' });
}

function draftOf({ itemId, locationId, price }: DemoStock, date: string): SaleDraft {
  return {
    locationId,
    type: 'layaway',
    name: '',
    date,
    customerId: null,
    lines: [{ itemId, quantity: 1, price, priceReason: '', discountBasisPoints: 0 }],
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    taxBasisPoints: 1000,
    taxReason: '',
    taxFreeGround: null,
    notes: '',
    grandTotal: price + Math.floor(price / 10),
  };
}

import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { PlanShown } from '#contract/sales/plan.ts';
import type { OpenPlan } from '#contract/sales/planPayment.ts';
import { type SaleType, seenTypes } from '#contract/sales/saleType.ts';
import type { PlanRow } from '#contract/sales/schedule.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import { userNames } from '../../kernel/userName.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { standingOf } from '../sale/paymentRules.ts';
import { listPayments } from '../sale/paymentStore.ts';
import { type Demand, demandStateOf, type Plan, shownRows, shownStanding, usualTerms } from './rules.ts';
import { hasPlan } from './stepRules.ts';

/** The plan of a sale and its rows; held with the sale, whose lock is theirs. */
export async function findPlan(on: Db | Tx, saleId: number): Promise<{ plan: Plan; rows: PlanRow[] } | null> {
  const [[plan], rows] = await Promise.all([
    named<Plan>(
      on,
      sql`SELECT terms, down_payment_basis_points, unit, start_date, end_date, remarks, extended_months
        FROM payment_plan WHERE sale_id = ${saleId}`,
    ),
    named<PlanRow>(
      on,
      sql`SELECT number, due_date, amount, paid FROM payment_plan_row WHERE sale_id = ${saleId} ORDER BY number`,
    ),
  ]);
  return plan ? { plan, rows } : null;
}

/** Writes a plan in place of what was there. */
export async function savePlan(tx: Tx, saleId: number, plan: Plan, rows: readonly PlanRow[]): Promise<void> {
  const { terms, downPaymentBasisPoints, unit, startDate, endDate, remarks, extendedMonths } = plan;
  const stored = { terms, downPaymentBasisPoints, unit, startDate, endDate, remarks, extendedMonths };
  await tx
    .insertInto('paymentPlan')
    .values({ saleId, ...stored })
    .onConflict((same) => same.column('saleId').doUpdateSet(stored))
    .execute();
  await tx.deleteFrom('paymentPlanRow').where('saleId', '=', saleId).execute();
  await insertRows(
    tx,
    'paymentPlanRow',
    rows.map(({ number, dueDate, amount, paid }) => ({ saleId, number, dueDate, amount, paid })),
  );
}

/** What of the sale's money falls on each of its rows. */
export async function savePaid(tx: Tx, saleId: number, rows: readonly PlanRow[]): Promise<void> {
  await named(
    tx,
    sql`UPDATE payment_plan_row AS row SET paid = now.paid
      FROM unnest(${rows.map(({ number }) => number)}::int[], ${rows.map(({ paid }) => paid)}::bigint[]) AS now(number, paid)
      WHERE row.sale_id = ${saleId} AND row.number = now.number AND row.paid <> now.paid`,
  );
}

export async function saveExtension(
  tx: Tx,
  ctx: Context,
  extension: { saleId: number; months: number; reason: string },
): Promise<void> {
  await insertRows(tx, 'paymentPlanExtension', [{ ...extension, at: ctx.clock.now(), userId: ctx.user.id }]);
}

export async function saveDemand(
  tx: Tx,
  ctx: Context,
  demand: Omit<Demand, 'owed'> & { saleId: number },
): Promise<void> {
  await insertRows(tx, 'paymentPlanDemand', [{ ...demand, at: ctx.clock.now(), userId: ctx.user.id }]);
}

/** The demands that were written of a plan, the first one first. What was put off since is not owed now. */
export async function listDemands(
  on: Db | Tx,
  saleId: number,
): Promise<(Demand & { at: Date; userName: string; userNameJa: string })[]> {
  return named(
    on,
    sql`SELECT demand.date, deadline, demand.amount, demand.at, (SELECT coalesce(sum(amount - paid), 0)::bigint FROM payment_plan_row AS row
        WHERE row.sale_id = demand.sale_id AND row.due_date < demand.date) AS owed, ${userNames('maker')}
      FROM payment_plan_demand AS demand JOIN app_user AS maker ON maker.id = demand.user_id
      WHERE demand.sale_id = ${saleId} ORDER BY demand.id`,
  );
}

/** The terms that the selling options of items agree on: the highest down payment, the fewest months (domain.md §3.3). */
export async function findTerms(
  on: Db | Tx,
  ctx: Context,
  itemIds: readonly number[],
): Promise<{ terms: number; downPaymentBasisPoints: number }> {
  const [row] = await named<{ terms: number | null; downPaymentBasisPoints: number | null }>(
    on,
    sql`SELECT min(terms_months) AS terms, max(down_payment_basis_points) AS down_payment_basis_points
      FROM selling_option JOIN item ON item.id = item_id
      WHERE item_id = ANY(${itemIds}::bigint[]) AND kind = 'layaway' AND item.company_id = ${ctx.companyId}`,
  );
  return {
    terms: row?.terms ?? usualTerms.terms,
    downPaymentBasisPoints: row?.downPaymentBasisPoints ?? usualTerms.downPaymentBasisPoints,
  };
}

/** Whether somebody acknowledged the law on instalments for the company. */
export async function isLawAcknowledged(on: Db | Tx, ctx: Context): Promise<boolean> {
  const [row] = await named<{ isAcknowledged: boolean }>(
    on,
    sql`SELECT installment_law_ack_at IS NOT NULL AS is_acknowledged FROM company WHERE id = ${ctx.companyId}`,
  );
  return row?.isAcknowledged ?? false;
}

/** Notes the acknowledgement; false where it was there already. */
export async function saveAcknowledgement(tx: Tx, ctx: Context): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company')
    .set({ installmentLawAckAt: ctx.clock.now(), installmentLawAckBy: ctx.user.id })
    .where('id', '=', ctx.companyId)
    .where('installmentLawAckAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The plans of a customer that something is owed of, the oldest first. Refuses a customer who is not the company's. */
export async function listOpenPlans(ctx: Context, customerId: number): Promise<OpenPlan[]> {
  const types = seenTypes((right) => may(ctx, right)).filter((type) => hasPlan({ type }));
  const [customers, plans, rows] = await Promise.all([
    named(ctx.db, sql`SELECT FROM customer WHERE id = ${customerId} AND company_id = ${ctx.companyId}`),
    named<Omit<OpenPlan, 'rows' | 'overdueAmount' | 'nextDueDate'>>(
      ctx.db,
      sql`SELECT id, version, number, type, grand_total - amount_paid - written_off AS balance
        FROM sale WHERE ${isOpenOf(ctx, customerId, types)} ORDER BY date, id`,
    ),
    named<PlanRow & { saleId: number }>(
      ctx.db,
      sql`SELECT sale_id, number, due_date, amount, paid FROM payment_plan_row
        WHERE sale_id IN (SELECT id FROM sale WHERE ${isOpenOf(ctx, customerId, types)}) ORDER BY sale_id, payment_plan_row.number`,
    ),
  ]);
  if (customers.length === 0) refuse('notFound');
  const today = businessDate(ctx.clock.now());
  return plans.map((plan) => {
    const own = rows.filter(({ saleId }) => saleId === plan.id).map(({ saleId: _, ...row }) => row);
    const { overdueAmount, nextDueDate } = shownStanding(own, today, true);
    return { ...plan, overdueAmount, nextDueDate, rows: own };
  });
}

function isOpenOf(ctx: Context, customerId: number, types: readonly SaleType[]) {
  return sql`sale.customer_id = ${customerId} AND sale.company_id = ${ctx.companyId} AND sale.status = 'pending'
    AND sale.type = ANY(${[...types]}::text[]) AND sale.grand_total > sale.amount_paid + sale.written_off
    AND sale.location_id = ANY(${visibleLocationIds(ctx)})`;
}

/** The plan of a sale as the sale shows it. */
export async function findShownPlan(on: Db | Tx, ctx: Context, saleId: number): Promise<{ plan?: PlanShown }> {
  const [found, payments, demands, extensions, [sale]] = await Promise.all([
    findPlan(on, saleId),
    listPayments(on as Tx, saleId),
    listDemands(on, saleId),
    named<{ months: number; reason: string; at: Date; userName: string; userNameJa: string }>(
      on,
      sql`SELECT months, reason, at, ${userNames('maker')} FROM payment_plan_extension AS extension
        JOIN app_user AS maker ON maker.id = extension.user_id WHERE sale_id = ${saleId} ORDER BY extension.id`,
    ),
    named<{ status: string }>(on, sql`SELECT status FROM sale WHERE id = ${saleId}`),
  ]);
  if (!found) return {};
  const today = businessDate(ctx.clock.now());
  const isOpen = sale?.status === 'pending';
  return {
    plan: {
      ...found.plan,
      ...shownStanding(found.rows, today, isOpen),
      rows: shownRows(found.rows, standingOf(payments), today, isOpen),
      demands: demands.map(({ owed, at, ...demand }) => ({
        ...demand,
        at: at.toISOString(),
        state: isOpen ? demandStateOf({ ...demand, owed }, today) : null,
      })),
      extensions: extensions.map(({ at, ...extension }) => ({ ...extension, at: at.toISOString() })),
    },
  };
}

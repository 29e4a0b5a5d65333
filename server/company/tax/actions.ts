import type { TaxSettings, taxApi } from '#contract/company/taxSettings.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { checkRateDay } from './rules.ts';
import { findTax, holdTax, saveRate, saveTax } from './store.ts';

export async function showTax(ctx: Context): Promise<TaxSettings> {
  return findTax(ctx.db, ctx.companyId);
}

/**
 * Changes mode and rounding while nothing was sold. A sale that is being written meanwhile keeps those it was reckoned
 * with: every sale carries its own.
 */
export async function editTax(ctx: Context, input: InputOf<typeof taxApi.edit>): Promise<TaxSettings> {
  const { version, ...entered } = input;
  return transact(ctx, async (tx) => {
    const before = await holdTax(tx, ctx.companyId);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    const changes = changesBetween<typeof entered>(before, entered, ['taxMode', 'taxRounding']);
    if (before.isFixed && Object.keys(changes).length > 0) refuse('company.taxFixed');
    await saveTax(tx, ctx.companyId, entered);
    await audit(tx, ctx, 'company', ctx.companyId, 'edit', changes);
    return findTax(tx, ctx.companyId);
  });
}

/**
 * Says the rate from a coming day on; the rate at delivery applies (domain.md §3.1), so what is past stays. Whoever has
 * not seen what somebody else said meanwhile is refused.
 */
export async function setRate(ctx: Context, input: InputOf<typeof taxApi.setRate>): Promise<TaxSettings> {
  const { validFrom, basisPoints, version } = input;
  return transact(ctx, async (tx) => {
    const before = await holdTax(tx, ctx.companyId);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    checkRateDay(validFrom, businessDate(ctx.clock.now()), before.closedThrough);
    const known = before.rates.find((rate) => rate.validFrom === validFrom);
    await saveRate(tx, ctx.companyId, validFrom, basisPoints);
    const change = [known ? { validFrom, basisPoints: known.basisPoints } : null, { validFrom, basisPoints }] as const;
    await audit(tx, ctx, 'company', ctx.companyId, 'setTaxRate', { taxRate: change });
    return findTax(tx, ctx.companyId);
  });
}

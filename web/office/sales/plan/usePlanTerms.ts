import { type PlanDraft, type PlanShown, planDraft } from '#contract/sales/plan.ts';
import { planApi } from '#contract/sales/planApi.ts';
import { type DueRow, rowsAfter } from '#contract/sales/schedule.ts';
import { useRead } from '#web/api/hooks.ts';
import { today } from '#web/text/format.ts';
import type { Draft } from '../counter/draft.ts';

/** The terms of a plan that is being made: those of its items until others are typed. */
export function usePlanTerms({ type, lines, own }: Pick<Draft, 'type' | 'lines' | 'own'>) {
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))].join(',');
  const enabled = type === 'layaway' || type === 'installment';
  const proposal = useRead(planApi.proposal, { itemIds }, { keep: true, enabled }).data;
  if (!enabled || !proposal) return null;
  const { terms, downPaymentBasisPoints, isAcknowledged } = proposal;
  const usual: PlanDraft = { terms, downPaymentBasisPoints, unit: 1, remarks: '' };
  const plan: PlanDraft = { ...usual, ...(own.plan as PlanDraft | undefined) };
  return { plan, isAcknowledged };
}

/**
 * The rows of the terms: of a plan that is saved already, those that are paid stay. Null where there can be none: parts
 * would be too small, or the terms are beyond all bounds.
 */
export function planRowsOf(
  total: number,
  plan: PlanDraft,
  date: string,
  before: PlanShown | null = null,
): readonly DueRow[] | null {
  const { terms, downPaymentBasisPoints, unit } = plan;
  if (!planDraft.safeParse(plan).success) return null;
  const startDate = plan.startDate || before?.startDate || date;
  const agreed = { terms, downPaymentBasisPoints, unit, startDate, extendedMonths: before?.extendedMonths ?? 0 };
  try {
    return rowsAfter(total, agreed, before && { plan: before, rows: before.rows });
  } catch {
    return null;
  }
}

/** What is paid at once of a plan that is being made; null for what is no plan, or has no down payment. */
export function useDownPayment(draft: Pick<Draft, 'type' | 'lines' | 'own' | 'header'>, total: number): number | null {
  const terms = usePlanTerms(draft);
  if (!terms || total === 0) return null;
  const rows = planRowsOf(total, terms.plan, draft.header.date ?? today());
  return rows?.find(({ number }) => number === 0)?.amount ?? null;
}

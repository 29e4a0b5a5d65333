import { installmentApi, layawayApi } from '#contract/sales/planList.ts';
import { type Translate, useText } from '#web/text/text.ts';
import type { Filter, RowOf } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { begunFilter, TypeList } from '../sale/TypeList.tsx';
import { planColumns } from './planColumns.tsx';

type PlanRow = RowOf<typeof layawayApi.list>;

/** Layaways: paid first, handed over then. */
export function LayawayList() {
  const t = useText();
  return (
    <TypeList<typeof layawayApi.list, typeof layawayApi.summary>
      title={t('frame.menu.layaway')}
      type="layaway"
      api={layawayApi}
      columns={planColumns(t)}
      filters={planFilters(t)}
      badges={(row) => <Late row={row} />}
      empty={{ title: t('plan.noLayaways'), text: t('plan.noLayawaysText') }}
      create={t('plan.newLayaway')}
    />
  );
}

/** Installments: handed over after the down payment, paid then. */
export function InstallmentList() {
  const t = useText();
  return (
    <TypeList<typeof installmentApi.list, typeof installmentApi.summary>
      title={t('frame.menu.installment')}
      type="installment"
      api={installmentApi}
      columns={planColumns(t)}
      filters={planFilters(t)}
      badges={(row) => <Late row={row} />}
      empty={{ title: t('plan.noInstallments'), text: t('plan.noInstallmentsText') }}
      create={t('plan.newInstallment')}
    />
  );
}

function planFilters(t: Translate): Filter[] {
  const own = (['overdue', 'atRisk', 'dueThisWeek', 'demandPassed'] as const).map(
    (key): Filter => ({
      kind: 'choice',
      key,
      label: t(`plan.${key}`),
      options: [{ value: 'true', label: t(`plan.${key}`) }],
    }),
  );
  return [...own, begunFilter(t)];
}

function Late({ row: { overdueDays, isAtRisk } }: { row: PlanRow }) {
  const t = useText();
  if (overdueDays === 0) return null;
  return (
    <StatusBadge of="overdue">
      {isAtRisk ? t('plan.atRisk') : t('plan.overdueDays', { count: overdueDays })}
    </StatusBadge>
  );
}

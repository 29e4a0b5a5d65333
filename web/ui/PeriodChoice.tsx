import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Period, periods } from '#contract/kernel/period.ts';
import { useText } from '#web/text/text.ts';
import { Segments } from './Segments.tsx';

/** The period in the address, this month unless said, and how it is chosen; what else stands there stays. */
export function usePeriod(): [Period, (period: Period) => void] {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Record<string, string>;
  const period = periods.find((one) => one === search.period) ?? 'month';
  return [period, (next) => void navigate({ to: '.', search: { ...search, period: next } as never, replace: true })];
}

export function PeriodChoice({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const t = useText();
  return (
    <Segments
      label={t('dashboard.period')}
      value={value}
      onChange={onChange}
      options={periods.map((one) => ({ value: one, label: t(`dashboard.periods.${one}`) }))}
    />
  );
}

import type { CustomerRow } from '#contract/people/customer.ts';
import { useText } from '#web/text/text.ts';
import { ActiveBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';

/** Active, inactive, or part of another record, which is then named. */
export function CustomerBadge({ row }: { row: Pick<CustomerRow, 'active' | 'mergedIntoCode'> }) {
  const t = useText();
  if (row.mergedIntoCode === '') return <ActiveBadge active={row.active} />;
  return (
    <StatusBadge of="inactive">
      <span title={t('customer.mergedInto', { code: row.mergedIntoCode })}>{t('customer.status.merged')}</span>
    </StatusBadge>
  );
}

import type { CustomerRow } from '#contract/people/customer.ts';
import { useText } from '#web/text/text.ts';
import { ActiveBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';

/** Active, inactive, erased, or part of another record, which is then named. */
export function CustomerBadge({ row }: { row: Pick<CustomerRow, 'active' | 'mergedIntoCode' | 'isErased'> }) {
  const t = useText();
  if (row.mergedIntoCode === '')
    return row.isErased ? (
      <StatusBadge of="inactive">{t('customer.status.erased')}</StatusBadge>
    ) : (
      <ActiveBadge active={row.active} />
    );
  return (
    <StatusBadge of="inactive">
      <span title={t('customer.mergedInto', { code: row.mergedIntoCode })}>{t('customer.status.merged')}</span>
    </StatusBadge>
  );
}

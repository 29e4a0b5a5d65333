import { type ServiceRow, workPlaceOf } from '#contract/sales/service.ts';
import { useText } from '#web/text/text.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** Where the work on a piece is. Whether it is late is said by the day that it was promised for. */
export function WorkPlace({ of }: { of: Pick<ServiceRow, 'status' | 'serviceStage'> }) {
  const t = useText();
  const place = workPlaceOf(of);
  if (place === null) return null;
  const isOff = place === 'cancelled' || place === 'voided';
  return <StatusBadge of={place}>{isOff ? t(`sales.status.${place}`) : t(`service.stages.${place}`)}</StatusBadge>;
}

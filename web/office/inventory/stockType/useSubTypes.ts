import { stockTypeApi } from '#contract/inventory/stockType.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName } from '#web/text/text.ts';
import { useAll } from '#web/ui/list/useAll.ts';

/** The sub-types of what is not for sale, to choose from; none for somebody who may not see them. */
export function useSubTypes(): { value: number; label: string; active: boolean }[] {
  const local = useLocalName();
  const types = useAll(stockTypeApi.list, {}, { enabled: useMay()(stockTypeApi.list) }).data ?? [];
  return types
    .filter(({ isSubType }) => isSubType)
    .map(({ id, name, nameJa, active }) => ({ value: id, label: local(name, nameJa), active }));
}

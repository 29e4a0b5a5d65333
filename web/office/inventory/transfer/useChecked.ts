import { useEffect, useState } from 'react';
import type { Transfer } from '#contract/inventory/transfer.ts';
import { useSession } from '#web/api/rights.ts';
import { readStoredJson, store } from '#web/api/storage.ts';
import { type Counted, countsOf, withCounts } from './checkedCounts.ts';
import type { Mode } from './checkedGoods.ts';
import type { CheckLine } from './TransferCheck.tsx';

interface Checked {
  /** The version of the transfer that was checked: another step begins anew. */
  version: number;
  mode: Mode;
  counts: Counted[];
}

/**
 * What was counted on the screen, of the transfer as it is. It is kept in the browser by transfer and user, so that half
 * a check survives a reload as half a receipt does.
 */
export function useChecked(
  { id, version }: Transfer,
  mode: Mode | undefined,
  begun: readonly CheckLine[],
): [CheckLine[], (lines: CheckLine[]) => void] {
  const userId = useSession().data?.user.id ?? 0;
  const key = `kinza.check.${userId}.${id}` as const;
  const [checked, setChecked] = useState(() => readStoredJson<Checked>(key));
  const isOfNow = checked?.version === version && checked.mode === mode;
  useEffect(() => {
    if (checked && !isOfNow) store(key, null);
  }, [checked, isOfNow, key]);
  const change = (lines: CheckLine[]) => {
    if (mode === undefined) return;
    const next = { version, mode, counts: countsOf(lines) };
    setChecked(next);
    store(key, next.counts.length > 0 ? JSON.stringify(next) : null);
  };
  return [isOfNow ? withCounts(begun, checked.counts) : [...begun], change];
}

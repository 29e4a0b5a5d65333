import { useRef, useState } from 'react';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { linesMax } from '#contract/sales/sale.ts';
import { call } from '#web/api/client.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { addItem } from './draft.ts';
import { play } from './sound.ts';
import type { KeptDraft } from './useKept.ts';

const flashMs = 1600;

/** What the scan last did, in words under the lines. */
export interface Said {
  isBad: boolean;
  text: string;
}

/** Finds scanned codes and puts their items into the draft, with sound and flash. */
export function useScan(kept: KeptDraft) {
  const t = useText();
  const localName = useLocalName();
  const [said, setSaid] = useState<Said | null>(null);
  const [flashed, setFlashed] = useState<number | null>(null);
  const timer = useRef(0);
  const fail = (text: string) => {
    play('unknown');
    setSaid({ isBad: true, text });
    return false;
  };
  const add = (item: ItemRow): boolean => {
    if (kept.now().attempt) return fail(t('sales.counter.locked'));
    if (!item.active) return fail(t('refusal.sale.itemInactive' as never, { itemCode: item.itemCode }));
    const before = kept.now().draft;
    kept.change((draft) => addItem(draft, item));
    const { draft } = kept.now();
    if (draft === before) return fail(t('sales.counter.full', { count: linesMax }));
    const line = draft.lines.find(({ key }) => key === draft.current);
    play('added');
    setFlashed(line?.key ?? null);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setFlashed(null), flashMs);
    const name = localName(item.name, item.nameJa);
    const count = line?.quantity ?? 1;
    setSaid({
      isBad: false,
      text: count > 1 ? t('sales.counter.addedAgain', { name, count }) : t('sales.counter.added', { name }),
    });
    return true;
  };
  /** `otherwise`: what is added where the text is no item's code. */
  const scan = async (raw: string, otherwise?: ItemRow): Promise<boolean> => {
    const code = scannedCode(raw);
    try {
      const { item } = await call(itemApi.scan, { code });
      const found = item ?? otherwise;
      return found ? add(found) : fail(t('sales.counter.unknown', { code }));
    } catch (problem) {
      return fail(problemText(problem));
    }
  };
  return { said, flashed, add, scan, hush: () => setSaid(null) };
}

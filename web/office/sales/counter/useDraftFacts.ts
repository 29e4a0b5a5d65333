import { yenText } from '#web/text/format.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { useCounter } from './counterContext.ts';
import { type Draft, rulesOf, totalsOf } from './draft.ts';
import { useSavedTime } from './savedTime.ts';
import type { StoredDraft } from './storedDraft.ts';

/** What a half-made sale is called: its own name, else its customer. */
export function useDraftName(): (draft: Pick<Draft, 'header'>) => string {
  const t = useText();
  const customerName = useCustomerName();
  return ({ header: { name, customer } }) => name || (customer ? customerName(customer) : t('sales.walkIn'));
}

/** What tells half-made sales apart besides their names: first piece, pieces, total and time. */
export function useDraftFacts(): (stored: StoredDraft) => string[] {
  const t = useText();
  const timeOf = useSavedTime();
  const { rules } = useCounter();
  return ({ draft, savedAt }) => {
    const { pieces, grandTotal } = totalsOf(draft, rulesOf(rules, draft.terms));
    const counted = t('sales.counter.pieces', { count: pieces });
    return [draft.lines[0]?.itemCode ?? '', counted, yenText(grandTotal), timeOf(savedAt ?? '')].filter(Boolean);
  };
}

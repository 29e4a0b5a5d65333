import { useRef, useState } from 'react';
import type { Session } from '#contract/access/session.ts';
import type { PaymentType, Sale, SaleStep } from '#contract/sales/sale.ts';
import { useMay } from '#web/api/rights.ts';
import { focusSoon, isTouch } from '#web/ui/scan/touch.ts';
import { type Draft, type DraftTotals, rulesOf, type TaxRules, totalsOf } from './draft.ts';
import * as tender from './tender.ts';
import { press, type Standing, standingOf, type Till } from './tender.ts';
import { useAside } from './useAside.ts';
import { useFinish } from './useFinish.ts';
import type { KeptDraft } from './useKept.ts';
import { useScan } from './useScan.ts';

/** What stands before the counter. */
export type Open = { what: 'customer' | 'details' | 'camera' } | { what: 'line'; key: number } | null;

interface CounterOptions {
  kept: KeptDraft;
  session: Session;
  locationId: number;
  onSold: (sale: Sale) => void;
  onSaved: (sale: Sale) => void;
  onClose: () => void;
  /** What may be done with the saved sale that is changed here. */
  steps?: readonly SaleStep[] | undefined;
}

/** Everything that the parts of the counter show and do. */
export function useCounter({ kept, session, locationId, onSold, onSaved, onClose, steps }: CounterOptions) {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const scanField = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const { draft } = kept.kept;
  const rules = rulesOf(session.company, draft);
  const totals = totalsOf(draft, rules);
  const standing = standingOf(draft.tenders, totals.grandTotal);
  const focusScan = () => {
    if (!isTouch()) focusSoon(scanField);
  };
  const till = tillOf(kept, rules, () => focusSoon(amountField), focusScan);
  const scanning = useScan(kept);
  const finishing = useFinish({
    kept,
    rules,
    locationId,
    onSold: (sale) => {
      scanning.hush();
      onSold(sale);
    },
    onSaved: (sale) => {
      scanning.hush();
      onSaved(sale);
    },
    onUnpaid: () => till.pay(),
    onOutdated: onClose,
  });
  return {
    draft,
    edited: kept.kept.edited,
    savedAt: kept.kept.savedAt,
    rules,
    totals,
    standing,
    isLocked: kept.kept.attempt !== null,
    change: kept.change as (changed: (draft: Draft) => Draft) => void,
    scanning,
    finishing,
    aside: useAside(kept),
    open,
    show: setOpen,
    /** Closes what stands before the counter, and is ready to scan. */
    close: () => {
      setOpen(null);
      focusScan();
    },
    scanField,
    amountField,
    focusScan,
    till,
    rights: rightsOf(may, steps),
  };
}

export type Counter = ReturnType<typeof useCounter> & { totals: DraftTotals; standing: Standing };

/** What may be done here: with a saved sale what the server says, with a new one all that selling takes. */
function rightsOf(may: ReturnType<typeof useMay>, steps: readonly SaleStep[] | undefined) {
  const sells = may('Complete Transaction') && may('Create Transaction') && may('Take Payment');
  return {
    editsPrice: may('Edit Sales Price'),
    discountsFreely: may('Discount over 10 %'),
    completes: steps ? steps.includes('complete') : sells,
    parks: steps ? steps.includes('edit') : may('Create Transaction'),
  };
}

/** What can be done with the money: choosing how it is paid, typing, taking back. */
function tillOf(kept: KeptDraft, rules: TaxRules, focusAmount: () => void, focusScan: () => void) {
  const change = (changed: (till: Till, grandTotal: number) => Till) =>
    kept.change((before) => ({ ...before, ...changed(before, totalsOf(before, rules).grandTotal) }));
  return {
    pay: (paymentType?: PaymentType) => {
      change((till, grandTotal) => {
        const isBegun = till.activeTender !== null && paymentType === undefined;
        return isBegun ? till : tender.choose(till, paymentType ?? 'cash', grandTotal);
      });
      focusAmount();
    },
    activate: (key: number) => {
      change((till) => tender.activate(till, key));
      focusAmount();
    },
    type: (tendered: number | null) => change((till, grandTotal) => tender.tender(till, tendered, grandTotal)),
    press: (key: tender.KeypadKey) => change((till, grandTotal) => press(till, key, grandTotal)),
    refer: (key: number, reference: string) => change((till) => tender.change(till, key, { reference })),
    remove: (key: number) => {
      change((till) => tender.remove(till, key));
      focusScan();
    },
  };
}

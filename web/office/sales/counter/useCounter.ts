import { useRef, useState } from 'react';
import type { Session } from '#contract/access/session.ts';
import type { Sale, SaleStep } from '#contract/sales/sale.ts';
import { useMay } from '#web/api/rights.ts';
import { focusSoon, isTouch } from '#web/ui/scan/touch.ts';
import type { CounterParts, OpenDialog, Payment, SaleRights } from './counterParts.ts';
import { rulesOf, totalsOf } from './draft.ts';
import type { TaxRules } from './saleLines.ts';
import * as tender from './tender.ts';
import { useFinish } from './useFinish.ts';
import { useScan } from './useScan.ts';
import type { DraftStorage } from './useStoredDraft.ts';
import { useUnconfirmedSales } from './useUnconfirmedSales.ts';

interface CounterOptions {
  storage: DraftStorage;
  session: Session;
  locationId: number;
  onSold: (sale: Sale) => void;
  onSaved: (sale: Sale) => void;
  onClose: () => void;
  /** What may be done with the saved sale that is changed here. */
  steps?: readonly SaleStep[] | undefined;
}

/** Everything that the parts of the counter show and do. */
export function useCounter(options: CounterOptions): CounterParts {
  const { storage, session, locationId, onSold, onSaved, onClose, steps } = options;
  const may = useMay();
  const [open, setOpen] = useState<OpenDialog>(null);
  const scanField = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const { draft, edited, savedAt, attempt } = storage.stored;
  const rules = rulesOf(session.company, draft.terms);
  const totals = totalsOf(draft, rules);
  const focusScan = () => {
    if (!isTouch()) focusSoon(scanField);
  };
  const scanner = useScan(storage);
  const paying = payingOf(storage, rules, () => focusSoon(amountField), focusScan);
  const quietly = (tell: (sale: Sale) => void) => (sale: Sale) => {
    scanner.hush();
    tell(sale);
  };
  const finishing = useFinish({
    storage,
    rules,
    locationId,
    onSold: quietly(onSold),
    onSaved: quietly(onSaved),
    onUnpaid: () => paying.pay(),
    onOutdated: onClose,
  });
  const close = () => {
    setOpen(null);
    focusScan();
  };
  return {
    draft: { draft, rules, totals, edited, savedAt, isLocked: attempt !== null, change: storage.change },
    payment: { ...paying, standing: tender.standingOf(draft.tenders, totals.grandTotal), amountField },
    dialogs: { open, show: setOpen, close },
    scan: { scanner, scanField, focusScan },
    rights: rightsOf(may, steps),
    finishing,
    unconfirmed: useUnconfirmedSales(storage),
  };
}

/** What may be done here: with a saved sale what the server says, with a new one all that selling takes. */
function rightsOf(may: ReturnType<typeof useMay>, steps: readonly SaleStep[] | undefined): SaleRights {
  const sells = may('Complete Transaction') && may('Create Transaction') && may('Take Payment');
  return {
    editsPrice: may('Edit Sales Price'),
    discountsFreely: may('Discount over 10 %'),
    completes: steps ? steps.includes('complete') : sells,
    parks: steps ? steps.includes('edit') : may('Create Transaction'),
  };
}

/** What can be done with the money: choosing how it is paid, typing, taking back. */
function payingOf(
  storage: DraftStorage,
  rules: TaxRules,
  focusAmount: () => void,
  focusScan: () => void,
): Omit<Payment, 'standing' | 'amountField'> {
  const change = (changed: (tenders: tender.Tenders, grandTotal: number) => tender.Tenders) =>
    storage.change((before) => ({ ...before, ...changed(before, totalsOf(before, rules).grandTotal) }));
  return {
    pay: (paymentType) => {
      change((tenders, grandTotal) => {
        const isBegun = tenders.activeTender !== null && paymentType === undefined;
        return isBegun ? tenders : tender.choose(tenders, paymentType ?? 'cash', grandTotal);
      });
      focusAmount();
    },
    activate: (key) => {
      change((tenders) => tender.activate(tenders, key));
      focusAmount();
    },
    type: (tendered) => change((tenders, grandTotal) => tender.tender(tenders, tendered, grandTotal)),
    press: (key) => change((tenders, grandTotal) => tender.press(tenders, key, grandTotal)),
    refer: (key, reference) => change((tenders) => tender.change(tenders, key, { reference })),
    remove: (key) => {
      change((tenders) => tender.remove(tenders, key));
      focusScan();
    },
  };
}

import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '#contract/access/session.ts';
import type { Sale, SaleStep } from '#contract/sales/sale.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { useMay } from '#web/api/rights.ts';
import { store } from '#web/api/storage.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { useLineEditing } from '#web/ui/document/useLineEditing.ts';
import { play } from '#web/ui/scan/sound.ts';
import { dropFailed, toastDone } from '#web/ui/toast.tsx';
import { useDownPayment } from '../plan/usePlanTerms.ts';
import { tellChange } from '../sale/tellChange.tsx';
import { type Draft, rulesOf, totalsOf } from './draft.ts';
import { type Missing, nothingTyped } from './missing.ts';
import { isSoldAs } from './notSoldSo.ts';
import { type DraftLine, lineRules, type TaxRules } from './saleLines.ts';
import { isDepositKept, owedOf, parkedDraft } from './saved.ts';
import { needsStock, type StoredDraft, storageKeyOf } from './storedDraft.ts';
import * as tender from './tender.ts';
import { useFinish } from './useFinish.tsx';
import { useOtherShops } from './useOtherShops.ts';
import { usePayment } from './usePayment.ts';
import { usePrinting } from './usePrinting.ts';
import { refusedHere } from './useRefusals.ts';
import type { DraftStorage } from './useStoredDraft.ts';
import type { TillDrafts } from './useTillDrafts.ts';
import { useUnconfirmedSales } from './useUnconfirmedSales.ts';
import { withShare } from './withShare.ts';

/** The dialog before the counter. */
type OpenDialog = { what: 'customer' | 'details' | 'type' } | { what: 'line'; key: number } | null;

export interface CounterOptions {
  storage: DraftStorage;
  session: Session;
  locationId: number;
  /** The open steps of the saved sale that is changed here. */
  steps?: readonly SaleStep[];
  /** Where a completed sale leads; the next one begins here unless given. */
  onSold?: (sale: Sale) => void;
  /** The half-made sales that lie beside this one. */
  till?: TillDrafts;
}

/** The sale on the counter: its draft, lines, payment, rights and dialog, and how it is finished. */
export function useCounterState(options: CounterOptions) {
  const { storage: stored, session, locationId, steps, onSold, till } = options;
  const may = useMay();
  const leave = useLeave();
  const [open, setOpen] = useState<OpenDialog>(null);
  const { draft, edited, savedAt, attempt } = stored.stored;
  const rules = rulesOf(session.company, draft.terms);
  const totals = totalsOf(draft, rules);
  const owed = owedOf(stored.stored, rules);
  const down = useDownPayment(draft, edited ? 0 : totals.grandTotal);
  const focus = () => document.querySelector('.mantine-Modal-content') ?? lines.focusScan();
  const printing = usePrinting(focus, onSold === undefined);
  const storage = telling(stored, session.company, printing.next);
  const rights = rightsOf(may, session, steps);
  const lines = useLines(storage, locationId, rights.sellsBelow);
  const payment = usePayment(storage, rules, lines, down);
  const marks = useMissing(draft, lines, setOpen);
  const ending = useEnding(storage, options, { forget: lines.forget, leave, show: printing.show });
  const finishing = useFinish({
    storage,
    rules,
    locationId,
    missed: lines.scanner.missed,
    ...ending,
    onUnpaid: (due) => payment.demand(due),
    ...marks,
    maySellBelow: rights.sellsBelow,
    discountsFreely: rights.discountsFreely,
    onLacking: () => setOpen({ what: 'type' }),
  });
  const isSaved = isOnlySaved(stored.stored, rights);
  return {
    draft,
    rules,
    totals,
    /** What is left to pay of it. */
    owed,
    /** The saved sale that is changed here. */
    edited,
    /** When the draft was last stored in this browser. */
    savedAt,
    /** It is being sent, or its answer is not known. */
    isLocked: attempt !== null,
    change: storage.change,
    storage,
    till,
    lines,
    ...marks,
    payment: { ...payment, standing: tender.standingOf(draft.tenders, owed, down), down },
    rights,
    isSaved,
    finishing: { ...finishing, end: isSaved ? finishing.park : finishing.finish },
    unconfirmed: useUnconfirmedSales(storage),
    printing,
    open,
    ...dialogsOf(lines, setOpen),
    leave: () => leave(Boolean(printing.sold)),
  };
}

/**
 * A draft whose changes are told: with the first of them the next sale has begun, and what was refused before is another
 * sale's. A discount that is a share follows them.
 */
function telling(stored: DraftStorage, company: TaxRules, onChange: () => void): DraftStorage {
  return {
    ...stored,
    change: (changed) => {
      stored.change((before) => {
        const draft = changed(before);
        return draft === before ? before : withShare(draft, rulesOf(company, draft.terms));
      });
      dropFailed(refusedHere);
      onChange();
    },
  };
}

/** What can't be completed directly is saved, and what is handed over for it is a deposit. So is what is only changed here. */
function isOnlySaved({ draft, edited }: StoredDraft, { completes }: { completes: boolean }): boolean {
  return edited ? !completes : !saleTypeFacts[draft.type].isSoldAtOnce;
}

/** What was missing when the sale was to be finished, and the way there; it may have come since. */
function useMissing(draft: Draft, lines: ReturnType<typeof useLines>, setOpen: (dialog: OpenDialog) => void) {
  const [found, setFound] = useState<Missing['what'] | null>(null);
  const [typedWork, typeWork] = useState(nothingTyped);
  const hasCome = found === 'customer' && draft.header.customer !== null;
  return {
    /** What was missing when it was to be finished, as long as it is. */
    missing: hasCome ? null : found,
    typedWork,
    typeWork,
    onIncomplete: ({ what, fields }: Missing) => {
      setFound(what);
      const [path = ''] = Object.keys(fields);
      if (what === 'details') setOpen({ what });
      else if (what === 'goods') lines.focusScan();
      else if (what === 'work') focusOn('.work-new button');
      else focusOn(what === 'customer' ? '.customer button' : `[data-path="${path}"]`);
    },
  };
}

function focusOn(place: string): void {
  document.querySelector<HTMLElement>(`.counter ${place}`)?.focus();
}

function dialogsOf(lines: ReturnType<typeof useLines>, setOpen: (dialog: OpenDialog) => void) {
  return {
    /** Opens a dialog. How the last scan went is read by then. */
    show: (dialog: OpenDialog) => {
      lines.scanner.hush();
      setOpen(dialog);
    },
    /** Closes the dialog, and is ready to scan. */
    close: () => {
      setOpen(null);
      lines.focusScan();
    },
  };
}

interface Ending {
  forget: () => void;
  leave: () => void;
  show: (sale: Sale) => void;
}

/** What follows once the server has the sale: the counter is empty again, and the sale is told or shown. */
function useEnding(storage: DraftStorage, { session, onSold }: CounterOptions, { forget, leave, show }: Ending) {
  const t = useText();
  const navigate = useNavigate();
  const { edited } = storage.stored;
  const end = () => {
    forget();
    storage.clear();
  };
  return {
    onSold: (sale: Sale) => {
      end();
      play('done');
      (onSold ?? show)(sale);
    },
    onSaved: (sale: Sale, change: number) => {
      const { draft: parked } = storage.now();
      end();
      if (isDepositKept(parked.type)) {
        toastDone(t(edited ? 'sales.updated' : 'sales.saved'), sale.number);
        tellChange(t('sales.saved'), change);
        if (edited) leave();
        else void navigate({ to: saleTypeFacts[sale.type].path, search: { open: `view:${sale.id}` } } as never);
        return;
      }
      if (tender.typedOf(parked.tenders) > 0) {
        const kept = parkedDraft(sale, parked, session.company, today());
        store(storageKeyOf(session.user.id, sale.locationId, sale.id), JSON.stringify(kept));
      }
      const search = { open: `view:${sale.id}` };
      const place = edited ? {} : { to: { to: saleTypeFacts[sale.type].path, search } };
      toastDone(t(edited ? 'sales.updated' : 'sales.saved'), sale.number, place);
      if (edited) leave();
    },
    onOutdated: () => leave(),
  };
}

/** The lines of the draft. Nothing is added while it is being sent; what was scanned then is said beside them afterwards. */
function useLines(storage: DraftStorage, locationId: number, maySellBelow: boolean) {
  const t = useText();
  const moreOf = useOtherShops(locationId);
  const lines = useLineEditing<DraftLine>({
    ...lineRules,
    moreOf,
    unfitOf: (item) => {
      const now = storage.now();
      const { type } = now.draft;
      if (!isSoldAs(type, item)) return t('sales.counter.notSoldAs', { type: t(`sales.type.${type}`) });
      return item.sellableHere > 0 || !needsStock(now, maySellBelow) ? null : t('sales.counter.none');
    },
    lines: storage.stored.draft.lines,
    onChange: (lines) => storage.change((before) => ({ ...before, lines })),
    lateFor: ({ itemCode }) => (storage.now().attempt ? t('sales.counter.locked', { itemCode }) : null),
    refusalOf: ({ active, itemCode, sellableHere }) => {
      const now = storage.now();
      if (!active) return t('refusal.sale.itemInactive' as never, { itemCode });
      return sellableHere > 0 || !needsStock(now, maySellBelow) ? null : t('sales.counter.noneHere', { itemCode });
    },
  });
  const isSent = storage.stored.attempt !== null;
  const hush = useRef(lines.scanner.hush);
  useEffect(() => {
    if (!isSent) hush.current();
  }, [isSent]);
  return lines;
}

/** Back to where somebody came from, else to the list; to the list, too, once other sales were made since. */
function useLeave(): (hasSold?: boolean) => void {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (hasSold = false) => {
    if (canGoBack && !hasSold) router.history.back();
    else void navigate({ to: '/sales/transaction' });
  };
}

/** What may be done here: with a saved sale its open steps, with a new one all that selling takes. */
function rightsOf(may: ReturnType<typeof useMay>, { company }: Session, steps: readonly SaleStep[] | undefined) {
  const sells = may('Complete Transaction') && may('Create Transaction') && may('Take Payment');
  return {
    editsPrice: may('Edit Sales Price'),
    sellsTaxFree: may('Sell Tax-Free'),
    sellsBelow: company.allowNegativeSellable && may('Sell Below Stock'),
    discountsFreely: may('Discount over 10 %'),
    completes: steps ? steps.includes('complete') : sells,
    parks: steps ? steps.includes('edit') : may('Create Transaction'),
  };
}

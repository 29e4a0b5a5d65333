import { createContext, type RefObject, use } from 'react';
import type { PaymentType } from '#contract/sales/sale.ts';
import type { Scanner } from '#web/ui/scan/useScanner.ts';
import type { Draft, DraftTotals } from './draft.ts';
import type { TaxRules } from './saleLines.ts';
import type { EditedSale } from './storedDraft.ts';
import type { KeypadKey, Standing } from './tender.ts';
import type { Finishing } from './useFinish.ts';
import type { useUnconfirmedSales } from './useUnconfirmedSales.ts';

/** The sale on the counter, and what it comes to. */
export interface CounterDraft {
  draft: Draft;
  rules: TaxRules;
  totals: DraftTotals;
  /** The saved sale that is changed here. */
  edited: EditedSale | null;
  /** When it was last stored in this browser. */
  savedAt: string | null;
  /** It is being sent, or its answer is not known. */
  isLocked: boolean;
  change: (changed: (draft: Draft) => Draft) => void;
}

/** The money: how it stands, choosing how it is paid, typing, taking back. */
export interface Payment {
  standing: Standing;
  amountField: RefObject<HTMLInputElement | null>;
  pay: (paymentType?: PaymentType) => void;
  activate: (key: number) => void;
  type: (tendered: number | null) => void;
  press: (key: KeypadKey) => void;
  refer: (key: number, reference: string) => void;
  remove: (key: number) => void;
}

/** What stands before the counter. */
export type OpenDialog = { what: 'customer' | 'details' | 'camera' } | { what: 'line'; key: number } | null;

export interface CounterDialogs {
  open: OpenDialog;
  show: (open: OpenDialog) => void;
  /** Closes what stands before the counter, and is ready to scan. */
  close: () => void;
}

/** Where codes are scanned, and how the last scan went. */
export interface CounterScan {
  scanner: Scanner;
  scanField: RefObject<HTMLInputElement | null>;
  focusScan: () => void;
}

/** What may be done here. */
export interface SaleRights {
  editsPrice: boolean;
  discountsFreely: boolean;
  completes: boolean;
  parks: boolean;
}

/** What the counter is made of; each part of the screen asks for what it needs. */
export interface CounterParts {
  draft: CounterDraft;
  payment: Payment;
  dialogs: CounterDialogs;
  scan: CounterScan;
  rights: SaleRights;
  finishing: Finishing;
  unconfirmed: ReturnType<typeof useUnconfirmedSales>;
}

export const CounterContext = createContext<CounterParts | null>(null);

/** One part of the counter: `const { draft, change } = useCounterPart('draft')`. */
export function useCounterPart<Part extends keyof CounterParts>(part: Part): CounterParts[Part] {
  const parts = use(CounterContext);
  if (parts === null) throw new Error(`${part} is asked for outside the counter`);
  return parts[part];
}

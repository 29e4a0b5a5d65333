import { useRef } from 'react';
import { useText } from '#web/text/text.ts';
import type { useLineEditing } from '#web/ui/document/useLineEditing.ts';
import { focusSoon } from '#web/ui/scan/focusSoon.ts';
import { isTouch } from '#web/ui/scan/touch.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import type { DraftLine, TaxRules } from './saleLines.ts';
import { owedOf } from './saved.ts';
import * as tender from './tender.ts';
import { refusedHere } from './useRefusals.ts';
import type { DraftStorage } from './useStoredDraft.ts';

type Lines = ReturnType<typeof useLineEditing<DraftLine>>;

/**
 * What can be done with the money: choosing how it is paid, typing, taking back; `down` is what of a plan is asked for
 * now.
 */
export function usePayment(storage: DraftStorage, rules: TaxRules, lines: Lines, down: number | null) {
  const t = useText();
  const amountField = useRef<HTMLInputElement>(null);
  const change = (changed: (tenders: tender.Tenders, grandTotal: number) => tender.Tenders) =>
    storage.change((before) => ({
      ...before,
      ...changed(before, owedOf({ draft: before, edited: storage.now().edited }, rules)),
    }));
  const pay = (paymentType?: string, most?: number) => {
    lines.scanner.hush();
    change((tenders, grandTotal) => {
      const isBegun = tenders.activeTender !== null && paymentType === undefined;
      const chosen = isBegun ? tenders : tender.choose(tenders, paymentType ?? 'cash', grandTotal);
      return most === undefined ? chosen : tender.atMost(chosen, most, grandTotal);
    });
    focusSoon(amountField);
  };
  return {
    amountField,
    /** Chooses how it is paid; with no more than `most` yen of it. */
    pay,
    /** Leads to the amount. Whoever was led there before is told what is wrong with it. */
    demand: (due: number) => {
      const wasLed = storage.now().draft.activeTender !== null;
      pay();
      if (wasLed) toastFailed(t('sales.counter.stillDue', { due }), undefined, { of: refusedHere });
    },
    activate: (key: number) => {
      change((tenders) => tender.activate(tenders, key));
      focusSoon(amountField);
    },
    type: (tendered: number | null) => change((tenders, grandTotal) => tender.tender(tenders, tendered, grandTotal)),
    /** Puts a sum in as a whole; all of it counts where more is given than is asked for now. */
    offer: (sum: number, countsAll = false) => {
      takeKeys(amountField.current);
      change((tenders, grandTotal) => tender.tender(tenders, sum, grandTotal, { isWhole: true, countsAll }));
    },
    press: (key: tender.KeypadKey) => {
      const isSelected = isWhollySelected(amountField.current);
      if (amountField.current) takeKeys(amountField.current);
      // Cash that the key begins has no field yet.
      else requestAnimationFrame(() => takeKeys(amountField.current));
      // The arrow takes nothing of an offer, which stays selected.
      if (key !== 'delete') unselect(amountField.current);
      change((tenders, grandTotal) => tender.press(tenders, key, grandTotal, isSelected));
    },
    /** Notes how the money stands, and gives back what sets it so again. */
    capture: () => {
      const { tenders, activeTender } = storage.now().draft;
      return () => storage.change((before) => ({ ...before, tenders, activeTender }));
    },
    refer: (key: number, reference: string) =>
      change((tenders, grandTotal) => tender.refer(tenders, key, reference, down ?? grandTotal)),
    remove: (key: number) => {
      change((tenders) => tender.remove(tenders, key));
      lines.focusScan();
    },
  };
}

/** Leads to the amount of a key of the keypad, behind what stands there; no keyboard of a phone opens for it. */
function takeKeys(field: HTMLInputElement | null): void {
  if (!field || field === document.activeElement || (isTouch() && field.inputMode !== 'none')) return;
  field.focus();
  unselect(field);
}

/** Whether all of the amount stands selected under the keys. */
function isWhollySelected(field: HTMLInputElement | null): boolean {
  if (!field || field !== document.activeElement) return false;
  return field.selectionStart === 0 && field.selectionEnd === field.value.length;
}

/** Puts the caret behind the amount, where the next key of a keyboard goes. */
function unselect(field: HTMLInputElement | null): void {
  if (field && field === document.activeElement) field.setSelectionRange(field.value.length, field.value.length);
}

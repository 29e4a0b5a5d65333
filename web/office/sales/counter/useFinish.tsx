import { useRef, useState } from 'react';
import { type Item, itemApi } from '#contract/catalogue/item.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import { call } from '#web/api/client.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { refresh } from '#web/api/query.ts';
import { today } from '#web/text/format.ts';
import { problemWithHolder } from '#web/text/holder.ts';
import { problemText } from '#web/text/refusal.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { ask, isConfirmed } from '#web/ui/ask.tsx';
import { linkToHolder } from '#web/ui/document/documentPlace.ts';
import type { Missed } from '#web/ui/scan/missed.ts';
import { type ToastLink, toastFailed, toastWarning } from '#web/ui/toast.tsx';
import { useDownPayment } from '../plan/usePlanTerms.ts';
import type { AttemptKind } from './attempt.ts';
import { inputOf, totalsOf } from './draft.ts';
import { askIfMeant, askToComplete, askToPark, askToStart } from './finishQuestions.tsx';
import { lacksOwn } from './ownDraft.ts';
import { type PriceChange, refreshItems, type TaxRules } from './saleLines.ts';
import { editedOf, isDepositKept, owedOf, rateChange, savedText } from './saved.ts';
import type { StoredDraft } from './storedDraft.ts';
import { cashOf, depositOf, isSlip, type Payment, paymentsOf, standingOf, typedOf } from './tender.ts';
import { type RefusalOptions, refusedHere, useRefusals } from './useRefusals.ts';
import type { DraftStorage } from './useStoredDraft.ts';
import { useSubmit } from './useSubmit.ts';

interface FinishOptions extends RefusalOptions {
  locationId: number;
  /** What was scanned in this sale and is not on it. */
  missed: readonly Missed[];
  onSold: (sale: Sale) => void;
  /** What goes back of the money that was handed over for it. */
  onSaved: (sale: Sale, change: number) => void;
  /** Payment is missing: the person is led to it. */
  onUnpaid: (due: number) => void;
  /** Something that its type asks for is missing: the person is led to it. */
  onLacking: () => void;
  /** A saved sale is no longer as it is shown. */
  onOutdated: () => void;
}

/** Refusals after which prices, tax or stock have to be looked at again. */
const stale = new Set([
  'sale.totalDiffers',
  'sale.priceDenied',
  'sale.priceReasonMissing',
  'sale.taxRateDiffers',
  'sale.taxReasonMissing',
  'stock.insufficient',
  'sale.belowStockDenied',
]);
const ofPayment = new Set(['sale.underpaid', 'sale.overpaid']);
const failures = {
  sell: 'sales.completeFailed',
  complete: 'sales.completeFailed',
  save: 'sales.saveFailed',
  edit: 'sales.updateFailed',
} as const satisfies Record<AttemptKind, TextKey>;

/** Finishing and parking a sale: the checks and the question before it is sent. */
export function useFinish(options: FinishOptions) {
  const { storage, rules, missed, onUnpaid, onLacking } = options;
  const t = useText();
  const change = useRef(0);
  const sending = useSending({ ...options, onSaved: (sale) => options.onSaved(sale, change.current) });
  const { refusesIncomplete, refusesLine, refusesOffline } = useRefusals(options);
  const { draft: shown } = storage.stored;
  // What of a plan is asked for at once.
  const down = useDownPayment(shown, totalsOf(shown, rules).grandTotal);
  const isAsking = useRef(false);
  // A question stands, or the sale is on its way: whoever presses on asks nothing again.
  const isTaken = () => isAsking.current || storage.now().attempt !== null;
  const tellOverpaid = () => {
    const error = t('refusal.sale.overpaid' as TextKey);
    toastFailed(t('sales.paymentFailed', { error }), undefined, { of: refusedHere });
  };
  const park = async () => {
    if (isTaken() || refusesIncomplete()) return;
    if (lacksOwn(storage.now().draft)) return onLacking();
    if (refusesLine() || refusesOffline()) return;
    const { draft: parked, edited } = storage.now();
    const owed = owedOf(storage.now(), rules);
    // Of what is saved first and paid later, what is handed over now is a deposit.
    const isDeposit = !edited && isDepositKept(parked.type);
    const asked = isDeposit ? down : null;
    const standing = standingOf(parked.tenders, owed, asked);
    const whole = standingOf(parked.tenders, owed);
    if (isDeposit && (whole.isOverpaidWithoutCash || whole.isIdle)) return tellOverpaid();
    const paid = isDeposit ? standing.tendered : typedOf(parked.tenders);
    const deposit = isDeposit ? depositOf(parked.tenders, asked) : null;
    isAsking.current = true;
    const question = isDeposit ? askToStart(t, parked.type, { standing, deposit, asked }) : askToPark(t, paid);
    const outcome = paid === 0 ? 'confirmed' : (await ask(question)).outcome;
    const isCounted = deposit !== null && outcome === 'confirmed';
    change.current = isDeposit ? (isCounted ? deposit.change : standing.change) : 0;
    const payments = isCounted ? deposit.payments : paymentsOf(parked.tenders, asked ?? owed);
    if (outcome === 'confirmed' || outcome === 'denied') await sending.save(false, payments);
    isAsking.current = false;
  };
  const finish = async () => {
    if (isTaken() || refusesIncomplete() || refusesLine()) return;
    const { draft, key } = storage.now();
    const owed = owedOf(storage.now(), rules);
    const standing = standingOf(draft.tenders, owed);
    if (standing.isOverpaidWithoutCash || standing.isIdle) return tellOverpaid();
    if (!standing.isPaid) return onUnpaid(standing.due);
    if (refusesOffline()) return;
    isAsking.current = true;
    const cash = cashOf(draft.tenders, owed);
    const isMeant = !isSlip(cash) || (await isConfirmed(askIfMeant(t, cash)));
    const question = askToComplete(t, storage.now(), rules, { change: standing.change, missed });
    const isSure = isMeant && (await isConfirmed(question));
    // Another tab may have sold it while the question stood.
    if (isSure && storage.now().key === key) await sending.complete();
    isAsking.current = false;
  };
  return { ...sending, park, finish, rateChange: rateChange(storage.stored, rules) };
}

type SendingOptions = Omit<FinishOptions, 'onSaved'> & { onSaved: (sale: Sale) => void };

/** Sends a sale, and takes in what the server said of it. */
function useSending({ storage, rules, locationId, onSold, onSaved, onOutdated }: SendingOptions) {
  const t = useText();
  const { type } = storage.stored.draft;
  const [told, setTold] = useState<{ type: SaleType; of: ReadonlyMap<string, string> }>({ type, of: new Map() });
  // What was refused of one type may well be sold as another.
  const problems = told.type === type ? told.of : new Map<string, string>();
  const setProblems = (of: ReadonlyMap<string, string>) => setTold({ type: storage.now().draft.type, of });
  const [changes, setChanges] = useState<PriceChange[]>([]);
  const lookAgain = async () => {
    const items = await findItems(storage);
    void refresh('session', 'item');
    const { lines: before, terms } = storage.now().draft;
    const { lines, changes: found } = refreshItems(before, { items, locationId, isTaxFree: terms.isTaxFree, rules });
    setChanges(found);
    storage.change((draft) => ({ ...draft, lines }));
  };
  const submit = useSubmit(storage, {
    onDone: (sale, attempt) => {
      setProblems(new Map());
      setChanges([]);
      for (const { code, itemCode } of sale.warnings) toastWarning(t(`sales.warning.${code}`, { itemCode }));
      if (attempt.kind === 'edit') storage.setEdited(editedOf(sale, attempt.input));
      if (attempt.kind === 'sell' || attempt.kind === 'complete') onSold(sale);
      else if (!attempt.goesOn) onSaved(sale);
    },
    onRefused: (problem, attempt) => {
      const { code = '', data = {} } = problem instanceof ApiRefusal ? problem : {};
      const error = problemWithHolder(problem);
      const { itemCode, taxBasisPoints } = data;
      if (typeof itemCode === 'string') setProblems(new Map([[itemCode, error]]));
      // An edit that a completion was to follow is a part of it.
      const kind = attempt.goesOn ? 'complete' : attempt.kind;
      const title = t(ofPayment.has(code) ? 'sales.paymentFailed' : failures[kind], { error });
      toastFailed(title, undefined, { ...linkToSale(code, storage.now()), ...linkToHolder(problem) });
      if (typeof taxBasisPoints === 'number')
        storage.change((draft) => ({ ...draft, terms: { ...draft.terms, taxBasisPoints } }));
      if (stale.has(code)) void lookAgain();
    },
    onSpent: (problem) => {
      const { edited } = storage.now();
      storage.clear();
      toastWarning(problemText(problem));
      if (edited) onOutdated();
    },
  });
  return {
    ...submit,
    ...stepsOf(storage, rules, locationId, submit.send),
    problems,
    changes,
    seeChanges: () => setChanges([]),
    settle: (itemCode: string) => setProblems(new Map([...problems].filter(([code]) => code !== itemCode))),
  };
}

/** What a counter sends: a sale saved as pending, or one completed, after its changes were saved. */
function stepsOf(
  storage: DraftStorage,
  rules: TaxRules,
  locationId: number,
  submit: ReturnType<typeof useSubmit>['send'],
) {
  const send = (kind: AttemptKind, input: Record<string, unknown>, goesOn = false) =>
    submit({ kind, key: storage.now().key, input, isDoubtful: false, goesOn });
  const save = (goesOn: boolean, payments: readonly Payment[] = []) => {
    const { draft, edited } = storage.now();
    const input = inputOf(draft, rules, locationId, today());
    if (edited) return send('edit', { ...input, id: edited.id, version: edited.version }, goesOn);
    return send('save', isDepositKept(draft.type) ? { ...input, payments } : input);
  };
  const complete = async () => {
    const { draft, edited } = storage.now();
    const { grandTotal } = totalsOf(draft, rules);
    const payments = paymentsOf(draft.tenders, owedOf(storage.now(), rules));
    const input = inputOf(draft, rules, locationId, today());
    if (!edited) return send('sell', { ...input, payments });
    if (edited.saved !== savedText(input)) await save(true);
    const { edited: saved, attempt } = storage.now();
    if (!saved || attempt || saved.saved !== savedText(input)) return;
    await send('complete', { id: saved.id, version: saved.version, payments, grandTotal });
  };
  return { save, complete };
}

/** A saved sale that somebody else has changed is looked at, and taken up as it is now. */
function linkToSale(code: string, { edited, draft }: StoredDraft): { to?: ToastLink } {
  if (code !== 'conflict.version' || !edited) return {};
  return { to: { to: saleTypeFacts[draft.type].path, search: { open: `view:${edited.id}` } } };
}

/** The items of a draft as they are now. One that can't be read stays as it was. */
async function findItems(storage: DraftStorage): Promise<Map<number, Item>> {
  const ids = storage.now().draft.lines.map((line) => line.itemId);
  const found = await Promise.allSettled(ids.map((id) => call(itemApi.find, { id })));
  return new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.id, one.value] as const] : [])));
}

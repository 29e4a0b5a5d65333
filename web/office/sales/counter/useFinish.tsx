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
import { type TextKey, useLocalName, useText } from '#web/text/text.ts';
import { ask, isConfirmed } from '#web/ui/ask.tsx';
import { linkToHolder } from '#web/ui/document/documentPlace.ts';
import { type ToastLink, toastFailed, toastWarning } from '#web/ui/toast.tsx';
import { useDownPayment } from '../plan/usePlanTerms.ts';
import { focusGrams } from './Amounts.tsx';
import type { AttemptKind } from './attempt.ts';
import { inputOf, totalsOf } from './draft.ts';
import { FinishQuestion } from './FinishQuestion.tsx';
import { askIfMeant, askToPark, askToStart } from './finishQuestions.tsx';
import { lacksOwn } from './ownDraft.ts';
import { isShort, isUnweighed, type PriceChange, refreshItems, shortText, type TaxRules } from './saleLines.ts';
import { editedOf, isDepositKept, owedOf, rateChange, savedText } from './saved.ts';
import { needsStock, type StoredDraft } from './storedDraft.ts';
import { depositOf, isSlip, type Payment, paymentsOf, standingOf, typedOf } from './tender.ts';
import type { DraftStorage } from './useStoredDraft.ts';
import { useSubmit } from './useSubmit.ts';

interface FinishOptions {
  storage: DraftStorage;
  rules: TaxRules;
  locationId: number;
  onSold: (sale: Sale) => void;
  onSaved: (sale: Sale) => void;
  /** Payment is missing: the person is led to it. */
  onUnpaid: (due: number) => void;
  /** Something that every sale, or one of its type, has to have is missing: it is marked, and the person is led to it. */
  onIncomplete: (what: Missing) => void;
  /** Whether more may be sold than lies here. */
  maySellBelow: boolean;
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
  const { storage, rules, onUnpaid, onLacking } = options;
  const t = useText();
  const sending = useSending(options);
  const { refusesIncomplete, refusesUnweighed, refusesShort, refusesOffline } = useRefusals(options);
  const { draft: shown } = storage.stored;
  // What of a plan is asked for at once.
  const down = useDownPayment(shown, totalsOf(shown, rules).grandTotal);
  const isAsking = useRef(false);
  // A question stands, or the sale is on its way: whoever presses on asks nothing again.
  const isTaken = () => isAsking.current || storage.now().attempt !== null;
  const park = async () => {
    if (isTaken() || refusesIncomplete()) return;
    if (lacksOwn(storage.now().draft)) return onLacking();
    if (refusesUnweighed() || refusesShort() || refusesOffline()) return;
    const { draft: parked, edited } = storage.now();
    const standing = standingOf(parked.tenders, owedOf(storage.now(), rules));
    // Of what is saved first and paid later, what is handed over now is a deposit.
    const isDeposit = !edited && isDepositKept(parked.type);
    const paid = isDeposit ? standing.tendered : typedOf(parked.tenders);
    const deposit = isDeposit
      ? depositOf(parked.tenders, owedOf(storage.now(), rules), storage.now().edited ? null : down)
      : null;
    isAsking.current = true;
    const question = isDeposit ? askToStart(t, parked.type, standing, deposit) : askToPark(t, paid);
    const outcome = paid === 0 ? 'confirmed' : (await ask(question)).outcome;
    if (outcome === 'confirmed') await sending.save(false, deposit?.payments);
    else if (outcome === 'denied') await sending.save(false);
    isAsking.current = false;
  };
  const finish = async () => {
    if (isTaken() || refusesIncomplete() || refusesUnweighed() || refusesShort()) return;
    const { draft, key } = storage.now();
    const owed = owedOf(storage.now(), rules);
    const standing = standingOf(draft.tenders, owed);
    if (standing.isOverpaidWithoutCash || standing.isIdle)
      return toastFailed(t('sales.paymentFailed', { error: t('refusal.sale.overpaid' as TextKey) }));
    if (!standing.isPaid) return onUnpaid(standing.due);
    if (refusesOffline()) return;
    isAsking.current = true;
    const rate = rateChange(storage.now(), rules);
    const isMeant = !isSlip(standing.tendered, owed) || (await isConfirmed(askIfMeant(t, standing.tendered, owed)));
    const question = {
      title: t('sales.counter.ask', { total: owed }),
      text: <FinishQuestion change={standing.change} rate={rate} />,
      confirm: t('sales.step.complete'),
    };
    const isSure = isMeant && (await isConfirmed(question));
    // Another tab may have sold it while the question stood.
    if (isSure && storage.now().key === key) await sending.complete();
    isAsking.current = false;
  };
  return { ...sending, park, finish, rateChange: rateChange(storage.stored, rules) };
}

/** What keeps a sale from being sent at all; each says so, and leads to it. */
function useRefusals({ storage, rules, onIncomplete, maySellBelow }: FinishOptions) {
  const t = useText();
  const localName = useLocalName();
  const refusesOffline = () => {
    if (navigator.onLine) return false;
    toastFailed(t('sales.counter.offline'), t('sales.counter.offlineText'));
    return true;
  };
  const refusesUnweighed = () => {
    const line = storage.now().draft.lines.find(isUnweighed);
    if (!line) return false;
    toastFailed(t('sales.counter.weigh'), line.itemCode);
    focusGrams(line.key);
    return true;
  };
  const refusesIncomplete = () => {
    const missing = missingOf(storage.now(), rules);
    if (!missing) return false;
    toastFailed(t('sales.incomplete'));
    onIncomplete(missing);
    return true;
  };
  const refusesShort = () => {
    const now = storage.now();
    const line = needsStock(now, maySellBelow) ? now.draft.lines.find(isShort) : undefined;
    if (!line) return false;
    toastFailed(shortText(line, t), `${localName(line.name, line.nameJa)} · ${line.itemCode}`);
    return true;
  };
  return { refusesIncomplete, refusesUnweighed, refusesShort, refusesOffline };
}

/** Sends a sale, and takes in what the server said of it. */
function useSending({ storage, rules, locationId, onSold, onSaved, onOutdated }: FinishOptions) {
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
  const save = (goesOn: boolean, deposit?: readonly Payment[]) => {
    const { draft, edited } = storage.now();
    const input = inputOf(draft, rules, locationId, today());
    if (edited) return send('edit', { ...input, id: edited.id, version: edited.version }, goesOn);
    if (!isDepositKept(draft.type)) return send('save', input);
    const { grandTotal } = totalsOf(draft, rules);
    return send('save', { ...input, payments: deposit ?? paymentsOf(draft.tenders, grandTotal) });
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

/** The part of the counter where something is missing. */
export type Missing = 'goods' | 'customer' | 'details';

/** What is missing that no server need be asked about; null where nothing is. */
function missingOf({ draft, edited }: StoredDraft, rules: TaxRules): Missing | null {
  if (draft.lines.length + draft.work.length === 0) return 'goods';
  if (saleTypeFacts[draft.type].needsCustomer && draft.header.customer === null) return 'customer';
  const { isTaxFree, taxReason, taxFreeGround, discountAmount } = draft.terms;
  // What was freed before grounds were asked for keeps its words.
  const hasGround = taxFreeGround !== null || edited?.taxBasisPoints === null;
  const hasReason = !isTaxFree || (taxReason.trim() !== '' && hasGround);
  return discountAmount > totalsOf(draft, rules).subtotal || !hasReason ? 'details' : null;
}

/** The items of a draft as they are now. One that can't be read stays as it was. */
async function findItems(storage: DraftStorage): Promise<Map<number, Item>> {
  const ids = storage.now().draft.lines.map((line) => line.itemId);
  const found = await Promise.allSettled(ids.map((id) => call(itemApi.find, { id })));
  return new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.id, one.value] as const] : [])));
}

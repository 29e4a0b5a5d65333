import { type Item, itemApi } from '#contract/catalogue/item.ts';
import { keyOf } from '#web/api/hooks.ts';
import { queries } from '#web/api/query.ts';
import { nameOfPath, pathText } from '#web/text/refusal.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { isUnread } from '#web/ui/form/unread.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import { focusGrams } from './Amounts.tsx';
import { type Missing, missingOf, type TypedWork } from './missing.ts';
import { isNotSoldSo } from './notSoldSo.ts';
import { isShort, isUnweighed, shortText, type TaxRules } from './saleLines.ts';
import { needsStock } from './storedDraft.ts';
import type { DraftStorage } from './useStoredDraft.ts';

/** Of what the toasts are that say why a sale can't be finished yet: they go as soon as it is changed. */
export const refusedHere = 'sales.counter';
const of = { of: refusedHere };

export interface RefusalOptions {
  storage: DraftStorage;
  rules: TaxRules;
  /** Something that every sale, or one of its type, has to have is missing: it is marked, and the person is led to it. */
  onIncomplete: (missing: Missing) => void;
  /** What was described by hand, and is not added yet. */
  typedWork: TypedWork;
  /** Whether more may be sold than lies here. */
  maySellBelow: boolean;
  /** Whether any discount may be given. */
  discountsFreely: boolean;
}

/** What keeps a sale from being sent at all; each says so, and leads to it. */
export function useRefusals({ storage, rules, onIncomplete, typedWork, ...may }: RefusalOptions) {
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
    toastFailed(t('sales.counter.weigh'), line.itemCode, of);
    focusGrams(line.key);
    return true;
  };
  const refusesIncomplete = () => {
    if (isUnread(document.querySelector('.counter'))) {
      toastFailed(t('common.checkFields'), undefined, of);
      return true;
    }
    const missing = missingOf(storage.now(), { rules, typed: typedWork, discountsFreely: may.discountsFreely });
    if (!missing) return false;
    const [title, text] = missingText(missing, t);
    toastFailed(title, text, of);
    onIncomplete(missing);
    return true;
  };
  const refusesShort = () => {
    const now = storage.now();
    const line = needsStock(now, may.maySellBelow) ? now.draft.lines.find(isShort) : undefined;
    if (!line) return false;
    toastFailed(shortText(line, t), `${localName(line.name, line.nameJa)} · ${line.itemCode}`, of);
    return true;
  };
  // Every line of these types has asked for its item by now.
  const refusesNotSoldSo = () => {
    const { type, lines } = storage.now().draft;
    const itemOf = (id: number) => queries.getQueryData<Item>(keyOf(itemApi.find, { id }));
    const line = lines.find((one) => isNotSoldSo(type, one, itemOf(one.itemId)?.sellingOptions));
    if (!line) return false;
    toastFailed(
      t('sales.counter.notSoldSo', { itemCode: line.itemCode, type: t(`sales.type.${type}`) }),
      t('sales.counter.notSoldSoText'),
      of,
    );
    return true;
  };
  const refusesLine = () => refusesNotSoldSo() || refusesUnweighed() || refusesShort();
  return { refusesIncomplete, refusesLine, refusesOffline };
}

/** What is said of what is missing, and below it which that is. */
function missingText({ what, fields }: Missing, t: Translate): [string, string?] {
  if (what === 'goods') return [t('sales.incomplete'), t('sales.counter.noItem')];
  if (what === 'work') return [t('sales.incomplete'), t('madeToOrder.work.notAdded')];
  if (fields.discountAmount === 'sale.discountDenied') return [t('sales.counter.discountFreeInAll')];
  const all = Object.entries(fields);
  const wrong = all.find(([, code]) => code !== 'field.required');
  if (wrong) return [pathText(wrong[1], wrong[0])];
  const names = all.map(([path]) => nameOfPath(path));
  return [t('sales.incomplete'), t('common.fillIn', { fields: names.join(t('common.list.comma')) })];
}

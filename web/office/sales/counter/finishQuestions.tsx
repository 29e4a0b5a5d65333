import type { SaleType } from '#contract/sales/saleType.ts';
import { today } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';
import type { Question } from '#web/ui/ask.tsx';
import type { Missed } from '#web/ui/scan/missed.ts';
import { ChangeText } from '../sale/ChangeText.tsx';
import { otherDayOf, totalsOf } from './draft.ts';
import { FinishQuestion } from './FinishQuestion.tsx';
import type { TaxRules } from './saleLines.ts';
import { rateChange } from './saved.ts';
import { startKey } from './startKey.ts';
import type { StoredDraft } from './storedDraft.ts';
import { type Cash, type Deposit, noteYen, type Standing } from './tender.ts';

/** Money that was typed as received would be forgotten without a word. */
export function askToPark(t: Translate, paid: number): Question {
  return {
    title: t('sales.counter.parkPaid', { paid }),
    text: t('sales.counter.parkPaidText'),
    confirm: t('sales.counter.park'),
  };
}

interface Start {
  standing: Standing;
  deposit: Deposit | null;
  /** The down payment, where there is one. */
  asked: number | null;
}

/**
 * Money that comes in with what is saved is booked at once. Notes above what is asked for now get change, unless all of it
 * is to count; what is no cash counts whole, and is said to be more.
 */
export function askToStart(t: Translate, type: SaleType, { standing, deposit, asked }: Start): Question {
  const { taken, change } = deposit ?? { taken: standing.tendered - standing.change, change: standing.change };
  const all = standing.tendered - standing.change;
  const more = asked === null || deposit ? 0 : Math.max(0, taken - asked);
  const less = asked === null ? 0 : Math.max(0, asked - taken);
  return {
    title: t('sales.money.ask', { taken }),
    text: (
      <>
        {change > 0 && <ChangeText change={change} />}
        {more > 0 && <p className="text-warn">{t('sales.counter.startAbove', { more, down: asked })}</p>}
        {less > 0 && <p className="text-warn">{t('sales.counter.startBelow', { less, down: asked })}</p>}
        <p>{t(deposit ? 'sales.counter.startMoreText' : 'sales.counter.startText')}</p>
      </>
    ),
    confirm: t(startKey(type)),
    // So much change is more likely a slip: Enter out of habit gives nothing out.
    careful: change >= noteYen,
    ...(deposit ? { deny: t('sales.counter.countAll', { all }) } : {}),
  };
}

interface Completing {
  /** Yen that go back. */
  change: number;
  /** What was scanned and is not on the sale. */
  missed: readonly Missed[];
}

/** The last question before a sale is completed. */
export function askToComplete(
  t: Translate,
  stored: StoredDraft,
  rules: TaxRules,
  { change, missed }: Completing,
): Question {
  const day = otherDayOf(stored, today());
  return {
    // What was paid before is part of the sale, though nothing is due of it.
    title: t('sales.counter.ask', { total: totalsOf(stored.draft, rules).grandTotal }),
    text: <FinishQuestion {...{ change, day, missed }} rate={rateChange(stored, rules)} />,
    confirm: t('sales.step.complete'),
    careful: missed.length > 0,
  };
}

/** Cash for far more than what is due in cash is a slip of a key, here or in what is paid otherwise. */
export function askIfMeant(t: Translate, { tendered, due, change, isAlone }: Cash): Question {
  return {
    title: t('sales.counter.muchAsk', { tendered }),
    text: (
      <>
        <p>{t('sales.counter.muchText', { due, change })}</p>
        {!isAlone && <p>{t('sales.counter.muchOthers')}</p>}
      </>
    ),
    confirm: t('sales.counter.muchConfirm'),
    careful: true,
  };
}

import { dateText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import type { Missed } from '#web/ui/scan/missed.ts';
import { unbroken } from '#web/ui/unbroken.tsx';
import { ChangeText } from '../sale/ChangeText.tsx';

interface FinishQuestionProps {
  /** Yen that go back. */
  change: number;
  rate: { before: number; after: number } | null;
  /** The day on which the sale counts, if it is not today. */
  day: string | null;
  /** What was scanned and is not on the sale. */
  missed: readonly Missed[];
}

/** What is read before a sale is completed: the change large, and what can't be changed any more. */
export function FinishQuestion({ change, rate, day, missed }: FinishQuestionProps) {
  const t = useText();
  return (
    <>
      {rate && <p className="text-warn">{t('sales.counter.rateChanged', { ...rate })}</p>}
      {day && <p className="text-warn">{t('sales.counter.otherDayAsk', { day: dateText(day) })}</p>}
      {missed.length > 0 && (
        <p className="text-warn">
          {unbroken(
            t('sales.counter.missed', {
              count: missed.length,
              codes: missed.map(({ code }) => code).join(t('common.list.comma')),
            }),
          )}
        </p>
      )}
      {change > 0 && <ChangeText change={change} />}
      <p>{t('sales.counter.askText')}</p>
    </>
  );
}

import { yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';

interface FinishQuestionProps {
  /** Yen that go back. */
  change: number;
  rate: { before: number; after: number } | null;
}

/** What is read before a sale is completed: the change large, and what can't be changed any more. */
export function FinishQuestion({ change, rate }: FinishQuestionProps) {
  const t = useText();
  return (
    <>
      {rate && <p className="text-warn">{t('sales.counter.rateChanged', { ...rate })}</p>}
      {change > 0 && (
        <p className="row ask-change">
          <span>{t('sales.change')}</span>
          <b className="digits">{yenText(change)}</b>
        </p>
      )}
      <p>{t('sales.counter.askText')}</p>
    </>
  );
}

import { useText } from '#web/text/text.ts';
import { ChangeText } from '../sale/ChangeText.tsx';

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
      {change > 0 && <ChangeText change={change} />}
      <p>{t('sales.counter.askText')}</p>
    </>
  );
}

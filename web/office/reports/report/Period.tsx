import { rangeText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { TaxNote } from './TaxNote.tsx';

/** Of which days the figures are, and that amounts include tax. */
export function PeriodNote({ days, hasTax = true }: { days: { from: string; to: string }; hasTax?: boolean }) {
  const t = useText();
  return (
    <>
      <span className="digits">{rangeText(days.from, days.to)}</span>
      {hasTax && (
        <>
          {t('soldReport.between')}
          <TaxNote days={days} />
        </>
      )}
    </>
  );
}

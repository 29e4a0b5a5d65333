import { DateText } from '#web/ui/Figures.tsx';
import { lastDayOf } from './orderOwn.ts';

/** The end of a hold: its last day, or the minute where it ends within one. */
export function HeldUntil({ of, className = '' }: { of: string; className?: string }) {
  const { date, isWhole } = lastDayOf(of);
  return <DateText of={isWhole ? date : of} className={className} />;
}

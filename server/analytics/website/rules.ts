import { type Comparison, datedBy, type Span, total, trendOf, within } from '../../kernel/rulesPeriod.ts';

/** What was counted on one day. */
export interface DayFigures {
  date: string;
  visits: number;
  visitors: number;
  bounces: number;
  seconds: number;
}

type Counted = Exclude<keyof DayFigures, 'date'>;

/** The figures of a period, each beside that of the period before, which is null where nobody came then. */
export function figuresOf({ now, before }: Comparison, days: readonly DayFigures[]) {
  const [mine, past] = [within(now, days), within(before, days)];
  const wasNobody = past.length === 0;
  const counted = (of: Counted) => ({
    value: sumOf(mine, of),
    previous: wasNobody ? null : sumOf(past, of),
    trend: courseOf(now, mine, of),
  });
  const perVisit = (of: Counted, scale: number) => {
    const visits = courseOf(now, mine, 'visits');
    return {
      value: ratio(sumOf(mine, of), sumOf(mine, 'visits'), scale),
      previous: wasNobody ? null : ratio(sumOf(past, of), sumOf(past, 'visits'), scale),
      trend: courseOf(now, mine, of).map((sum, index) => ratio(sum, visits[index] ?? 0, scale)),
    };
  };
  return {
    visits: counted('visits'),
    visitors: counted('visitors'),
    averageSeconds: perVisit('seconds', 1),
    bounceBasisPoints: perVisit('bounces', 10_000),
    byDay: trendOf(
      now,
      datedBy(mine, (day) => day.visits),
    ).map(({ date, amount }) => ({ date, visits: amount })),
  };
}

/** A share of a whole in basis points; nothing of nothing is none. */
export function shareOf(part: number, whole: number): number {
  return ratio(part, whole, 10_000);
}

/** Orders for each hundred visits, in hundredths; null where nobody came. */
export function perHundred(orders: number, visits: number): number | null {
  return visits === 0 ? null : ratio(orders, visits, 10_000);
}

/** Every day of a span, those on which nobody came too, the newest first. */
export function everyDay({ from, to }: Span, days: readonly DayFigures[]): DayFigures[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const made: DayFigures[] = [];
  const first = Temporal.PlainDate.from(from);
  for (
    let day = Temporal.PlainDate.from(to);
    Temporal.PlainDate.compare(day, first) >= 0;
    day = day.subtract({ days: 1 })
  ) {
    const date = day.toString();
    made.push(known.get(date) ?? { date, visits: 0, visitors: 0, bounces: 0, seconds: 0 });
  }
  return made;
}

function courseOf(span: Span, days: readonly DayFigures[], of: Counted): number[] {
  const dated = datedBy(days, (day) => day[of]);
  return trendOf(span, dated).map(({ amount }) => amount);
}

function sumOf(days: readonly DayFigures[], of: Counted): number {
  return total(datedBy(days, (day) => day[of]));
}

function ratio(part: number, whole: number, scale: number): number {
  return whole === 0 ? 0 : Math.round((part * scale) / whole);
}

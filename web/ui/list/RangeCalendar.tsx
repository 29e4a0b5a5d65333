import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useCalendar } from '../form/useCalendar.ts';

type Range = [string | null, string | null];

/** The calendar behind DateRange, in a chunk of its own. Tells the range once both ends are chosen. */
export function RangeCalendar({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}) {
  const [range, setRange] = useState<Range>([from || null, to || null]);
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      {...useCalendar()}
      defaultDate={to || undefined}
      value={range}
      onChange={(next) => {
        setRange(next as Range);
        if (next[0] && next[1]) onChange(String(next[0]).slice(0, 10), String(next[1]).slice(0, 10));
      }}
    />
  );
}

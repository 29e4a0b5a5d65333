import { TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type FormEvent, useState } from 'react';
import { dateText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { typedDate } from '../form/typedDate.ts';
import { useCalendar } from '../form/useCalendar.ts';

type Range = [string | null, string | null];

interface RangeCalendarProps {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/** The calendar behind DateRange, in a chunk of its own. Both ends are typed or picked; tells the range once both are known. */
export function RangeCalendar({ from, to, onChange }: RangeCalendarProps) {
  const [range, setRange] = useState<Range>([from || null, to || null]);
  return (
    <>
      <TypedRange from={from} to={to} onChange={onChange} />
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
    </>
  );
}

function TypedRange({ from, to, onChange }: RangeCalendarProps) {
  const t = useText();
  const [start, setStart] = useState(from && dateText(from));
  const [end, setEnd] = useState(to && dateText(to));
  const [isSent, setSent] = useState(false);
  const slipOf = (text: string) => isSent && !typedDate(text) && t('common.dates.unread');
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const days = [typedDate(start), typedDate(end)].filter((day) => day !== null).toSorted();
    if (days[0] && days[1]) onChange(days[0], days[1]);
  };
  return (
    <form className="range-editor typed-range" onSubmit={send}>
      <TextInput
        label={t('common.list.from')}
        value={start}
        error={slipOf(start)}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextInput
        label={t('common.list.to')}
        value={end}
        error={slipOf(end)}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <Button type="submit">{t('common.list.apply')}</Button>
    </form>
  );
}

import { Popover } from '@mantine/core';
import { useState } from 'react';
import { rangeText, today } from '#web/text/format.ts';
import { say, useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { Segments } from '../Segments.tsx';
import { type DatePreset, datePresets, presetOf, presetRange } from './dates.ts';

const RangeCalendar = lazyPart(
  async () => (await import('./RangeCalendar.tsx')).RangeCalendar,
  () => <span className="text-small text-dim">{say('common.loading')}</span>,
);

interface DateRangeProps {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  presets?: readonly DatePreset[] | undefined;
}

/** Which days a list shows: today, this week, month or year, or any range. */
export function DateRange({ from, to, onChange, presets = datePresets }: DateRangeProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const now = today();
  const chosen = from && to ? presetOf(from, to, now) : null;
  return (
    <>
      <Segments
        label={t('common.dates.presets')}
        value={chosen}
        options={presets.map((preset) => ({
          value: preset,
          label: preset === 'lastMonth' ? t('list.lastMonth') : t(`common.dates.${preset}`),
        }))}
        onChange={(preset) => {
          const range = presetRange(preset, now);
          if (preset === chosen) onChange('', '');
          else onChange(range.from, range.to);
        }}
      />
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withRoles={false}>
        <Popover.Target>
          <Button
            kind="ghost"
            icon="calendar"
            className="slim"
            onClick={() => setOpened(!opened)}
            title={t('common.dates.choose')}
          >
            <span className="digits">{from && to ? rangeText(from, to) : t('common.dates.any')}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <RangeCalendar
            from={from}
            to={to}
            onChange={(start, end) => {
              onChange(start, end);
              setOpened(false);
            }}
          />
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              onChange('', '');
              setOpened(false);
            }}
          >
            {t('common.dates.any')}
          </Button>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

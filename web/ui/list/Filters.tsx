import { Menu, Popover } from '@mantine/core';
import { useState } from 'react';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { DateField } from '../form/DateField.tsx';
import { Icon } from '../Icon.tsx';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import { labelsOf, plainWords } from './filterWords.ts';
import { RangeEditor } from './RangeEditor.tsx';
import type { Filter } from './types.ts';
import type { ListState } from './useList.ts';

/** Filters as chips: the name in grey, the value in gold, a cross clears; a dashed chip adds another. */
export function Filters({ filters, list }: { filters: readonly Filter[]; list: ListState }) {
  const t = useText();
  const [added, setAdded] = useState<string | null>(null);
  const active = filters.filter((filter) => isActive(filter, list) || filter.key === added);
  const rest = filters.filter((filter) => !active.includes(filter));
  const clear = (cleared: readonly Filter[]) => {
    setAdded(null);
    list.set(Object.fromEntries(cleared.flatMap(keysOf).map((key) => [key, undefined])));
  };
  return (
    <>
      {active.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          list={list}
          isNew={filter.key === added}
          onClear={() => clear([filter])}
          onClose={() => setAdded(null)}
        />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className="chip add">
              <Icon name="plus" size={14} />
              {t('common.list.filter')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((filter) => (
              <Menu.Item key={filter.key} onClick={() => setAdded(filter.key)}>
                {filter.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {active.some((filter) => isActive(filter, list)) && (
        <button type="button" className="link text-small clear-all" onClick={() => clear(filters)}>
          {t('common.list.clearAll')}
        </button>
      )}
    </>
  );
}

interface ChipProps {
  filter: Filter;
  list: ListState;
  isNew: boolean;
  onClear: () => void;
  onClose: () => void;
}

function FilterChip({ filter, list, isNew, onClear, onClose }: ChipProps) {
  const t = useText();
  const [opened, setOpened] = useState(isNew);
  const close = (next: boolean) => {
    setOpened(next);
    if (!next) onClose();
  };
  const words = filter.kind === 'choice' ? choiceWords(filter, list.get(filter.key), t) : plainWords(filter, list);
  return (
    <Popover opened={opened} onChange={close} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <span className="chip on">
          <button
            type="button"
            className="name"
            aria-expanded={opened}
            aria-haspopup="dialog"
            onClick={() => close(!opened)}
          >
            {filter.label} <b>{words}</b>
          </button>
          <button
            type="button"
            className="remove"
            aria-label={t('common.list.clearOne', { filter: filter.label })}
            onClick={onClear}
          >
            <Icon name="x" size={14} />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown aria-label={filter.label}>
        {filter.kind === 'choice' && <ChoiceEditor filter={filter} list={list} onDone={() => close(false)} />}
        {filter.kind === 'range' && <RangeEditor filter={filter} list={list} onDone={() => close(false)} />}
        {filter.kind === 'day' && (
          <DateField
            label={filter.label}
            value={list.get(filter.key) || null}
            max={today()}
            onChange={(day) => {
              list.set({ [filter.key]: day ?? undefined });
              if (day) close(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function choiceWords(
  filter: Extract<Filter, { kind: 'choice' }>,
  value: string,
  t: ReturnType<typeof useText>,
): string {
  const labels = labelsOf(filter, value);
  const shown = labels.slice(0, 2).join(t('common.list.comma'));
  return labels.length > 2 ? t('common.list.others', { values: shown, count: labels.length - 2 }) : shown;
}

export function keysOf(filter: Filter): string[] {
  return filter.kind === 'range' ? [filter.from, filter.to] : [filter.key];
}

export function isActive(filter: Filter, list: ListState): boolean {
  return keysOf(filter).some((key) => list.get(key) !== '');
}

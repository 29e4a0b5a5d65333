import { type FormEvent, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { CountField, GramsField, MoneyField } from '../form/FigureField.tsx';
import type { RangeFilter } from './types.ts';
import type { ListState } from './useList.ts';

const fields = { yen: MoneyField, grams: GramsField, count: CountField };

/** From and to of a figure; both ends are optional. */
export function RangeEditor({ filter, list, onDone }: { filter: RangeFilter; list: ListState; onDone: () => void }) {
  const t = useText();
  const Field = fields[filter.unit];
  const [from, setFrom] = useState(numberOf(list.get(filter.from)));
  const [to, setTo] = useState(numberOf(list.get(filter.to)));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    list.set({ [filter.from]: textOf(from), [filter.to]: textOf(to) });
    onDone();
  };
  return (
    <form className="range-editor" onSubmit={apply}>
      <Field label={t('common.list.from')} value={from} onChange={setFrom} data-autofocus />
      <Field label={t('common.list.to')} value={to} onChange={setTo} />
      <Button kind="primary" type="submit">
        {t('common.list.apply')}
      </Button>
    </form>
  );
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

function textOf(value: number | null): string | undefined {
  return value === null ? undefined : String(value);
}

import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { problemText } from '#web/text/refusal.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { Icon } from '../Icon.tsx';
import type { ListEndpoint, RowOf } from '../list/types.ts';
import { unbroken } from '../unbroken.tsx';
import { keepUnanswered } from './unanswered.ts';

export interface RemoteSelectProps<L extends ListEndpoint>
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'list'> {
  list: L;
  /** Filters besides the search text. */
  input?: Record<string, unknown>;
  toOption: (row: RowOf<L>) => { id: number; label: string };
  value: number | null;
  /** The label of the chosen one, until a search has brought its row. */
  shown?: string | undefined;
  onChange: (id: number | null, row: RowOf<L> | null) => void;
}

/** One of many, searched on the server while typing: what `*Picker.tsx` files are made of. */
export function RemoteSelect<L extends ListEndpoint>(props: RemoteSelectProps<L>) {
  const { list, input = {}, toOption, value, shown, onChange, ...rest } = props;
  const t = useText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const found = useRead(list as Endpoint, { ...input, search, size: 25 } as DraftOf<Endpoint>, { keep: true });
  const rows = ((found.data as { rows?: RowOf<L>[] } | undefined)?.rows ?? []).map((row) => ({
    row,
    ...toOption(row),
  }));
  const options = rows.map(({ id, label }) => ({ value: String(id), label }));
  if (value !== null && shown && !options.some((option) => option.value === String(value))) {
    options.unshift({ value: String(value), label: shown });
  }
  return (
    <Select
      searchable
      data={options}
      // The server has searched already; a second filter here would hide hits by kana or phone.
      filter={({ options: all }) => all}
      value={value === null ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(chosen) => {
        const row = rows.find(({ id }) => String(id) === chosen);
        onChange(chosen === null ? null : Number(chosen), row?.row ?? null);
      }}
      nothingFoundMessage={emptyText(found, t)}
      renderOption={({ option, checked }) => (
        <>
          <span className="spacer">{unbroken(option.label)}</span>
          {checked && <Icon name="check" size={14} />}
        </>
      )}
      {...rest}
      onKeyDown={keepUnanswered(options.find((one) => one.value === String(value))?.label ?? '', rest.onKeyDown)}
    />
  );
}

/** The text in place of hits. */
function emptyText({ isFetching, error }: { isFetching: boolean; error: unknown }, t: Translate): string {
  if (isFetching) return t('common.loading');
  return error ? problemText(error) : t('common.nothingFound');
}

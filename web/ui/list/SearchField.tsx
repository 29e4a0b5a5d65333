import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { searchMax } from '#contract/kernel/page.ts';
import { useText } from '#web/text/text.ts';
import { IconButton, Kbd } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { useShortcut } from '../shortcut.ts';

const debounceMs = 250;

/** The search of a list: `/` goes there, typing waits a moment, Enter doesn't, Esc empties it, the arrow down leaves it. */
export function SearchField({
  value,
  placeholder,
  onChange,
  onEnter,
  onLeave,
}: {
  value: string;
  placeholder: string;
  onChange: (search: string) => void;
  /** Enter was pressed after this text. */
  onEnter?: (search: string) => void;
  /** The arrow down leads to the rows. */
  onLeave?: () => void;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const [typed, setTyped] = useState(value);
  useShortcut('/', () => input.current?.select(), { label: t('palette.keys.search') });
  // The address may change without typing: back, a cleared filter, a link.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = (text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    onChange(text);
  };
  const later = useDebouncedCallback(() => send(input.current?.value.trim() ?? ''), debounceMs);
  return (
    <div className="input-box text-md list-search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={t('common.search')}
        placeholder={placeholder}
        maxLength={searchMax}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          later();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            send(typed.trim());
            onEnter?.(typed.trim());
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onLeave?.();
          }
          if (event.key === 'Escape') {
            setTyped('');
            send('');
          }
        }}
      />
      {typed ? (
        <IconButton
          icon="x"
          size="small"
          label={t('common.clear')}
          onClick={() => {
            setTyped('');
            send('');
            input.current?.focus();
          }}
        />
      ) : (
        <Kbd>/</Kbd>
      )}
    </div>
  );
}

import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import { searchMax } from '#contract/kernel/page.ts';
import { useText } from '#web/text/text.ts';
import { IconButton, Kbd } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { isTouch } from '../scan/touch.ts';
import { codeOf, grow, noBurst } from '../scan/wedge.ts';
import { useShortcut } from '../shortcut.ts';

const Camera = lazyPart(async () => (await import('../scan/Camera.tsx')).Camera);

const debounceMs = 250;

/**
 * The search of a list: `/` goes there, typing waits a moment, Enter doesn't, Esc empties it, the arrow down leaves it. A
 * scanned code stands chosen: the next scan takes its place.
 */
export function SearchField({
  value,
  placeholder,
  isScanned = false,
  onChange,
  onEnter,
  onLeave,
}: {
  value: string;
  placeholder: string;
  /** Where a finger types, the camera stands beside the words. */
  isScanned?: boolean | undefined;
  onChange: (search: string) => void;
  /** Enter was pressed after this text. */
  onEnter?: (search: string) => void;
  /** The arrow down leads to the rows. */
  onLeave?: () => void;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const burst = useRef(noBurst);
  const [typed, setTyped] = useState(value);
  const [isFilming, setFilming] = useState(false);
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
  const enter = (text: string) => {
    send(text);
    onEnter?.(text);
  };
  /** A code takes the place of what was typed before it, and stands chosen once it is drawn. */
  const choose = (code: string) => {
    setTyped(code);
    requestAnimationFrame(() => input.current?.select());
  };
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
            const code = codeOf(burst.current, event.timeStamp);
            enter(code ?? typed.trim());
            if (code !== null) choose(code);
          }
          if (event.key !== 'Shift')
            burst.current = event.key.length === 1 ? grow(burst.current, event.key, event.timeStamp) : noBurst;
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
      ) : isScanned && isTouch() ? (
        <IconButton icon="barcode" size="small" label={t('scan.cameraTitle')} onClick={() => setFilming(true)} />
      ) : (
        <Kbd>/</Kbd>
      )}
      {isFilming && (
        <Camera
          onCode={async (read) => {
            const code = scannedCode(read);
            setFilming(false);
            setTyped(code);
            enter(code);
            return true;
          }}
          onClose={() => setFilming(false)}
        />
      )}
    </div>
  );
}

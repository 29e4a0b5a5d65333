import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { moveCurrent, removeLine, setQuantity } from './draft.ts';
import { type Meant, meantRow } from './meant.ts';
import { Suggestions } from './Suggestions.tsx';
import { type Counter, isTouch } from './useCounter.ts';

const listId = 'counter-suggestions';

interface ScanFieldProps {
  counter: Counter;
  isPhone: boolean;
  /** Enter with nothing typed. */
  onEnter: () => void;
}

/** Where codes are scanned or typed: a code adds its piece, a word shows what could be meant. */
export function ScanField({ counter, isPhone, onEnter }: ScanFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isFocused, setFocused] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { rows, isFresh, isOpen, offer, close } = useSuggestions(typed);
  const { scanField, scanning, isLocked } = counter;
  const clear = () => {
    setTyped('');
    setChosen(0);
    close();
  };
  const take = (item: ItemRow) => {
    if (scanning.add(item)) clear();
    counter.focusScan();
  };
  const scan = async () => {
    const text = typed.trim();
    const { row, otherwise }: Meant<ItemRow> = isOpen && isFresh ? meantRow(rows, chosen, text) : {};
    if (row) return take(row);
    setTyped('');
    if (await scanning.scan(text, otherwise)) return close();
    // Nobody has typed on meanwhile: the code comes back, with what it could have been.
    setTyped((now) => now || text);
    offer();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isHandled = typed.trim() ? pressTyped(event.key) : pressLines(event.key, counter, onEnter);
    if (isHandled) event.preventDefault();
  };
  const pressTyped = (key: string): boolean => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    if (key === 'Enter') void scan();
    else if (key === 'Escape') clear();
    else if (key in moves) setChosen(Math.min(rows.length - 1, Math.max(0, chosen + (moves[key] ?? 0))));
    else return false;
    return true;
  };
  const isReady = isFocused && !isLocked;
  return (
    <div className="scan">
      <div className="in xl">
        <Icon name="barcode" size={20} />
        <input
          ref={scanField}
          {...(isTouch() ? {} : { 'data-autofocus': true })}
          role="combobox"
          aria-label={t('sales.counter.scan')}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && rows[chosen] ? `${listId}-${chosen}` : undefined}
          placeholder={t(isPhone ? 'sales.counter.scanShort' : 'sales.counter.scanHint')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            close();
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
            offer();
          }}
          onKeyDown={press}
        />
        {!isPhone && <span className="dim sm">{t(isReady ? 'sales.counter.ready' : 'sales.counter.notReady')}</span>}
        {!isPhone && <span className={isReady ? 'scan-light on' : 'scan-light'} />}
        {(isPhone || isTouch()) && (
          <Button size="small" icon="camera" onClick={() => counter.show({ what: 'camera' })}>
            {t('sales.counter.camera')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suggestions id={listId} rows={rows} isFresh={isFresh} chosen={chosen} onChoose={take} onPoint={setChosen} />
      )}
    </div>
  );
}

/** What the typed words could mean, once somebody pauses. */
function useSuggestions(typed: string) {
  const [isOffered, setOffered] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), 200);
  const enabled = isOffered && search.length >= 2;
  const found = useRead(itemApi.list, { search, active: 'true', size: 10 }, { enabled, keep: true });
  return {
    rows: enabled ? (found.data?.rows ?? []) : [],
    isFresh: enabled && search === typed.trim() && found.isSuccess && !found.isPlaceholderData,
    isOpen: enabled && typed.trim() !== '' && found.data !== undefined,
    offer: () => setOffered(true),
    close: () => setOffered(false),
  };
}

/** Keys of an empty field work on the lines: arrows choose, plus and minus count, Delete takes out, Enter goes on. */
function pressLines(key: string, { draft, change }: Counter, onEnter: () => void): boolean {
  const line = draft.lines.find((one) => one.key === draft.current);
  if (key === 'Enter') onEnter();
  else if (key === 'ArrowDown') change((now) => moveCurrent(now, 1));
  else if (key === 'ArrowUp') change((now) => moveCurrent(now, -1));
  else if (line && key === '+') change((now) => setQuantity(now, line.key, line.quantity + 1));
  else if (line && key === '-') change((now) => setQuantity(now, line.key, line.quantity - 1));
  else if (line && key === 'Delete') change((now) => removeLine(now, line.key));
  else return false;
  return true;
}

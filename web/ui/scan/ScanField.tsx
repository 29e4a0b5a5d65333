import './scan.css';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { pageSizeDefault, searchMax } from '#contract/kernel/page.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { useCovered } from '../covered.ts';
import { Icon } from '../Icon.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { isMeantForLine } from './deleteKey.ts';
import { isNamed, type Match, matchOf } from './exactMatch.ts';
import { likelyFirst } from './likely.ts';
import { Suggestions } from './Suggestions.tsx';
import { isTouch } from './touch.ts';
import type { Scanner } from './useScanner.ts';
import { grow, noBurst, scannedInto } from './wedge.ts';

const Camera = lazyPart(async () => (await import('./Camera.tsx')).Camera);

interface ScanFieldProps {
  field: RefObject<HTMLInputElement | null>;
  scanner: Pick<Scanner, 'add' | 'scan'> & Partial<Pick<Scanner, 'refuse'>>;
  /** Why an item that was found can't be chosen; null where it can. */
  unfitOf?: ((item: ItemRow) => string | null) | undefined;
  isPhone: boolean;
  /** What a scan is for, where it does not add a piece. */
  hint?: string | undefined;
  /** Nothing is taken now, or nobody could be asked for it: the light is off. */
  isPaused?: boolean;
  /** Changes where another document begins: a code that was refused does not belong to that. */
  begun?: number;
  /** A scanner is heard wherever the focus is. */
  isListening?: boolean;
  /** Takes the focus when the screen or the dialog opens. */
  autoFocus?: boolean;
  /** A key of the empty field: true where it was for something. */
  onKey: (key: string) => boolean;
  /** Where somebody chose with the pointer, typing goes on here. */
  onChosen: () => void;
  /** Opens the camera: `ScanCamera`. */
  onCamera: () => void;
}

/** Where codes are scanned or typed: a code adds its piece, a word shows what could be meant. */
export function ScanField(props: ScanFieldProps) {
  const { field, scanner, unfitOf = () => null, isPhone, hint, isPaused = false, isListening = false, begun } = props;
  const { autoFocus = false, onKey, onChosen } = props;
  const t = useText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isFocused, setFocused] = useState(false);
  const [chosen, setChosen] = useState(0);
  const emptiedAt = useRef(Number.NEGATIVE_INFINITY);
  const { rows, count, isFresh, isOpen, isRefused, textAt, hear, ...list } = useList(field, typed, unfitOf);
  if (useChanged(begun) && isRefused) setTyped('');
  const clear = () => {
    setTyped('');
    setChosen(0);
    list.close();
  };
  const take = (item: ItemRow) => {
    const unfit = unfitOf(item);
    if (unfit !== null) scanner.refuse?.(`${item.itemCode}: ${unfit}`, isNamed(item, typed.trim()) ? item : undefined);
    if (unfit === null && scanner.add(item)) clear();
    else {
      // The reason stands where the list was; typing or an arrow opens that again.
      list.close();
      if (isNamed(item, typed.trim())) list.comeBack(typed);
    }
    onChosen();
  };
  const scan = async (enterAt: number) => {
    const { text, isScanned } = textAt(enterAt);
    const { exact, otherwise }: Match<ItemRow> = isOpen && isFresh && !isScanned ? matchOf(rows, chosen, text) : {};
    if (exact) return take(exact);
    // Nothing that was found can be sold: what is typed stays, and the first of them says why.
    if (otherwise && unfitOf(otherwise) !== null) return take(otherwise);
    setTyped('');
    if (await scanner.scan(text, otherwise)) return list.close();
    // Nobody has typed on meanwhile: the code comes back, selected, so that the next scan replaces it.
    setTyped((now) => now || text);
    list.comeBack(text);
    if (otherwise) list.close();
    else list.offer();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isIdle = event.key === 'Delete' && !isMeantForLine(event, emptiedAt.current);
    if (typed.trim() ? pressTyped(event.key, event.timeStamp) : !isIdle && onKey(event.key)) event.preventDefault();
  };
  const pressTyped = (key: string, at: number): boolean => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    if (key === 'Enter') void scan(at);
    else if (key === 'Escape') clear();
    else if (key in moves && isOpen) setChosen(Math.min(rows.length - 1, Math.max(0, chosen + (moves[key] ?? 0))));
    else if (key in moves) list.ask();
    else return false;
    return true;
  };
  const isReady = ((!useCovered() && isListening) || isFocused) && !isPaused;
  return (
    <div className="scan">
      <div className="input-box touch">
        <Icon name="barcode" size={20} />
        <input
          ref={field}
          data-autofocus={(autoFocus && !isTouch()) || undefined}
          role="combobox"
          aria-label={t('scan.field')}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && rows[chosen] ? `${listId}-${chosen}` : undefined}
          placeholder={hint ?? t(isPhone ? 'scan.hintShort' : 'scan.hint')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={searchMax}
          value={typed}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            list.close();
          }}
          onKeyDownCapture={hear}
          onChange={(event) => {
            if (event.currentTarget.value === '') emptiedAt.current = event.timeStamp;
            setTyped(event.currentTarget.value);
            setChosen(0);
            list.ask();
          }}
          onKeyDown={press}
        />
        {!isPhone && <span className="text-dim text-small">{t(isReady ? 'scan.ready' : 'scan.notReady')}</span>}
        {!isPhone && <span className={isReady ? 'scan-light on' : 'scan-light'} />}
        {(isPhone || isTouch()) && (
          <Button size="small" icon="camera" onClick={props.onCamera}>
            {t('scan.camera')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suggestions
          id={listId}
          rows={rows}
          count={count}
          isFresh={isFresh}
          unfitOf={unfitOf}
          chosen={chosen}
          onChoose={take}
          onPoint={setChosen}
        />
      )}
    </div>
  );
}

/** The list of what could be meant. */
function useList(field: RefObject<HTMLInputElement | null>, typed: string, unfitOf: (item: ItemRow) => string | null) {
  const { refused, comeBack, forget, hear, scannedAt } = useRefused(field);
  const found = useSuggestions(typed, unfitOf);
  const { rows, isFresh, offer } = found;
  // Why it was refused is said already, and a list that adds nothing to that would lie over it.
  const isRefused = typed !== '' && typed === refused;
  const isTold = isRefused && (!isFresh || rows.length === 0 || rows.some((row) => isNamed(row, typed)));
  return {
    ...found,
    isOpen: found.isOpen && !isTold,
    isRefused,
    comeBack,
    hear,
    /** What is sent: what is typed, or the code that was scanned into a refused one. */
    textAt: (enterAt: number) => {
      const scanned = scannedAt(typed, enterAt);
      return { text: scanned ?? typed.trim(), isScanned: scanned !== null };
    },
    /** By typing or an arrow, which take back an earlier refusal. */
    ask: () => {
      forget();
      offer();
    },
  };
}

/** Whether a value is another than when it was last drawn. */
function useChanged(value: unknown): boolean {
  const [seen, setSeen] = useState(value);
  if (seen !== value) setSeen(value);
  return seen !== value;
}

/**
 * The code that was refused last. It comes back into the field, selected in the moment in which it stands there: a frame
 * may come before that.
 */
function useRefused(field: RefObject<HTMLInputElement | null>) {
  const [refused, setRefused] = useState<{ text: string } | null>(null);
  /** It stands there until something else is sent, though typing takes back what was said of it. */
  const stood = useRef<string>(undefined);
  const burst = useRef(noBurst);
  useLayoutEffect(() => {
    if (refused && field.current?.value === refused.text) field.current.select();
  }, [refused, field]);
  return {
    refused: refused?.text,
    comeBack: (text: string) => {
      stood.current = text;
      setRefused({ text });
    },
    forget: () => setRefused(null),
    hear: ({ key, timeStamp }: KeyboardEvent) => {
      if (key.length === 1) burst.current = grow(burst.current, key, timeStamp);
      else if (key !== 'Shift' && key !== 'Enter') burst.current = noBurst;
    },
    scannedAt: (typed: string, enterAt: number) => {
      const code = scannedInto(stood.current, typed, burst.current, enterAt);
      stood.current = undefined;
      return code;
    },
  };
}

/** What the typed words could mean, once somebody pauses. */
function useSuggestions(typed: string, unfitOf: (item: ItemRow) => string | null) {
  const [isOffered, setOffered] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), 200);
  const enabled = isOffered && search.length >= 2;
  const found = useRead(itemApi.list, { search, active: 'true', size: pageSizeDefault }, { enabled, keep: true });
  const likely = useMemo(() => likelyFirst(found.data?.rows ?? [], search), [found.data, search]);
  const [unfit, fit] = [true, false].map((is) => likely.filter((item) => (unfitOf(item) !== null) === is));
  const rows = [...(fit ?? []), ...(unfit ?? [])].slice(0, 10);
  return {
    rows: enabled ? rows : [],
    /** How many were found in all; null where there are more than were asked for. */
    count: found.data?.more ? null : likely.length,
    isFresh: enabled && search === typed.trim() && found.isSuccess && !found.isPlaceholderData,
    isOpen: enabled && typed.trim() !== '' && found.data !== undefined,
    offer: () => setOffered(true),
    close: () => setOffered(false),
  };
}

/** The camera in a dialog before the screen, loaded when it is first opened. */
export function ScanCamera({ scanner, onClose }: { scanner: Pick<Scanner, 'scan'>; onClose: () => void }) {
  return <Camera onCode={scanner.scan} onClose={onClose} />;
}

/** How the last scan went: beside the field, where the eye is. */
export function ScanResultText({ of }: { of: Scanner['result'] }) {
  return (
    <p
      className={of?.isBad ? 'row text-small scan-result text-bad' : 'row text-small text-secondary scan-result'}
      role="status"
    >
      {of && <span>{of.text}</span>}
    </p>
  );
}

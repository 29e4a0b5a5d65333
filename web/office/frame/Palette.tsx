import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { searchMax } from '#contract/kernel/page.ts';
import { useText } from '#web/text/text.ts';
import { Kbd } from '#web/ui/Button.tsx';
import { useReturnFocus } from '#web/ui/focus.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { takesScans } from '#web/ui/scan/takesScans.ts';
import { codeOf, grow, noBurst } from '#web/ui/scan/wedge.ts';
import { modifierKey } from '#web/ui/shortcut.ts';
import { type Hit, named } from './hits.ts';
import { takeTyped } from './typedEarly.ts';
import { useHits } from './useHits.tsx';

/** Its keys leave menus and popovers open: it stands in front of them, and behind a question. */
const inFront = 350;

/** What was asked for before the server had answered for it: Enter, Enter of a scanner, or a sale. */
interface Entered {
  text: string;
  how: 'open' | 'scan' | 'sell';
}

/** ⌘K: any screen, item, customer or transaction, and any action, from the keyboard. A scan opens its item. */
export function Palette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const t = useText();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const scanner = useBurst();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), 150);
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const text = typed.trim();
  const search = entered?.text ?? settled;
  const { groups, sell, ...answer } = useHits(text, search, onShortcuts);
  const isFresh = search === text && answer.isFresh;
  const hits = groups.flatMap((group) => group.hits);
  const now = placeOf(chosen, hits);
  const isOld = (hit: Hit) => !isFresh && groups.some((group) => group.isAnswer && group.hits.includes(hit));
  useReturnFocus();
  const open = (hit: Hit | undefined) => {
    if (!hit || isOld(hit)) return;
    onClose();
    hit.run();
  };
  const change = (value: string, how: Entered['how'] | null = null) => {
    setTyped(value);
    setChosen(null);
    setEntered(how && { text: value, how });
  };
  // Enter opens from the answer to what stands in the field, however late that comes.
  useEffect(() => {
    if (!entered || entered.text !== text || !isFresh) return;
    setEntered(null);
    const exact = named(hits, text);
    if (entered.how === 'sell') open(sell(exact ?? hits[now]));
    else if (exact || (entered.how === 'open' && !answer.isFailed)) open(exact ?? hits[now]);
  });
  const enter = (event: KeyboardEvent) => {
    const code = scanner.codeAt(event);
    const hit = hits[now];
    if (code !== null) setTyped(code);
    else if (chosen !== null && hit && !isOld(hit) && !isSell(event)) return open(hit);
    setEntered({ text: code ?? text, how: code !== null ? 'scan' : isSell(event) ? 'sell' : 'open' });
    // The next scan replaces this one, and is not appended.
    field.current?.select();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key === 'Shift') return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setChosen(hits[(now + step + hits.length) % Math.max(1, hits.length)]?.key ?? null);
    else if (event.key === 'Enter') enter(event);
    scanner.hear(event);
    if (step !== 0 || event.key === 'Enter') event.preventDefault();
  };
  const takeEarly = () => {
    const early = enteredBy(takeTyped(), scanner);
    if (early.text) change(early.text, early.how);
  };
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset={112} zIndex={inFront} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content className="palette-box" aria-label={t('palette.title')}>
        <div className="palette-search">
          <Icon name="search" size={20} className="text-dim" />
          <input
            ref={field}
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={hits[now] ? `${listId}-${now}` : undefined}
            aria-label={t('palette.title')}
            placeholder={t('frame.search.label')}
            autoComplete="off"
            spellCheck={false}
            maxLength={searchMax}
            value={typed}
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={takeEarly}
            onKeyDown={press}
          />
          <Kbd>esc</Kbd>
        </div>
        <div className="palette-list" id={listId} role="listbox" aria-label={t('palette.title')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role.
            <div key={group.label} role="group" aria-label={group.label}>
              <div className="group-caption" aria-hidden>
                {group.label}
              </div>
              {group.hits.map((hit) => (
                <HitRow
                  key={hit.key}
                  id={`${listId}-${hits.indexOf(hit)}`}
                  hit={hit}
                  isChosen={hit === hits[now]}
                  isOld={isOld(hit)}
                  onPoint={() => setChosen(hit.key)}
                  onOpen={() => open(hit)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className="palette-none" role="status">
          {isFresh && answer.isFailed && t('palette.failed')}
          {isFresh && !answer.isFailed && hits.length === 0 && t('palette.none', { text })}
        </p>
        <div className="palette-foot">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t('palette.move')}
          <Kbd>↵</Kbd>
          {t('palette.open')}
          <span className="spacer" />
          <ScanHint />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A screen that takes scans itself is told of none while the palette stands before it. */
function ScanHint() {
  const t = useText();
  const [isAnswered] = useState(() => !takesScans());
  if (!isAnswered) return null;
  return (
    <>
      <Icon name="barcode" size={14} />
      {t('palette.scan')}
    </>
  );
}

/** What a scanner types before its Enter. A quick typist's words are no code. */
function useBurst() {
  const burst = useRef(noBurst);
  return {
    hear: ({ key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>) => {
      burst.current = key.length === 1 ? grow(burst.current, key, timeStamp) : noBurst;
    },
    codeAt: ({ timeStamp }: Pick<KeyboardEvent, 'timeStamp'>): string | null => {
      const quick = codeOf(burst.current, timeStamp);
      return quick !== null && /^\S*\d\S*$/.test(quick) ? quick : null;
    },
  };
}

/** What stands in the field once these keys were pressed, and how it was entered; null: not yet. */
function enteredBy(keys: readonly globalThis.KeyboardEvent[], scanner: ReturnType<typeof useBurst>) {
  let [text, how] = ['', null as Entered['how'] | null];
  for (const event of keys) {
    const isEnter = event.key === 'Enter';
    const code = isEnter ? scanner.codeAt(event) : null;
    // The next scan replaces what was entered.
    text = code ?? (isEnter ? text : how ? event.key : text + event.key);
    how = isEnter ? (code === null ? 'open' : 'scan') : null;
    scanner.hear(event);
  }
  return { text, how };
}

/** Where the chosen hit stands; the first where none is chosen, or it is there no more. */
function placeOf(chosen: string | null, hits: readonly Hit[]): number {
  return Math.max(
    0,
    hits.findIndex(({ key }) => key === chosen),
  );
}

function isSell(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey;
}

interface HitRowProps {
  id: string;
  hit: Hit;
  isChosen: boolean;
  isOld: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function HitRow({ id, hit, isChosen, isOld, onPoint, onOpen }: HitRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keyboard.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={isOld || undefined}
      className={hit.keys ? 'palette-row has-keys' : 'palette-row'}
      onPointerMove={onPoint}
      onClick={onOpen}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {hit.lead}
      <span className="palette-name">
        <span className="text-medium">{hit.title}</span>
        {hit.code && <span className="code">{hit.code}</span>}
      </span>
      {hit.badge}
      {hit.figure}
      {(hit.keys ?? ['↵']).map((key) => (
        <Kbd key={key}>{key === 'mod' ? modifierKey : key}</Kbd>
      ))}
    </div>
  );
}

import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Kbd } from '#web/ui/Button.tsx';
import { useReturnFocus } from '#web/ui/focus.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { type Hit, useHits } from './useHits.tsx';

/** ⌘K: any screen, item, customer or transaction, and any action, from the keyboard. A scan opens its item. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const router = useRouter();
  useReturnFocus();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const [chosen, setChosen] = useState(0);
  const groups = useHits(typed.trim(), search);
  const hits = groups.flatMap((group) => group.hits);
  const now = Math.min(chosen, hits.length - 1);
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void router.navigate({ to: hit.path as '/', search: (hit.search ?? {}) as never });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setChosen((now + step + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter') open(hits[now]);
    else return;
    event.preventDefault();
  };
  let index = -1;
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset={112} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content className="palette-box" aria-label={t('frame.search.title')}>
        <div className="palette-search">
          <Icon name="search" size={20} className="text-dim" />
          <input
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={hits[now] ? `${listId}-${now}` : undefined}
            aria-label={t('frame.search.title')}
            placeholder={t('frame.search.label')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(0);
            }}
            onKeyDown={press}
          />
          <Kbd>esc</Kbd>
        </div>
        <div className="palette-list" id={listId} role="listbox" aria-label={t('frame.search.title')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role.
            <div key={group.label} role="group" aria-label={group.label}>
              <div className="group-caption" aria-hidden>
                {group.label}
              </div>
              {group.hits.map((hit) => {
                index += 1;
                const own = index;
                return (
                  <HitRow
                    key={hit.key}
                    id={`${listId}-${own}`}
                    hit={hit}
                    isChosen={own === now}
                    onPoint={() => setChosen(own)}
                    onOpen={() => open(hit)}
                  />
                );
              })}
            </div>
          ))}
          {hits.length === 0 && <div className="group-caption">{t('common.nothingFound')}</div>}
        </div>
        <div className="palette-foot">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t('frame.search.move')}
          <Kbd>↵</Kbd>
          {t('frame.search.open')}
          <span className="spacer" />
          <Icon name="barcode" size={14} />
          {t('frame.search.scan')}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface HitRowProps {
  id: string;
  hit: Hit;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function HitRow({ id, hit, isChosen, onPoint, onOpen }: HitRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keyboard.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="palette-row"
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
      {hit.figure}
      <Kbd>↵</Kbd>
    </div>
  );
}

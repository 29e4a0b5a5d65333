import { Modal } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Item } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { useReturnFocus } from '#web/ui/focus.ts';

const zoom = 2.5;

interface LightboxProps {
  name: string;
  images: Item['images'];
  at: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** A picture over the whole window; pressed, it grows, and what lies under the pointer stays in view. */
export function Lightbox({ name, images, at, onMove, onClose }: LightboxProps) {
  const t = useText();
  useReturnFocus();
  const [isLarge, setIsLarge] = useState(false);
  const [origin, setOrigin] = useState({ x: 50, y: 50 });
  const image = images[at];
  const step = (by: number) => {
    setIsLarge(false);
    onMove((at + by + images.length) % images.length);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === '+') setIsLarge(true);
    else if (event.key === '-') setIsLarge(false);
    else return;
    event.preventDefault();
  };
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setOrigin({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  };
  if (!image) return null;
  return (
    <Modal.Root opened onClose={onClose} fullScreen returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content className="item-lightbox" aria-label={name} onKeyDown={press}>
        <header className="row">
          <Modal.Title component="h2">{name}</Modal.Title>
          <span className="spacer" />
          {images.length > 1 && (
            <span className="text-small text-secondary digits">
              {t('item.detail.position', { position: at + 1, count: images.length })}
            </span>
          )}
          <IconButton
            icon={isLarge ? 'zoom-out' : 'zoom-in'}
            label={t(isLarge ? 'item.detail.smaller' : 'item.detail.bigger')}
            aria-pressed={isLarge}
            onClick={() => setIsLarge(!isLarge)}
          />
          <IconButton icon="x" label={t('common.close')} onClick={onClose} />
        </header>
        <div className="item-stage">
          {images.length > 1 && (
            <IconButton icon="chevron-left" label={t('item.detail.previous')} onClick={() => step(-1)} />
          )}
          <button
            type="button"
            className={isLarge ? 'is-large' : ''}
            aria-label={t(isLarge ? 'item.detail.smaller' : 'item.detail.bigger')}
            onPointerMove={point}
            onClick={() => setIsLarge(!isLarge)}
          >
            <img
              src={image.url}
              alt={name}
              style={
                isLarge ? { transform: `scale(${zoom})`, transformOrigin: `${origin.x}% ${origin.y}%` } : undefined
              }
            />
          </button>
          {images.length > 1 && (
            <IconButton icon="chevron-right" label={t('item.detail.next')} onClick={() => step(1)} />
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

import { KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { imagesMax } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
import { SortArea } from '#web/ui/arrange/SortArea.tsx';
import { FileProgress } from '#web/ui/file/FileProgress.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { Pictures } from './usePictures.ts';
import type { Picture } from './values.ts';

interface StripProps {
  pictures: Pictures;
  shown: string | undefined;
  onShow: (key: string) => void;
  onChoose: () => void;
}

const slotsInRow = 4;

/** The small pictures in their order: dragged, or lifted with space and moved with the arrow keys. */
export function PictureStrip({ pictures, shown, onShow, onChoose }: StripProps) {
  const t = useText();
  const { list, move } = pictures;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  );
  const free = Math.min(imagesMax - list.length, Math.max(1, slotsInRow - list.length));
  return (
    <SortArea
      ids={list.map(({ key }) => key)}
      sensors={sensors}
      strategy={rectSortingStrategy}
      words={{
        how: t('item.picture.sortHint'),
        cancelled: t('item.picture.dropCancelled'),
        step: (step, position) => t(`item.picture.${step}`, { position }),
      }}
      onMove={move}
    >
      <div className="item-strip">
        {list.map((picture, index) => (
          <Thumb
            key={picture.key}
            picture={picture}
            position={index + 1}
            share={pictures.shares[picture.key] ?? 0}
            isShown={picture.key === shown}
            onShow={() => onShow(picture.key)}
          />
        ))}
        {Array.from({ length: free }, (_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places are alike.
            key={index}
            type="button"
            className="item-slot"
            aria-label={t('item.picture.add')}
            tabIndex={index === 0 ? 0 : -1}
            onClick={onChoose}
          >
            <Icon name="plus" />
          </button>
        ))}
      </div>
    </SortArea>
  );
}

interface ThumbProps {
  picture: Picture;
  position: number;
  share: number;
  isShown: boolean;
  onShow: () => void;
}

function Thumb({ picture, position, share, isShown, onShow }: ThumbProps) {
  const t = useText();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.key,
    attributes: { roleDescription: t('item.picture.sortable') },
  });
  const { state } = picture;
  const failed = state === 'failed' ? ` · ${t('item.picture.failed')}` : '';
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      className={['item-thumb', isShown && 'is-shown', isDragging && 'is-dragged', `is-${state}`]
        .filter(Boolean)
        .join(' ')}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
      aria-label={t(position === 1 ? 'item.picture.showCover' : 'item.picture.show', { position }) + failed}
      aria-pressed={isShown}
      onClick={onShow}
      onKeyDown={(event) => {
        // Escape ends the lifting, not the form.
        if (isDragging && event.key === 'Escape') event.preventDefault();
        listeners?.onKeyDown?.(event);
      }}
    >
      <img src={picture.thumbUrl} alt="" draggable={false} />
      {state === 'sending' && <FileProgress share={share} name={picture.name} />}
      {state === 'failed' && <Icon name="alert-triangle" className="text-bad" />}
    </button>
  );
}

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { imagesMax } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
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
  const position = (key: UniqueIdentifier | undefined) => list.findIndex((picture) => picture.key === key) + 1;
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(String(active.id), position(over.id) - 1);
  };
  const free = Math.min(imagesMax - list.length, Math.max(1, slotsInRow - list.length));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('item.picture.sortHint') },
        announcements: {
          onDragStart: ({ active }) => t('item.picture.lifted', { position: position(active.id) }),
          onDragOver: ({ over }) => (over ? t('item.picture.over', { position: position(over.id) }) : undefined),
          onDragEnd: ({ over }) => (over ? t('item.picture.dropped', { position: position(over.id) }) : undefined),
          onDragCancel: () => t('item.picture.dropCancelled'),
        },
      }}
    >
      <SortableContext items={list.map(({ key }) => key)} strategy={rectSortingStrategy}>
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
      </SortableContext>
    </DndContext>
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
      {state === 'sending' && (
        <progress value={share} max={1} aria-label={t('file.progress', { name: picture.name })} />
      )}
      {state === 'failed' && <Icon name="alert-triangle" className="badc" />}
    </button>
  );
}

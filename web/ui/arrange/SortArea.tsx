import { closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier, type useSensors } from '@dnd-kit/core';
import { SortableContext, type SortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

type Step = 'lifted' | 'over' | 'dropped';

interface SortAreaProps {
  ids: readonly UniqueIdentifier[];
  sensors: ReturnType<typeof useSensors>;
  strategy: SortingStrategy;
  /** Announcements of a screen reader. */
  words: { how: string; cancelled: string; step: (step: Step, position: number) => string };
  /** Places count from 0. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Where things are put into an order: dragged, or lifted by a key and moved with the arrows. */
export function SortArea({ ids, sensors, strategy, words, onMove, children }: SortAreaProps) {
  const place = (id: UniqueIdentifier) => ids.indexOf(id);
  const announce = (step: Step, at: { id: UniqueIdentifier } | null) =>
    at ? words.step(step, place(at.id) + 1) : undefined;
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(place(active.id), place(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: words.how },
        announcements: {
          onDragStart: ({ active }) => announce('lifted', active),
          onDragOver: ({ over }) => announce('over', over),
          onDragEnd: ({ over }) => announce('dropped', over),
          onDragCancel: () => words.cancelled,
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

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
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { ListEndpoint, RowOf } from '#web/ui/list/types.ts';
import { Loading } from '#web/ui/States.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import './shop.css';

interface ArrangeDialogProps<L extends ListEndpoint> {
  list: L;
  order: Endpoint;
  show: (row: RowOf<L>) => ReactNode;
  onClose: () => void;
}

type Row = { id: number };

/** A list to be put into an order: dragged, or lifted with space and moved with the arrow keys. */
export function ArrangeDialog<L extends ListEndpoint>({ list, order, show, onClose }: ArrangeDialogProps<L>) {
  const t = useText();
  const found = useRead(list as Endpoint, { size: 100, sort: 'position' } as DraftOf<Endpoint>, { staleTime: 0 });
  const rows = (found.data as { rows: RowOf<L>[] } | undefined)?.rows;
  const [moved, setMoved] = useState<number[] | null>(null);
  const save = useAct(order, {
    onSuccess: () => {
      toastDone(t('arrange.done'));
      onClose();
    },
    onError: (problem) => toastProblem(problem, t('arrange.failed')),
  });
  const ids = moved ?? rows?.map((row) => (row as Row).id) ?? [];
  return (
    <ViewModal
      title={t('arrange.title')}
      onClose={onClose}
      footer={
        <>
          <span className="sp" />
          <Button onClick={onClose} shortcut="esc" className="cancel">
            {t('common.cancel')}
          </Button>
          <Button
            kind="primary"
            busy={save.isPending}
            disabled={moved === null}
            onClick={() => save.mutate({ ids } as DraftOf<Endpoint>)}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <p className="sm sec arrange-text">{t('arrange.text')}</p>
      {rows ? (
        <Sortable ids={ids} onMove={setMoved}>
          {(id) => {
            const row = rows.find((one) => (one as Row).id === id);
            return row ? show(row) : null;
          }}
        </Sortable>
      ) : (
        <Loading of={found} title={t('common.list.failed')} />
      )}
    </ViewModal>
  );
}

interface SortableProps {
  ids: number[];
  onMove: (ids: number[]) => void;
  children: (id: number) => ReactNode;
}

function Sortable({ ids, onMove, children }: SortableProps) {
  const t = useText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier | undefined) => ids.indexOf(Number(id)) + 1;
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(arrayMove(ids, place(active.id) - 1, place(over.id) - 1));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('arrange.text') },
        announcements: {
          onDragStart: ({ active }) => t('arrange.lifted', { position: place(active.id) }),
          onDragOver: ({ over }) => (over ? t('arrange.over', { position: place(over.id) }) : undefined),
          onDragEnd: ({ over }) => (over ? t('arrange.dropped', { position: place(over.id) }) : undefined),
          onDragCancel: () => t('arrange.cancelled'),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="arrange">
          {ids.map((id) => (
            <Movable key={id} id={id}>
              {children(id)}
            </Movable>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Movable({ id, children }: { id: number; children: ReactNode }) {
  const t = useText();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('arrange.row') },
  });
  return (
    <li>
      <button
        type="button"
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        className={isDragging ? 'arrange-row is-dragged' : 'arrange-row'}
        style={{ transform: transform ? `translate(0, ${transform.y}px)` : undefined, transition }}
        onKeyDown={(event) => {
          // Escape ends the lifting, not the dialog.
          if (isDragging && event.key === 'Escape') event.stopPropagation();
          listeners?.onKeyDown?.(event);
        }}
      >
        <Icon name="grip-vertical" className="dim" />
        {children}
      </button>
    </li>
  );
}

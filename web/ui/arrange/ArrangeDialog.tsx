import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { ConflictFrame } from '../form/ConflictNotice.tsx';
import { FormModal } from '../form/FormModal.tsx';
import { useDraft } from '../form/useDraft.ts';
import { ViewModal } from '../form/ViewModal.tsx';
import { Icon } from '../Icon.tsx';
import { useAll } from '../list/useAll.ts';
import { Loading } from '../States.tsx';
import { SortArea } from './SortArea.tsx';
import './arrange.css';

interface Row {
  id: number;
}

export interface ArrangeDialogProps {
  list: Endpoint;
  /** Takes `ids` as they are wanted and `seen` as they were found. */
  save: Endpoint;
  show: (row: unknown) => ReactNode;
  onClose: () => void;
}

/** A list to be put into an order: dragged, or lifted with space and moved with the arrow keys. */
export function ArrangeDialog({ list, ...props }: ArrangeDialogProps) {
  const t = useText();
  const found = useAll(list, { sort: 'position' } as DraftOf<Endpoint>, { staleTime: 0 });
  // An order that was found earlier may have changed since.
  const rows = found.isFetchedAfterMount ? (found.data as Row[] | undefined) : undefined;
  if (rows) return <Arranging {...props} rows={rows} read={async () => (await found.refetch()).data as Row[]} />;
  return (
    <ViewModal title={t('arrange.title')} onClose={props.onClose}>
      <Loading of={found} title={t('common.list.failed')} />
    </ViewModal>
  );
}

interface ArrangingProps extends Omit<ArrangeDialogProps, 'list'> {
  rows: readonly Row[];
  /** Reads them anew. */
  read: () => Promise<readonly Row[] | undefined>;
}

function Arranging({ save, show, rows, read, onClose }: ArrangingProps) {
  const t = useText();
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [initial] = useState(() => orderOf(rows));
  const draft = useDraft(save, {
    initial,
    labels: { ids: t('arrange.title') },
    // What was arranged before a reload lacks what came since.
    toInput: ({ ids, seen }) => {
      const arranged = ids.filter((id) => seen.includes(id));
      return { ids: [...arranged, ...seen.filter((id) => !arranged.includes(id))], seen } as DraftOf<Endpoint>;
    },
    done: t('arrange.done'),
    failed: t('arrange.failed'),
    refusedFields: { 'conflict.version': 'seen' },
    onDone: onClose,
  });
  const readAnew = async () => {
    const now = await read();
    if (!now) return;
    draft.form.setInitialValues(orderOf(now));
    draft.form.setValues(orderOf(now));
    draft.field('seen').onChange(orderOf(now).seen);
  };
  return (
    <FormModal draft={draft} title={t('arrange.title')} onClose={onClose}>
      {draft.field('seen').error && (
        <ConflictFrame text={t('arrange.changed')} isComplete>
          <Button size="small" onClick={() => void readAnew()}>
            {t('arrange.readAnew')}
          </Button>
        </ConflictFrame>
      )}
      <p className="text-small text-secondary">{t(isTouch ? 'arrange.textTouch' : 'arrange.text')}</p>
      <Sortable ids={draft.values.ids} onMove={(ids) => draft.set('ids', ids)}>
        {(id) => {
          const row = rows.find((one) => one.id === id);
          return row ? show(row) : null;
        }}
      </Sortable>
    </FormModal>
  );
}

function orderOf(rows: readonly Row[]): { ids: number[]; seen: number[] } {
  const ids = rows.map(({ id }) => id);
  return { ids, seen: ids };
}

interface SortableProps {
  ids: number[];
  onMove: (ids: number[]) => void;
  children: (id: number) => ReactNode;
}

function Sortable({ ids, onMove, children }: SortableProps) {
  const t = useText();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A finger that moves at once scrolls the list.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <SortArea
      ids={ids}
      sensors={sensors}
      strategy={verticalListSortingStrategy}
      words={{
        how: t('arrange.text'),
        cancelled: t('arrange.cancelled'),
        step: (step, position) => t(`arrange.${step}`, { position }),
      }}
      onMove={(from, to) => onMove(arrayMove(ids, from, to))}
    >
      <ol className="arrange">
        {ids.map((id, index) => (
          <Movable key={id} id={id} isFirst={index === 0}>
            {children(id)}
          </Movable>
        ))}
      </ol>
    </SortArea>
  );
}

function Movable({ id, isFirst, children }: { id: number; isFirst: boolean; children: ReactNode }) {
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
        data-autofocus={isFirst || undefined}
        className={isDragging ? 'arrange-row is-dragged' : 'arrange-row'}
        style={{ transform: transform ? `translate(0, ${transform.y}px)` : undefined, transition }}
        onKeyDown={(event) => {
          // Escape ends the lifting, not the dialog.
          if (isDragging && event.key === 'Escape') event.preventDefault();
          listeners?.onKeyDown?.(event);
        }}
      >
        <Icon name="grip-vertical" className="text-dim" />
        {children}
      </button>
    </li>
  );
}

import './item.css';
import './itemForm.css';
import { useState } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { ItemForm } from './ItemForm.tsx';

interface ItemEditorProps {
  /** The item to edit; null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** The item form in its modal: for a new item, again and again if wanted, or for one that is loaded first. */
export function ItemEditor({ id, onClose }: ItemEditorProps) {
  const [round, setRound] = useState<{ count: number; categoryId: number | null }>({ count: 0, categoryId: null });
  if (id !== null) return <Loaded id={id} onClose={onClose} />;
  return (
    <ItemForm
      key={round.count}
      item={null}
      categoryId={round.categoryId}
      onClose={onClose}
      onNext={(categoryId) => setRound({ count: round.count + 1, categoryId })}
    />
  );
}

function Loaded({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const item = useRead(itemApi.find, { id });
  if (item.data) return <ItemForm item={item.data} categoryId={null} onClose={onClose} />;
  return (
    <ViewModal title={t('item.edit')} onClose={onClose}>
      <div className="modal-main">
        <Loading of={item} title={t('item.loadFailed')} />
      </div>
    </ViewModal>
  );
}

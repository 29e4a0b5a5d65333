import './item.css';
import './itemForm.css';
import { useState } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { ItemForm } from './ItemForm.tsx';

interface ItemEditorProps {
  /** The item to edit; null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** The item form in its modal: for a new item, again and again if wanted, or for one that is loaded first. */
export function ItemEditor({ id, onClose }: ItemEditorProps) {
  const t = useText();
  const [round, setRound] = useState<{ count: number; categoryId: number | null }>({ count: 0, categoryId: null });
  if (id !== null) {
    return (
      <LoadedModal
        find={itemApi.find}
        input={{ id }}
        title={t('item.edit')}
        failed={t('item.loadFailed')}
        onClose={onClose}
      >
        {(item) => <ItemForm item={item} categoryId={null} onClose={onClose} />}
      </LoadedModal>
    );
  }
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

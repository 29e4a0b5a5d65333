import '../item/itemForm.css';
import { type SoldItem, sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { SellingFields } from '../item/SellingFields.tsx';
import { useItemWords } from '../item/useItemWords.ts';

/** The ways in which one item is sold, in a modal; read anew, since a list may be old. */
export function SellingOptionEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  return (
    <LoadedModal
      find={sellingOptionApi.find}
      input={{ id }}
      title={t('sellingOption.edit')}
      failed={t('sellingOption.loadFailed')}
      onClose={onClose}
    >
      {(item) => <SellingOptionForm item={item} onClose={onClose} />}
    </LoadedModal>
  );
}

const valuesOf = ({ sellingOptions, version }: SoldItem) => ({ sellingOptions, version });

function SellingOptionForm({ item, onClose }: { item: SoldItem; onClose: () => void }) {
  const t = useText();
  const local = useLocalName();
  const { fieldName, showValue } = useItemWords();
  const draft = useDraft(sellingOptionApi.edit, {
    initial: valuesOf(item),
    labels: fieldName,
    toInput: (values) => ({ ...values, id: item.id }),
    done: t('sellingOption.edited'),
    failed: t('sellingOption.failed'),
    invalidates: ['item'],
    onDone: onClose,
  });
  return (
    <FormModal
      draft={draft}
      title={t('sellingOption.edit')}
      code={`${local(item.name, item.nameJa)} · ${item.itemCode}`}
      onClose={onClose}
    >
      <ConflictNotice
        draft={draft}
        find={sellingOptionApi.find}
        input={{ id: item.id }}
        valuesOf={valuesOf}
        show={showValue}
      />
      <SellingFields draft={draft} />
    </FormModal>
  );
}

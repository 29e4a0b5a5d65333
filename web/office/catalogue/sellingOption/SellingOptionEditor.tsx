import '../item/itemForm.css';
import { type SoldItem, sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { SellingFields } from '../item/SellingFields.tsx';
import { useFieldNames } from '../item/useFieldNames.ts';
import { useShownValue } from '../item/useShownValue.ts';

/** The ways in which one item is sold, in a modal; read anew, since a list may be old. */
export function SellingOptionEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const item = useRead(sellingOptionApi.find, { id });
  if (item.data) return <SellingOptionForm item={item.data} onClose={onClose} />;
  return (
    <ViewModal title={t('sellingOption.edit')} onClose={onClose}>
      <Loading of={item} title={t('sellingOption.loadFailed')} />
    </ViewModal>
  );
}

const valuesOf = ({ sellingOptions, version }: SoldItem) => ({ sellingOptions, version });

function SellingOptionForm({ item, onClose }: { item: SoldItem; onClose: () => void }) {
  const t = useText();
  const local = useLocalName();
  const show = useShownValue();
  const draft = useDraft(sellingOptionApi.edit, {
    initial: valuesOf(item),
    labels: useFieldNames(),
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
        show={show}
      />
      <SellingFields draft={draft} />
    </FormModal>
  );
}

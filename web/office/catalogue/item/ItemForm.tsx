import { Switch } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { type Item, itemApi } from '#contract/catalogue/item.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useVideo } from '#web/ui/file/useVideo.ts';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { type Draft, useDraft } from '#web/ui/form/useDraft.ts';
import { tellNewRow } from '#web/ui/list/newRow.ts';
import { type ToastLink, toastInfo } from '#web/ui/toast.tsx';
import { useCategories } from '../category/CategoryPicker.tsx';
import { Ean13 } from './Ean13.tsx';
import { ItemFields } from './ItemFields.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import { useItemWords } from './useItemWords.ts';
import { usePictures } from './usePictures.ts';
import { type ItemValues, inputOf, valuesOf } from './values.ts';

interface ItemFormProps {
  item: Item | null;
  /** The category that a new item starts with. */
  categoryId: number | null;
  onClose: () => void;
  /** After Save and new: the next one, in the same category. */
  onNext?: (categoryId: number | null) => void;
}

/** A new item, or one that is changed. */
export function ItemForm({ item, categoryId, onClose, onNext }: ItemFormProps) {
  const t = useText();
  const may = useMay();
  const seesCost = may('View Cost and Profit');
  const isNextWanted = useRef(false);
  const goesOn = useRef(false);
  const draft = useItemDraft(item, categoryId, (reply) => {
    if (goesOn.current && onNext) return onNext(reply.categoryId);
    onClose();
    if (!item) tellNewRow({ id: reply.id, pathname: '/item/list', place: placeOf(reply) });
  });
  const { showValue } = useItemWords();
  const pictures = usePictures(draft);
  const film = useVideo(itemApi.addVideo, draft.values.film, (next) => draft.form.setFieldValue('film', next));
  const isSending = film.share !== null || pictures.list.some(({ state }) => state === 'sending');
  const submit = (event?: FormEvent) => {
    goesOn.current = isNextWanted.current;
    isNextWanted.current = false;
    if (!isSending) return draft.submit(event);
    event?.preventDefault();
    toastInfo(t('item.picture.wait'), t('item.picture.waitText'));
  };
  // A film that has not arrived has replaced nothing: what is kept of the form, should it go away, has the one before.
  const values = film.share === null ? draft.values : { ...draft.values, film: draft.form.getInitialValues().film };
  return (
    <FormModal
      draft={{ ...draft, values, submit, isDirty: () => draft.isDirty() || isSending }}
      size="large"
      title={t(item ? 'item.edit' : 'item.new')}
      code={item?.itemCode}
      submit={t('item.save')}
      onClose={onClose}
      aside={
        <>
          <PicturePanel pictures={pictures} film={film} />
          <DrawnCode barcode={draft.values.barcode} />
        </>
      }
      footer={<Switch {...draft.check('active')} disabled={item !== null && !may('Deactivate Item')} />}
      actions={
        onNext && (
          <Button
            disabled={draft.busy}
            onClick={(event) => {
              isNextWanted.current = true;
              event.currentTarget.form?.requestSubmit();
            }}
          >
            {t('item.saveNew')}
          </Button>
        )
      }
    >
      {item && (
        <ConflictNotice
          draft={draft}
          find={itemApi.find}
          input={{ id: item.id }}
          valuesOf={valuesOf}
          show={showValue}
        />
      )}
      <ItemFields
        draft={draft}
        item={item}
        seesCost={seesCost}
        isPriceLocked={item !== null && !may('Edit Item Price')}
      />
    </FormModal>
  );
}

/** Where an item is looked at. */
const placeOf = ({ id }: Item): ToastLink => ({ to: `/item/list/${id}` });

function useItemDraft(item: Item | null, categoryId: number | null, onDone: (reply: Item) => void): Draft<ItemValues> {
  const t = useText();
  const session = useSession().data;
  const seesCost = useMay()('View Cost and Profit');
  const local = useLocalName();
  const nameOf = ({ name, nameJa }: Item) => local(name, nameJa);
  const { list } = useCategories();
  return useDraft<Endpoint, ItemValues>(item ? itemApi.edit : itemApi.create, {
    initial: valuesOf(item, categoryId),
    labels: useItemWords().fieldName,
    // Left out only by whoever doesn't see them, and then their fields are not there either.
    required: ['cost', 'markupBasisPoints'],
    toInput: (values) => {
      const category = list.find(({ id }) => id === values.categoryId);
      const isStocked = category?.stockTracked !== false && session?.locationId != null;
      return inputOf(values, { id: item?.id ?? null, seesCost, isStocked }) as never;
    },
    onDone: (reply) => onDone(reply as unknown as Item),
    done: t(item ? 'item.edited' : 'item.created'),
    about: (reply) => `${nameOf(reply as unknown as Item)} · ${(reply as unknown as Item).itemCode}`,
    place: (reply) => (item ? undefined : placeOf(reply as unknown as Item)),
    failed: t(item ? 'item.editFailed' : 'item.createFailed'),
    invalidates: ['stock', 'dashboard'],
    refusedFields: {
      'item.codeTaken': 'itemCode',
      'item.barcodeTaken': 'barcode',
      'item.priceDenied': 'price',
      'category.inactive': 'categoryId',
    },
  });
}

/** The barcode as it will be on the tag. */
function DrawnCode({ barcode }: { barcode: string }) {
  const t = useText();
  const isWhole = /^\d{13}$/.test(barcode);
  return (
    <div className="card item-code">
      {isWhole ? (
        <Ean13 barcode={barcode} />
      ) : (
        <span className="text-small text-dim">{t('item.code.issuedLater')}</span>
      )}
    </div>
  );
}

import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PackedLine } from '#contract/catalogue/packingList.ts';
import { parcelApi, parcelPiecesMax } from '#contract/catalogue/parcel.ts';
import { priceUnits } from '#contract/catalogue/priceUnit.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { useBothNames } from '#web/ui/form/bothLanguages.ts';
import { CountField, GramsField, MoneyField, PercentField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { type Draft, useDraft } from '#web/ui/form/useDraft.ts';
import { Segments } from '#web/ui/Segments.tsx';
import { toastWarning } from '#web/ui/toast.tsx';
import { useCategories } from '../../catalogue/category/CategoryPicker.tsx';
import { ParcelPieces } from './ParcelPieces.tsx';
import { emptyParcel, type ParcelValues, parcelInput, piecesOf, weightsIn } from './parcel.ts';

interface ParcelProps {
  seesCost: boolean;
  /** So many lines may still be added. */
  room: number;
  onLines: (lines: readonly PackedLine[]) => void;
}

/** Opens the dialog of a parcel of unique pieces. */
export function ParcelButton(props: ParcelProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="plus" disabled={props.room <= 0} onClick={() => setOpen(true)}>
        {t('receiving.parcel.open')}
      </Button>
      {isOpen && <ParcelDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Unique pieces that came in a parcel: each becomes an item with codes of its own, and a line of what is received. */
function ParcelDialog({ seesCost, room, onLines, onClose }: ParcelProps & { onClose: () => void }) {
  const t = useText();
  const countOf = (values: ParcelValues) => piecesOf(values, parcelPiecesMax).length;
  const labels: Record<string, string> = {
    categoryId: t('item.category'),
    name: t('item.name'),
    nameJa: t('item.nameJa'),
    orderCost: t('receiving.orderCost'),
    markupBasisPoints: t('item.markup'),
    price: t('item.price'),
    pieces: t('receiving.parcel.pieces'),
    'pieces.milligrams': t('receiving.milligrams'),
  };
  const draft = useDraft<typeof parcelApi.make, ParcelValues>(parcelApi.make, {
    initial: emptyParcel,
    labels: useBothNames(fieldsOf(parcelApi.make.input))((field) => labels[field] ?? ''),
    required: seesCost ? ['orderCost', 'markupBasisPoints'] : ['price'],
    toInput: (values) => parcelInput(values, piecesOf(values, parcelPiecesMax)),
    confirm: async (values) => {
      const hasRoom = countOf(values) <= room;
      if (!hasRoom) toastWarning(t('receiving.parcel.noRoom', { count: room }));
      return hasRoom;
    },
    done: ({ lines }) => t('receiving.parcel.done', { count: lines.length }),
    failed: t('receiving.parcel.failed'),
    invalidates: ['item'],
    onDone: ({ lines }) => {
      onLines(lines);
      onClose();
    },
  });
  return (
    <FormModal
      draft={draft}
      title={t('receiving.parcel.title')}
      size="large"
      submit={t('receiving.parcel.submit')}
      onClose={onClose}
    >
      <p className="text-small text-secondary">{t('receiving.parcel.hint')}</p>
      <ParcelFields draft={draft} seesCost={seesCost} />
      <ParcelPieces draft={draft} seesCost={seesCost} />
    </FormModal>
  );
}

function ParcelFields({ draft, seesCost }: { draft: Draft<ParcelValues>; seesCost: boolean }) {
  const t = useText();
  const local = useLocalName();
  const { list } = useCategories();
  const { field, set, values } = draft;
  return (
    <div className="fields">
      <SelectField
        className="span-4"
        searchable
        options={list
          .filter(({ active, stockTracked }) => active && stockTracked)
          .map((row) => ({ value: row.id, label: local(row.name, row.nameJa) }))}
        {...field('categoryId')}
      />
      <BothLanguages of="name" field={field}>
        {(props) => <TextInput className="span-4" {...props} />}
      </BothLanguages>
      {seesCost ? (
        <>
          <SelectField
            className="span-4"
            label={t('receiving.parcel.costBy')}
            options={priceUnits.map((value) => ({ value, label: t(`receiving.parcel.costUnits.${value}`) }))}
            value={values.costBy}
            onChange={(costBy) => set('costBy', costBy ?? 'unit')}
          />
          <MoneyField className="span-4" {...field('orderCost')} />
          <PercentField className="span-4" signed {...field('markupBasisPoints')} />
        </>
      ) : (
        <MoneyField className="span-4" {...field('price')} />
      )}
      <Weights draft={draft} />
    </div>
  );
}

/** How many pieces there are and what they weigh: so many alike, or a list. */
function Weights({ draft: { field, set, values } }: { draft: Draft<ParcelValues> }) {
  const t = useText();
  const { error } = field('pieces');
  const isWrong = values.way === 'weights' && weightsIn(values.weights).some(Number.isNaN);
  return (
    <>
      <div className="span-12">
        <Segments
          label={t('receiving.parcel.pieces')}
          value={values.way}
          onChange={(way) => set('way', way)}
          options={[
            { value: 'count', label: t('receiving.parcel.byCount') },
            { value: 'weights', label: t('receiving.parcel.byWeights') },
          ]}
        />
      </div>
      {values.way === 'count' ? (
        <>
          <CountField
            className="span-4"
            data-path="pieces"
            label={t('receiving.parcel.pieces')}
            description={t('receiving.parcel.most', { count: parcelPiecesMax })}
            value={values.count}
            onChange={(count) => set('count', count)}
            error={error}
            maxLength={3}
          />
          <GramsField
            className="span-4"
            label={t('receiving.parcel.gramsEach')}
            value={values.milligrams}
            onChange={(milligrams) => set('milligrams', milligrams)}
          />
        </>
      ) : (
        <Textarea
          className="span-12"
          data-path="pieces"
          autosize
          minRows={3}
          maxRows={8}
          label={t('receiving.parcel.weights')}
          description={t('receiving.parcel.weightsHint')}
          value={values.weights}
          onChange={(event) => set('weights', event.currentTarget.value)}
          error={isWrong ? t('receiving.parcel.weightsWrong') : error}
        />
      )}
    </>
  );
}

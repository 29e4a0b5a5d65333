import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type Item, uoms } from '#contract/catalogue/item.ts';
import { priceUnits } from '#contract/catalogue/priceUnit.ts';
import { isWeighed, milligramsPerGram } from '#contract/catalogue/weight.ts';
import { useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { useBothOrder } from '#web/ui/form/bothLanguages.ts';
import { AmountField, CountField, GramsField } from '#web/ui/form/FigureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { useCategories } from '../category/CategoryPicker.tsx';
import { BarcodeField } from './BarcodeField.tsx';
import { PriceFields } from './PriceFields.tsx';
import { SellingFields } from './SellingFields.tsx';
import { type ItemValues, priceUnitOf } from './values.ts';

interface ItemFieldsProps {
  draft: Draft<ItemValues>;
  /** The item that is edited; null for a new one. */
  item: Item | null;
  seesCost: boolean;
  isPriceLocked: boolean;
}

/** The fields of the item form in reading order. */
export function ItemFields({ draft, item, seesCost, isPriceLocked }: ItemFieldsProps) {
  const t = useText();
  const { field } = draft;
  const [first, second] = useBothOrder()('name');
  const [spoken, other] = first === 'name' ? ['en', 'ja'] : ['ja', 'en'];
  const hasMoved = item?.hasMoved ?? false;
  const priceBy = priceUnitOf(draft.values);
  const small = item ? 'span-4' : 'span-3';
  return (
    <div className="fields">
      <TextInput className="span-8" lang={spoken} data-autofocus={item ? undefined : true} {...field(first)} />
      <CategoryField draft={draft} />
      <TextInput className="span-8" lang={other} {...field(second)} />
      <TextInput
        className="span-4 alone-on-phone"
        {...field('itemCode')}
        label={t('item.itemCode')}
        disabled={hasMoved}
        description={!item && draft.values.itemCode === '' && t('item.code.issued')}
      />
      <div className="span-8">
        <BarcodeField
          field={{ ...field('barcode'), label: t('item.barcode') }}
          isNew={item === null}
          hasMoved={hasMoved}
        />
      </div>
      <div className="span-4">
        <UniquePiece draft={draft} isLocked={hasMoved} />
      </div>
      <div className={small}>
        <GramsField {...field('milligrams')} disabled={hasMoved} />
      </div>
      <div className={small}>
        <SelectField options={uoms.map((value) => ({ value, label: t(`item.uoms.${value}`) }))} {...field('uom')} />
      </div>
      {isWeighed(draft.values) && (
        <div className={small}>
          <PriceUnit draft={draft} isLocked={hasMoved} />
        </div>
      )}
      {item === null && (
        <div className={small}>
          <OpeningStock draft={draft} />
        </div>
      )}
      <div className={small}>
        <AmountField
          priceBy={priceBy}
          {...field('minQuantity')}
          label={t(priceBy === 'gram' ? 'item.minWeight' : 'item.minQuantity')}
        />
      </div>
      <hr />
      <PriceFields draft={draft} seesCost={seesCost} isLocked={isPriceLocked} isOnSale={item !== null} />
      <hr />
      <SellingFields draft={draft} />
      <BothLanguages of="description" field={field}>
        {(props) => <Textarea className="span-6" autosize minRows={2} maxRows={8} {...props} />}
      </BothLanguages>
    </div>
  );
}

function CategoryField({ draft }: { draft: Draft<ItemValues> }) {
  const local = useLocalName();
  const { list } = useCategories();
  const offered = list.filter(({ active, id }) => active || id === draft.values.categoryId);
  return (
    <div className="span-4 alone-on-phone">
      <SelectField
        searchable
        options={offered.map((row) => ({ value: row.id, label: local(row.name, row.nameJa) }))}
        {...draft.field('categoryId')}
      />
    </div>
  );
}

/** Pieces that are there already, at the location in use. */
function OpeningStock({ draft }: { draft: Draft<ItemValues> }) {
  const t = useText();
  const local = useLocalName();
  const session = useSession().data;
  const { list } = useCategories();
  const category = list.find(({ id }) => id === draft.values.categoryId);
  const place = session?.workplaces.find(({ locationId }) => locationId === session.locationId);
  const isCounted = place !== undefined && category?.stockTracked !== false;
  const field = draft.field('initialQuantity');
  const why = place ? t('item.quantity.notStocked') : t('item.quantity.nowhere');
  return (
    <CountField
      {...field}
      label={t('item.initialQuantity')}
      value={isCounted ? field.value : 0}
      disabled={!isCounted}
      description={isCounted ? t('item.quantity.here', { place: local(place.name, place.nameJa) }) : why}
    />
  );
}

/** Whether goods in bulk are priced by the unit or by the gram, of which a unit weighs one. */
function PriceUnit({ draft, isLocked }: { draft: Draft<ItemValues>; isLocked: boolean }) {
  const t = useText();
  const { onChange, ...field } = draft.field('priceBy');
  const choose = (priceBy: ItemValues['priceBy'] | null) => {
    if (priceBy === null) return;
    onChange(priceBy);
    if (priceBy === 'gram') draft.field('milligrams').onChange(milligramsPerGram);
  };
  return (
    <SelectField
      {...field}
      options={priceUnits.map((value) => ({ value, label: t(`item.priceUnits.${value}`) }))}
      disabled={isLocked}
      description={t(isLocked ? 'item.code.moved' : 'item.priceUnits.why')}
      onChange={choose}
    />
  );
}

function UniquePiece({ draft, isLocked }: { draft: Draft<ItemValues>; isLocked: boolean }) {
  const t = useText();
  return (
    <Checkbox
      className="item-unique"
      {...draft.check('isUniquePiece')}
      description={t(isLocked ? 'item.code.moved' : 'item.quantity.one')}
      disabled={isLocked}
    />
  );
}

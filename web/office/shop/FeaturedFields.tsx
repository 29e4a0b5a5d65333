import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { priceWithTax } from '#contract/company/tax.ts';
import { imageUrl } from '#contract/kernel/file.ts';
import { discountOf, type Featured, featuredApi } from '#contract/shop/featured.ts';
import { useSession } from '#web/api/rights.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { DraftValues } from '#web/ui/register.ts';
import { type ItemNames, ItemPicker } from '../catalogue/item/ItemPicker.tsx';
import './shop.css';

type FeaturedValues = DraftValues<typeof featuredApi>;

interface PartProps {
  draft: Draft<FeaturedValues>;
  row: Featured | null;
}

/** The item that it leads to, its words, its price, and its days. */
export function FeaturedFields({ draft, row, items }: PartProps & { items: ItemNames }) {
  const t = useText();
  const { field, values, set } = draft;
  const [itemPrice, setItemPrice] = useState(row?.itemPrice ?? null);
  return (
    <div className="fields">
      <ItemPicker
        className="span-12"
        {...field('itemId')}
        description={itemPrice !== null && values.price !== itemPrice && t('featured.itemPrice', { price: itemPrice })}
        shown={items.nameOf(values.itemId, row)}
        onChange={(id, item) => {
          field('itemId').onChange(id);
          setItemPrice(item?.price ?? null);
          if (item) items.meet(item);
          if (!item || row) return;
          // A new one starts as its item is; what was typed already stays.
          if (values.name === '') set('name', item.name);
          if (values.nameJa === '') set('nameJa', item.nameJa);
          if (values.price === null) set('price', item.price);
        }}
      />
      <BothLanguages of="name" field={field}>
        {(props, isFirst) => (
          <TextInput className="span-6" data-autofocus={(isFirst && row !== null) || undefined} {...props} />
        )}
      </BothLanguages>
      <BothLanguages of="description" field={field}>
        {(props) => <Textarea className="span-6" autosize minRows={2} maxRows={8} {...props} />}
      </BothLanguages>
      <div className="span-4">
        <MoneyField description={<WithTax price={values.price} />} {...field('price')} />
      </div>
      <div className="span-4">
        <MoneyField {...field('priceBefore')} />
      </div>
      <Discount values={values} />
      <div className="span-6">
        <DateField clearable {...field('activeFrom')} />
      </div>
      <div className="span-6">
        <DateField clearable {...(values.activeFrom ? { min: values.activeFrom } : {})} {...field('activeTo')} />
      </div>
    </div>
  );
}

/** Its own picture, or the item's, and how to send one. */
export function FeaturedPicture({ draft: { values, set }, row }: PartProps) {
  const t = useText();
  const own = imageUrl(values.imageId);
  const shown = own || (values.itemId === row?.itemId ? row?.itemImageUrl : '') || '';
  return (
    <>
      <LargePicture url={shown} isOfItem={!own} />
      <PictureField
        label={t('featured.image')}
        shown={null}
        isSet={own !== ''}
        endpoint={featuredApi.addImage}
        onStored={({ id }) => set('imageId', id)}
        onRemove={() => set('imageId', null)}
      />
    </>
  );
}

/** The picture that customers see: its own, or the item's. */
export function LargePicture({ url, isOfItem }: { url: string; isOfItem: boolean }) {
  const t = useText();
  return (
    <div className="shop-seen">
      {url ? (
        <img className="shop-large" src={url} alt="" />
      ) : (
        <div className="shop-large">
          <Icon name="photo" size={20} className="text-dim" />
        </div>
      )}
      {isOfItem && url && <p className="text-small text-dim">{t('featured.pictureOfItem')}</p>}
    </div>
  );
}

function Discount({ values: { price, priceBefore } }: { values: FeaturedValues }) {
  const t = useText();
  const discount = price === null ? 0 : discountOf(price, priceBefore);
  return (
    <div className="span-4 shop-discount">
      <span className="mantine-InputWrapper-label">{t('featured.discount')}</span>
      <output className="text-medium digits">{discount > 0 ? percentText(discount) : t('featured.noDiscount')}</output>
    </div>
  );
}

/** What a customer is shown first (総額表示). */
function WithTax({ price }: { price: number | null }) {
  const t = useText();
  const { data: session } = useSession();
  if (price === null || !session) return null;
  const { taxBasisPoints, taxMode, taxRounding } = session.company;
  return t('featured.withTax', { price: priceWithTax(price, taxBasisPoints, taxMode, taxRounding) });
}

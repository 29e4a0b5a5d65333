import { Textarea, TextInput } from '@mantine/core';
import type { ExternalItem } from '#contract/catalogue/externalItem.ts';
import { type ItemRow, itemApi, sellingOptionKinds } from '#contract/catalogue/item.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { type ItemNames, ItemPicker } from '../item/ItemPicker.tsx';

type ExternalItemValues = ReturnType<typeof externalItemValues>;

/** What the form holds; a new one has no price and no item yet. */
export function externalItemValues(row: ExternalItem | null) {
  return {
    itemId: row?.itemId ?? null,
    sellingOption: row?.sellingOption ?? ('straight' as ExternalItem['sellingOption']),
    ...textsOf(row, 'title', 'description'),
    price: row?.price ?? null,
    ...textsOf(row, 'externalLink', 'externalId'),
  };
}

interface ExternalItemFieldsProps {
  draft: Draft<ExternalItemValues>;
  row: ExternalItem | null;
  items: ItemNames;
}

/** The piece comes first: its name and its price are what the listing starts with. */
export function ExternalItemFields({ draft, row, items }: ExternalItemFieldsProps) {
  const t = useText();
  const local = useLocalName();
  const { field, set, values } = draft;
  const { itemId } = values;
  const item = useRead(itemApi.find, { id: itemId ?? 0 }, { enabled: itemId !== null });
  const sold = item.data?.sellingOptions;
  const options = sellingOptionKinds.map((value) => ({
    value,
    label: t(`item.selling.${value}`),
    disabled: sold !== undefined && !sold[value],
  }));
  const choose = (id: number | null, chosen: ItemRow | null) => {
    field('itemId').onChange(id);
    if (!chosen) return;
    items.meet(chosen);
    if (values.title === '') set('title', local(chosen.name, chosen.nameJa));
    if (values.price === null) set('price', chosen.price);
  };
  return (
    <div className="fields">
      <ItemPicker
        className="span-8"
        {...field('itemId')}
        shown={items.nameOf(itemId, row)}
        placeholder={t('item.search')}
        onChange={choose}
      />
      <SelectField className="span-4 alone-on-phone" options={options} {...field('sellingOption')} />
      <TextInput className="span-8" {...field('title')} />
      <div className="span-4">
        <MoneyField {...field('price')} />
      </div>
      <Textarea autosize minRows={3} {...field('description')} />
      <TextInput
        className="span-8"
        type="url"
        placeholder="https://"
        description={row && <OutsideLink to={row.externalLink}>{t('externalItem.open')}</OutsideLink>}
        {...field('externalLink')}
      />
      <TextInput className="span-4 alone-on-phone" {...field('externalId')} />
    </div>
  );
}

import { externalItemApi } from '#contract/catalogue/externalItem.ts';
import { type SellingOptions, sellingOptionKinds } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { moneyColumn, nameColumn, numberColumn, textColumn } from '#web/ui/list/columns.tsx';
import { OutsideLink, outsideStep } from '#web/ui/OutsideLink.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { useItemNames } from '../item/ItemPicker.tsx';
import { ExternalItemFields, externalItemValues } from './ExternalItemFields.tsx';

/** External items: pieces as they are offered on somebody else's site. */
export function ExternalItemList() {
  const t = useText();
  const items = useItemNames();
  const optionName = (option: keyof SellingOptions) => t(`item.selling.${option}`);
  const options = sellingOptionKinds.map((value) => ({ value, label: optionName(value) }));
  const labels = {
    itemId: t('item.item'),
    itemCode: t('item.item'),
    title: t('externalItem.listingTitle'),
    price: t('item.price'),
  };
  return (
    <RegisterPage
      api={externalItemApi}
      words="externalItem"
      nameOf={(row) => row.title}
      labels={labels}
      valuesOf={externalItemValues}
      show={(field, value, row) => {
        if (field === 'itemId') return items.nameOf(Number(value), row);
        return field === 'sellingOption' ? optionName(value as keyof SellingOptions) : undefined;
      }}
      filters={[{ kind: 'choice', key: 'sellingOption', label: t('externalItem.sellingOption'), options }]}
      columns={[
        textColumn('title', labels.title, { sort: 'title', fixed: true }),
        nameColumn('item', labels.itemId, {
          of: 'itemName',
          code: 'itemCode',
          width: 260,
          sort: 'itemCode',
          quiet: true,
        }),
        {
          key: 'sellingOption',
          width: 144,
          quiet: true,
          title: t('externalItem.sellingOption'),
          render: (row) => optionName(row.sellingOption),
        },
        numberColumn('externalId', t('externalItem.externalId'), { width: 128, quiet: true }),
        {
          key: 'link',
          rank: 1,
          width: 176,
          title: t('externalItem.externalLink'),
          render: (row) => <OutsideLink to={row.externalLink} />,
        },
        moneyColumn('price', labels.price, { width: 120, sort: 'price', strong: true }),
      ]}
      card={(row) => ({ code: row.itemCode, figure: <Money yen={row.price} /> })}
      steps={(row) => [outsideStep(t('externalItem.open'), row.externalLink)]}
      size="large"
      fields={(draft, row) => <ExternalItemFields draft={draft} row={row} items={items} />}
    />
  );
}

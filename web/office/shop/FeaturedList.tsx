import { type Featured, featuredApi } from '#contract/shop/featured.ts';
import { dateText, percentText, rangeText } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { Count, Money, Percent } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { NameCell, Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useItemNames } from '../catalogue/item/ItemPicker.tsx';
import { FeaturedFields, FeaturedPicture } from './FeaturedFields.tsx';
import './shop.css';
import { featuredLabels, featuredValues, shownFeatured } from './featuredForm.ts';

/** What stands at the top of the shop. */
export function FeaturedList() {
  const t = useText();
  const local = useLocalName();
  const items = useItemNames();
  const meet = ({ itemId: id, itemName: name, itemNameJa: nameJa, itemCode }: Featured) =>
    items.meet({ id, name, nameJa, itemCode });
  const nameOf = (row: Featured) => local(row.name, row.nameJa);
  return (
    <RegisterPage
      api={featuredApi}
      words="featured"
      size="large"
      nameOf={nameOf}
      labels={featuredLabels(t)}
      valuesOf={featuredValues}
      show={(field, value, row) => {
        if (row) meet(row);
        return field === 'itemId' ? items.nameOf(Number(value)) : shownFeatured(t, field, value);
      }}
      columns={[
        {
          key: 'position',
          title: t('featured.position'),
          width: 88,
          align: 'right',
          sort: 'position',
          quiet: true,
          render: (row) => <Count count={row.position} />,
        },
        {
          key: 'name',
          title: t('featured.name'),
          sort: 'name',
          fixed: true,
          render: (row) => <NameCell url={row.imageUrl} name={nameOf(row)} code={row.itemCode} />,
        },
        {
          key: 'price',
          title: t('featured.price'),
          width: 120,
          align: 'right',
          strong: true,
          sort: 'price',
          render: (row) => <Money yen={row.price} />,
        },
        {
          key: 'before',
          title: t('featured.priceBefore'),
          width: 136,
          align: 'right',
          quiet: true,
          render: (row) => row.priceBefore !== null && <Money yen={row.priceBefore} />,
        },
        {
          key: 'discount',
          title: t('featured.discount'),
          width: 104,
          align: 'right',
          render: (row) => row.discount > 0 && <Percent basisPoints={row.discount} />,
        },
        {
          key: 'shown',
          title: t('featured.shown'),
          width: 184,
          sort: 'activeFrom',
          quiet: true,
          render: (row) =>
            row.itemActive ? daysOf(t, row) : <StatusBadge tone="bad">{t('featured.itemOff')}</StatusBadge>,
        },
      ]}
      card={(row) => (
        <CardRow
          lead={<Photo url={row.imageUrl} size="large" />}
          title={nameOf(row)}
          code={row.itemCode}
          figure={<Money yen={row.price} />}
          under={row.discount > 0 && t('featured.off', { percent: percentText(row.discount) })}
        />
      )}
      arrange={{
        order: featuredApi.order,
        show: (row) => <NameCell url={row.imageUrl} name={nameOf(row)} code={row.itemCode} />,
      }}
      above={(row) => <Seen row={row} />}
      aside={(draft, row) => <FeaturedPicture draft={draft} row={row} />}
      fields={(draft, row) => {
        if (row) meet(row);
        return <FeaturedFields draft={draft} row={row} items={items} />;
      }}
      refusedFields={{ 'featured.itemInactive': 'itemId' }}
    />
  );
}

/** The picture that customers see: its own, or the item's. */
function Seen({ row }: { row: Featured }) {
  const t = useText();
  if (!row.imageUrl) return null;
  return (
    <div className="shop-seen">
      <img className="shop-large" src={row.imageUrl} alt="" />
      {!row.imageId && <p className="sm dim">{t('featured.pictureOfItem')}</p>}
    </div>
  );
}

function daysOf(t: Translate, { activeFrom, activeTo }: Featured): string {
  if (activeFrom && activeTo) return rangeText(activeFrom, activeTo);
  if (activeFrom) return t('featured.since', { day: dateText(activeFrom) });
  return activeTo ? t('featured.until', { day: dateText(activeTo) }) : t('featured.always');
}

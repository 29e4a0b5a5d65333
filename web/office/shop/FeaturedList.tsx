import { type Featured, featuredApi } from '#contract/shop/featured.ts';
import { dateText, percentText, rangeText, yenInSentence } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { countColumn, moneyColumn, nameColumn, percentColumn } from '#web/ui/list/columns.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useItemNames } from '../catalogue/item/ItemPicker.tsx';
import { FeaturedFields, FeaturedPicture, LargePicture } from './FeaturedFields.tsx';

/** What stands at the top of the shop. */
export function FeaturedList() {
  const t = useText();
  const items = useItemNames();
  const name = nameColumn('name', t('featured.name'), {
    photo: 'imageUrl',
    code: 'itemCode',
    sort: 'name',
    fixed: true,
  });
  return (
    <RegisterPage
      api={featuredApi}
      words="featured"
      size="large"
      // Its trail tells the item by its code.
      labels={{ itemCode: t('featured.item') }}
      show={(field, value, row) => (field === 'itemId' ? items.nameOf(Number(value), row) : undefined)}
      columns={[
        countColumn('position', t('featured.position'), { sort: 'position', quiet: true }),
        name,
        {
          ...moneyColumn('price', t('featured.price'), { width: 152, sort: 'price', strong: true }),
          render: (row) => <FeaturedPrice row={row} />,
        },
        moneyColumn('priceBefore', t('featured.priceBefore'), { key: 'before', width: 136, quiet: true }),
        percentColumn('discount', t('featured.discount')),
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
      card={(row) => ({
        lead: <Photo url={row.imageUrl} size="large" />,
        code: row.itemCode,
        figure: <FeaturedPrice row={row} />,
        under: row.discount > 0 && t('featured.off', { percent: percentText(row.discount) }),
      })}
      arrange={{ save: featuredApi.arrange, show: name.render }}
      above={(row) => row.imageUrl && <LargePicture url={row.imageUrl} isOfItem={!row.imageId} />}
      aside={(draft, row) => <FeaturedPicture draft={draft} row={row} />}
      fields={(draft, row) => <FeaturedFields draft={draft} row={row} items={items} />}
      refusedFields={{ 'featured.itemInactive': 'itemId' }}
    />
  );
}

/** Its price, with a word where the item costs something else by now: a bulk change leaves a featured product alone. */
function FeaturedPrice({ row: { price, priceBefore, itemPrice } }: { row: Featured }) {
  const t = useText();
  const isStale = price !== itemPrice && priceBefore !== itemPrice;
  return (
    <>
      <Money yen={price} />
      {isStale && (
        <div className="text-small text-warn">{t('featured.itemNow', { price: yenInSentence(itemPrice) })}</div>
      )}
    </>
  );
}

function daysOf(t: Translate, { activeFrom, activeTo }: Featured): string {
  if (activeFrom && activeTo) return rangeText(activeFrom, activeTo);
  if (activeFrom) return t('featured.since', { day: dateText(activeFrom) });
  return activeTo ? t('featured.until', { day: dateText(activeTo) }) : t('featured.always');
}

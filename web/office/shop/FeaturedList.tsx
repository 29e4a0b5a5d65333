import { type Featured, featuredApi } from '#contract/shop/featured.ts';
import { useMay } from '#web/api/rights.ts';
import { dateText, percentText, rangeText, yenText } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { Count, Money, Percent } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { NameCell, Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ArrangeDialog } from './ArrangeDialog.tsx';
import { FeaturedFields, FeaturedPicture } from './FeaturedFields.tsx';

/** What stands at the top of the shop. */
export function FeaturedList() {
  const t = useText();
  const local = useLocalName();
  const dialog = useDialog();
  const mayManage = useMay()('Manage Featured Products');
  const nameOf = (row: Featured) => local(row.name, row.nameJa);
  return (
    <>
      <RegisterPage
        api={featuredApi}
        words="featured"
        size="large"
        nameOf={nameOf}
        labels={labelsOf(t)}
        valuesOf={valuesOf}
        show={(field, value) => shownValue(t, field, value)}
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
        buttons={
          mayManage && (
            <Button icon="arrows-sort" onClick={() => dialog.open('arrange')}>
              {t('arrange.open')}
            </Button>
          )
        }
        aside={(draft, row) => <FeaturedPicture draft={draft} row={row} />}
        fields={(draft, row) => <FeaturedFields draft={draft} row={row} />}
        refusedFields={{ 'featured.itemInactive': 'itemId' }}
      />
      {dialog.is('arrange') && mayManage && (
        <ArrangeDialog
          list={featuredApi.list}
          order={featuredApi.order}
          show={(row) => <NameCell url={row.imageUrl} name={nameOf(row)} code={row.itemCode} />}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** What the form holds; a new one has no price and no item yet. */
export type FeaturedValues = ReturnType<typeof valuesOf>;

function valuesOf(row: Featured | null) {
  return {
    itemId: row?.itemId ?? (null as number | null),
    name: row?.name ?? '',
    nameJa: row?.nameJa ?? '',
    description: row?.description ?? '',
    descriptionJa: row?.descriptionJa ?? '',
    price: row?.price ?? (null as number | null),
    priceBefore: row?.priceBefore ?? null,
    imageId: row?.imageId ?? null,
    activeFrom: row?.activeFrom ?? null,
    activeTo: row?.activeTo ?? null,
  };
}

function labelsOf(t: Translate) {
  return {
    itemId: t('featured.item'),
    name: t('featured.name'),
    nameJa: t('featured.nameJa'),
    description: t('common.description'),
    descriptionJa: t('featured.descriptionJa'),
    price: t('featured.price'),
    priceBefore: t('featured.priceBefore'),
    imageId: t('featured.picture'),
    activeFrom: t('featured.activeFrom'),
    activeTo: t('featured.activeTo'),
    position: t('featured.position'),
  };
}

function shownValue(t: Translate, field: string, value: unknown): string {
  if (field === 'price' || field === 'priceBefore') return yenText(Number(value));
  if (field === 'activeFrom' || field === 'activeTo') return dateText(String(value));
  if (field === 'imageId') return t('featured.picture');
  return String(value);
}

function daysOf(t: Translate, { activeFrom, activeTo }: Featured): string {
  if (activeFrom && activeTo) return rangeText(activeFrom, activeTo);
  if (activeFrom) return t('featured.since', { day: dateText(activeFrom) });
  return activeTo ? t('featured.until', { day: dateText(activeTo) }) : t('featured.always');
}

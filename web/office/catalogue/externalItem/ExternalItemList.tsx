import './externalItem.css';
import { type ExternalItem, externalItemApi } from '#contract/catalogue/externalItem.ts';
import { type SellingOptions, sellingOptionKinds } from '#contract/catalogue/item.ts';
import { yenText } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { moneyColumn, numberColumn } from '#web/ui/list/columns.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';
import { useItemNames } from '../item/ItemPicker.tsx';
import { ExternalItemFields, type ExternalItemValues } from './ExternalItemFields.tsx';

/** External items: pieces as they are offered on somebody else's site. */
export function ExternalItemList() {
  const t = useText();
  const local = useLocalName();
  const items = useItemNames();
  const meet = ({ itemId: id, itemName: name, itemNameJa: nameJa, itemCode }: ExternalItem) =>
    items.meet({ id, name, nameJa, itemCode });
  return (
    <RegisterPage
      api={externalItemApi}
      words="externalItem"
      nameOf={(row) => row.title}
      labels={{
        itemId: t('item.item'),
        itemCode: t('item.item'),
        sellingOption: t('externalItem.sellingOption'),
        title: t('externalItem.listingTitle'),
        description: t('common.description'),
        price: t('item.price'),
        externalLink: t('externalItem.externalLink'),
        externalId: t('externalItem.externalId'),
      }}
      valuesOf={valuesOf}
      show={(field, value, row) => {
        if (row) meet(row);
        return field === 'itemId' ? items.nameOf(Number(value)) : shown(field, value, t);
      }}
      filters={[
        {
          kind: 'choice',
          key: 'sellingOption',
          label: t('externalItem.sellingOption'),
          options: sellingOptionKinds.map((value) => ({ value, label: t(`item.selling.${value}`) })),
        },
      ]}
      columns={[
        { key: 'title', title: t('externalItem.listingTitle'), sort: 'title', fixed: true, render: (row) => row.title },
        {
          key: 'item',
          title: t('item.item'),
          width: 260,
          sort: 'itemCode',
          render: (row) => <NameCell name={local(row.itemName, row.itemNameJa)} code={row.itemCode} />,
        },
        {
          key: 'sellingOption',
          title: t('externalItem.sellingOption'),
          width: 144,
          quiet: true,
          render: (row) => t(`item.selling.${row.sellingOption}`),
        },
        numberColumn('externalId', t('externalItem.externalId'), 128, { quiet: true }),
        {
          key: 'link',
          title: t('externalItem.externalLink'),
          width: 176,
          render: (row) => <OutsideLink row={row}>{hostOf(row.externalLink)}</OutsideLink>,
        },
        moneyColumn('price', t('item.price'), 120, { strong: true }),
      ]}
      card={(row) => (
        <CardRow
          title={row.title}
          code={row.itemCode}
          figure={<Money yen={row.price} />}
          under={<ActiveBadge active={row.active} />}
        />
      )}
      steps={({ externalLink }) => [
        { label: t('externalItem.open'), icon: 'external-link', shortcut: 'o', run: () => openOutside(externalLink) },
      ]}
      size="large"
      fields={(draft, row) => {
        if (row) meet(row);
        return <ExternalItemFields draft={draft} row={row} items={items} />;
      }}
    />
  );
}

/** The listing itself, in a tab of its own that can't reach back into this one. */
function OutsideLink({ row, children }: { row: ExternalItem; children: string }) {
  return (
    <a
      className="link external-link"
      href={row.externalLink}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => event.stopPropagation()}
    >
      {children} <Icon name="external-link" size={14} />
    </a>
  );
}

function valuesOf(row: ExternalItem | null): ExternalItemValues {
  return {
    itemId: row?.itemId ?? null,
    sellingOption: row?.sellingOption ?? 'straight',
    ...textsOf(row, 'title', 'description', 'externalLink', 'externalId'),
    price: row?.price ?? null,
  };
}

function shown(field: string, value: unknown, t: Translate): string {
  if (field === 'price') return yenText(Number(value));
  if (field === 'sellingOption') return t(`item.selling.${value as keyof SellingOptions}`);
  return String(value);
}

function openOutside(link: string): void {
  window.open(link, '_blank', 'noopener,noreferrer');
}

function hostOf(link: string): string {
  return URL.parse(link)?.host ?? link;
}

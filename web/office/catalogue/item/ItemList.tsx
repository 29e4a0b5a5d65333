import './item.css';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { importApi } from '#contract/catalogue/import.ts';
import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { Grams, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { ToggleMany } from '#web/ui/list/ToggleMany.tsx';
import type { RowAction } from '#web/ui/list/types.ts';
import { useList } from '#web/ui/list/useList.ts';
import { TagDialog } from '#web/ui/print/TagDialog.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { useCategories } from '../category/CategoryPicker.tsx';
import { useOpenPrices } from '../price/useOpenPrices.ts';
import { ItemEditor } from './ItemEditor.tsx';
import { ItemCard, useItemColumns } from './itemColumns.tsx';
import { MinimumEditor } from './MinimumEditor.tsx';
import { PlaceModal } from './Places.tsx';
import { useItemFilters } from './useItemFilters.ts';
import { useItemSwitch, useToggleItem } from './useToggleItem.ts';

const ColumnGuide = lazyPart(async () => (await import('#web/ui/import/ColumnGuide.tsx')).ColumnGuide);
const ItemImport = lazyPart(async () => (await import('../import/ItemImport.tsx')).ItemImport);

/** Items with price and stock, and everything that starts from them. */
export function ItemList() {
  const t = useText();
  const dialog = useDialog();
  const may = useMay();
  const isPhone = useNarrow();
  const categories = useCategories();
  const openItem = useOpenItem();
  const actions = useRowActions();
  const list = useList(itemApi.list);
  const switchWords = useItemSwitch();
  const prices = useOpenPrices();
  const mayPrice = may('Edit Item Price');
  const changePrices = () => prices.ofFilters(list.filters);
  const columns = useItemColumns(categories.nameOf);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return (
    <ListPage
      title={t('item.title')}
      isAcross
      api={itemApi}
      search={t('item.search')}
      isScanned
      empty={{ title: t('item.none'), text: t('item.noneText') }}
      create={{ label: t('item.new'), access: 'Create Item', run: () => dialog.open('new') }}
      buttons={
        !isPhone && (
          <>
            {mayPrice && (
              <Button icon="percentage" onClick={changePrices}>
                {t('price.open')}
              </Button>
            )}
            {may('Create Item') && (
              <Button icon="table-import" onClick={() => dialog.open('import')}>
                {t('item.import')}
              </Button>
            )}
          </>
        )
      }
      views={() =>
        isPhone &&
        mayPrice && (
          <button type="button" className="chip" onClick={changePrices}>
            <Icon name="percentage" size={14} />
            {t('price.open')}
          </button>
        )
      }
      filters={useItemFilters()}
      columns={columns}
      card={(row) => <ItemCard row={row} />}
      cardTotal={(all) => (
        <>
          <Money yen={all.price} /> <span className="text-dim">·</span>{' '}
          <Grams milligrams={all.milligrams} className="text-small text-secondary" />
        </>
      )}
      onOpen={(row) => openItem(row.id)}
      actions={actions}
      isOff={(row) => !row.active}
      totalLabel={(count) => t('item.totalOf', { count })}
      {...((may('Print Barcode') || mayPrice || may(itemApi.toggleMany)) && {
        selectsAll: mayPrice,
        selection: (ids: (number | string)[], clear: () => void, all: Record<string, string> | null) => (
          <>
            {may('Print Barcode') && !all && (
              <Button
                size="small"
                icon="printer"
                onClick={() => {
                  setChosen(ids.map(Number));
                  dialog.open('tags');
                }}
              >
                {t('item.tags.print')}
              </Button>
            )}
            {mayPrice && (
              <Button
                size="small"
                icon="percentage"
                onClick={() => (all ? prices.ofFilters(all) : prices.ofChosen(ids))}
              >
                {t('price.open')}
              </Button>
            )}
            {may(itemApi.toggleMany) && !all && (
              <ToggleMany
                endpoint={itemApi.toggleMany}
                words={switchWords}
                ids={ids}
                onDone={clear}
                invalidates={['stock']}
              />
            )}
          </>
        ),
      })}
      guide={{
        id: 'item',
        more: may('Create Item') && <ColumnGuide columns={importApi.columns} />,
        steps: [t('item.guide1'), t('item.guide2'), t('item.guide3'), t('item.guide4'), t('item.guide5')],
      }}
    >
      <Dialogs chosen={chosen} />
    </ListPage>
  );
}

/** What the address says is open over the list. */
function Dialogs({ chosen }: { chosen: readonly number[] }) {
  const { is, id, close } = useDialog();
  const may = useMay();
  const tagged = id === null ? chosen : [id];
  return (
    <>
      {is('new') && may('Create Item') && <ItemEditor id={null} onClose={close} />}
      {is('edit') && id !== null && may('Edit Item') && <ItemEditor key={id} id={id} onClose={close} />}
      {is('tags') && tagged.length > 0 && may('Print Barcode') && (
        <TagDialog of={tagged.map((itemId) => ({ itemId, copies: 1 }))} onClose={close} />
      )}
      {is('stock') && id !== null && <PlaceModal id={id} onClose={close} />}
      {is('minimum') && id !== null && may('Edit Item') && <MinimumEditor id={id} onClose={close} />}
      {is('import') && may('Create Item') && <ItemImport onClose={close} />}
    </>
  );
}

function useOpenItem() {
  const navigate = useNavigate();
  return (id: number, tab?: 'history') =>
    void navigate({ to: '/item/list/$id', params: { id: String(id) }, search: tab ? { tab } : {} });
}

function useRowActions(): (row: ItemRow) => RowAction[] {
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  const toggle = useToggleItem();
  const openItem = useOpenItem();
  return (row) => {
    const all: (RowAction | false)[] = [
      { label: t('item.action.view'), icon: 'eye', shortcut: 'Enter', run: () => openItem(row.id) },
      may('Edit Item') && {
        label: t('common.edit'),
        icon: 'pencil',
        shortcut: 'e',
        run: () => dialog.open('edit', row.id),
      },
      may('Print Barcode') && {
        label: t('item.action.tags'),
        icon: 'printer',
        shortcut: 'p',
        run: () => dialog.open('tags', row.id),
      },
      { label: t('item.action.history'), icon: 'clock', shortcut: 'h', run: () => openItem(row.id, 'history') },
      { label: t('item.action.stock'), icon: 'box', run: () => dialog.open('stock', row.id) },
      may('Deactivate Item') && toggle(row),
    ];
    return all.filter((action) => action !== false);
  };
}

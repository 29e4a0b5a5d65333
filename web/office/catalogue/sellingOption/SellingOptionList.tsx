import { sellingOptionKinds } from '#contract/catalogue/item.ts';
import { type ItemTarget, type SoldItem, sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import { useMay } from '#web/api/rights.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { Count } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PieceCard, pieceColumn } from '#web/ui/list/columns.tsx';
import { flagFilter } from '#web/ui/list/flagFilter.ts';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useList } from '#web/ui/list/useList.ts';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';
import { useItemFilters } from '../item/useItemFilters.ts';
import { sellingTexts } from '../item/useItemWords.ts';
import { useChosenText } from '../price/useOpenPrices.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { SellingOptionEditor } from './SellingOptionEditor.tsx';

/** Items with a column of ticks for each way in which they may be sold. */
export function SellingOptionList() {
  const t = useText();
  const dialog = useDialog();
  const mayManage = useMay()('Manage Selling Options');
  const bulk = useBulk();
  return (
    <ListPage
      title={t('sellingOption.title')}
      api={sellingOptionApi}
      search={t('item.search')}
      empty={{ title: t('sellingOption.none'), text: t('sellingOption.noneText') }}
      failed={t('sellingOption.loadFailed')}
      filters={[
        ...sellingOptionKinds.map((key) =>
          flagFilter(key, t(`item.selling.${key}`), t('sellingOption.has'), t('sellingOption.hasNot')),
        ),
        ...useItemFilters(),
      ]}
      columns={[
        pieceColumn(t('item.item')),
        ...sellingOptionKinds.map((kind) => ({
          key: kind,
          title: t(`item.selling.${kind}`),
          width: kind === 'layaway' ? 168 : 136,
          render: (row: SoldItem) => <Tick row={row} kind={kind} />,
          total: (all: Record<(typeof sellingOptionKinds)[number], number>) => <Count count={all[kind]} />,
        })),
        { key: 'status', title: t('common.status'), width: 112, render: (row) => <ActiveBadge active={row.active} /> },
      ]}
      card={(row) => (
        <PieceCard
          row={row}
          code={
            <>
              {row.itemCode}
              <br />
              {sellingTexts(row.sellingOptions, t).join(t('common.list.comma')) || t('item.selling.none')}
            </>
          }
        />
      )}
      isOff={(row) => !row.active}
      guide={{
        id: 'sellingOption',
        steps: [t('sellingOption.guide1'), t('sellingOption.guide2'), t('sellingOption.guide3')],
      }}
      {...(mayManage && {
        onOpen: (row: SoldItem) => dialog.open('edit', row.id),
        actions: (row: SoldItem) => [
          { label: t('common.edit'), icon: 'pencil', shortcut: 'e', run: () => dialog.open('edit', row.id) },
        ],
        selectsAll: true,
        selection: (ids: (number | string)[], _clear: () => void, all: Record<string, string> | null) => (
          <Button size="small" icon="pencil" onClick={() => bulk.open(all ? null : ids)}>
            {t('sellingOption.change')}
          </Button>
        ),
      })}
    >
      {mayManage && dialog.is('edit') && dialog.id !== null && (
        <SellingOptionEditor key={dialog.id} id={dialog.id} onClose={dialog.close} />
      )}
      {mayManage && bulk.target && <BulkDialog target={bulk.target} onClose={bulk.close} />}
    </ListPage>
  );
}

/**
 * The change of many, which stands in the address whole: that it is open, and of which items, so that a reload brings it
 * back. Items chosen one by one are named there; without them it is for all that the filters leave.
 */
function useBulk() {
  const [{ open, chosen }, change] = useAddress();
  const chosenText = useChosenText();
  const { filters } = useList(sellingOptionApi.list);
  return {
    target: open === 'bulk' ? targetOf(chosen, filters) : null,
    open: (ids: readonly (number | string)[] | null) => {
      const text = ids === null ? undefined : chosenText(ids);
      if (text !== null) change({ open: 'bulk', chosen: text }, { replace: false });
    },
    close: () => change({ open: undefined, chosen: undefined }),
  };
}

/** Null where an address names items that can't be. */
function targetOf(chosen: string | undefined, filters: Record<string, string>): ItemTarget | null {
  if (chosen === undefined) return { filters } as unknown as ItemTarget;
  return /^\d{1,15}(,\d{1,15})*$/.test(chosen) ? { ids: chosen.split(',').map(Number) } : null;
}

function Tick({ row, kind }: { row: SoldItem; kind: (typeof sellingOptionKinds)[number] }) {
  const t = useText();
  const { [kind]: option, layaway } = row.sellingOptions;
  if (!option) return <span className="text-dim">–</span>;
  const terms =
    kind === 'layaway' && layaway
      ? t('sellingOption.layaway', {
          months: layaway.termsMonths,
          down: percentText(layaway.downPaymentBasisPoints),
        })
      : '';
  return (
    <span className="row">
      <Icon name="check" />
      {terms ? (
        <span className="digits">{terms}</span>
      ) : (
        <span className="screen-reader">{t('sellingOption.has')}</span>
      )}
    </span>
  );
}

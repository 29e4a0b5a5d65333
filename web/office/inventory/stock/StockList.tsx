import { useNavigate } from '@tanstack/react-router';
import { minimumAmount } from '#contract/catalogue/weight.ts';
import { type StockRow, stockApi, stockKinds } from '#contract/inventory/stock.ts';
import { useMay } from '#web/api/rights.ts';
import { useCategories } from '#web/office/catalogue/category/CategoryPicker.tsx';
import { documentText } from '#web/text/holder.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { Button } from '#web/ui/Button.tsx';
import { DocumentName } from '#web/ui/document/DocumentName.tsx';
import { useLocationChoice } from '#web/ui/document/useLocations.ts';
import { GoodsAmount, PiecesAndGrams, StockAmount } from '#web/ui/GoodsAmount.tsx';
import { gramsColumn, localColumn, moneyColumn, PieceCard, pieceColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { useSubTypes } from '../stockType/useSubTypes.ts';

/** Stock by item, location and inventory type. */
export function StockList() {
  const t = useText();
  const local = useLocalName();
  const navigate = useNavigate();
  const categories = useCategories();
  const may = useMay();
  const seesValue = may('View Cost and Profit');
  const [{ day, atMinimum }] = useAddress();
  const subTypes = useSubTypes();
  const typeOf = (row: StockRow) => local(row.typeName, row.typeNameJa) || t(`stock.kinds.${row.kind}`);
  const locationOf = (row: StockRow) => local(row.locationName, row.locationNameJa);
  return (
    <ListPage
      title={t('stockList.title')}
      api={stockApi}
      search={t('stockList.search')}
      isScanned
      empty={{ title: t('stockList.none'), text: t('stockList.noneText') }}
      filters={[
        useLocationChoice(t('stockList.location')),
        {
          kind: 'choice',
          key: 'kind',
          label: t('stockList.kind'),
          options: [
            { value: 'onHand', label: t('item.onHand') },
            ...stockKinds.map((kind) => ({ value: kind, label: t(`stock.kinds.${kind}`) })),
          ],
        },
        {
          kind: 'choice',
          key: 'typeId',
          label: t('stockList.subType'),
          options: subTypes.map(({ value, label }) => ({ value: String(value), label })),
        },
        { kind: 'choice', key: 'categories', label: t('stockList.category'), many: true, options: categories.options },
        {
          kind: 'choice',
          key: 'negative',
          label: t('stockList.below'),
          options: [{ value: 'true', label: t('stockList.onlyBelow') }],
        },
        {
          kind: 'choice',
          key: 'atMinimum',
          label: t('stockList.minimum'),
          options: [{ value: 'true', label: t('stockList.onlyAtMinimum') }],
        },
        { kind: 'day', key: 'day', label: t('stockList.day') },
        ...(day
          ? [
              {
                kind: 'choice' as const,
                key: 'corrected',
                label: t('stockList.known'),
                options: [
                  { value: 'false', label: t('stockList.knownThen') },
                  { value: 'true', label: t('stockList.knownNow') },
                ],
              },
            ]
          : []),
      ]}
      columns={[
        pieceColumn(t('stockList.item')),
        {
          key: 'category',
          title: t('stockList.category'),
          width: 120,
          rank: 5,
          quiet: true,
          render: (row) => categories.nameOf(row.categoryId),
        },
        localColumn('locationName', t('stockList.location'), { key: 'location', width: 144, rank: 2 }),
        {
          key: 'kind',
          title: t('stockList.kind'),
          width: 144,
          // A piece that is set aside is not taken for one that can be sold.
          rank: 1,
          render: (row) => <NameCell name={typeOf(row)} code={row.promise && <Promised to={row.promise} />} />,
        },
        {
          key: 'quantity',
          title: t('stockList.quantity'),
          width: 104,
          align: 'right',
          strong: true,
          sort: 'quantity',
          render: (row) => <StockAmount of={row} few={row.minimum ?? 0} />,
          total: (all) => <PiecesAndGrams pieces={all.quantity} milligrams={all.quantityMilligrams} />,
        },
        {
          key: 'minimum',
          title: t('stockList.minimum'),
          width: 96,
          rank: 5,
          align: 'right',
          quiet: true,
          render: (row) => row.minimum !== null && <GoodsAmount of={row} amount={minimumAmount(row.minimum, row)} />,
        },
        gramsColumn(t('stockList.grams'), { width: 104, rank: 3 }),
        ...(seesValue ? [moneyColumn('value', t('stockList.value'), { width: 120, rank: 4, quiet: true })] : []),
      ]}
      buttons={
        atMinimum === 'true' &&
        may('Create Purchase Order') && (
          <Button
            icon="truck"
            onClick={() => void navigate({ to: '/inventory/purchase-order', search: { open: 'new' } as never })}
          >
            {t('stock.order')}
          </Button>
        )
      }
      card={(row) => (
        <PieceCard
          row={row}
          code={
            <>
              {row.itemCode} · {locationOf(row)}
              {row.promise && (
                <>
                  <br />
                  {documentText(row.promise)}
                  {moreOf(row.promise)}
                </>
              )}
            </>
          }
          figure={<StockAmount of={row} few={row.minimum ?? 0} />}
          under={typeOf(row)}
        />
      )}
      onOpen={(row) => void navigate({ to: '/item/list/$id', params: { id: String(row.itemId) } })}
      guide={{
        id: 'stock',
        steps: [t('stockList.guide1'), t('stockList.guide2'), t('stockList.guide3'), t('stockList.guide4')],
      }}
    />
  );
}

/** The first document that goods are promised to, and how many others there are. */
function Promised({ to }: { to: NonNullable<StockRow['promise']> }) {
  return (
    <>
      <DocumentName of={to} />
      <span className="text-secondary digits">{moreOf(to)}</span>
    </>
  );
}

function moreOf({ more }: NonNullable<StockRow['promise']>): string {
  return more > 0 ? ` +${more}` : '';
}

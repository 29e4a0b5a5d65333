import { type CountedRow, countedSaleApi } from '#contract/sales/countedSale.ts';
import { seenTypes } from '#contract/sales/saleType.ts';
import { useMay } from '#web/api/rights.ts';
import { dateText } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { useLocationChoice } from '#web/ui/document/useLocations.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import {
  countColumn,
  dateColumn,
  gramsColumn,
  localColumn,
  moneyColumn,
  numberColumn,
  staffColumn,
} from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { ColumnOf, Filter } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useAsOfNote } from '#web/ui/useAsOfNote.tsx';
import { Counting } from './Counting.tsx';
import { NumberAndDay } from './NumberAndDay.tsx';
import { SaleDialogs } from './SaleDialogs.tsx';
import { useSaleSteps } from './useSaleSteps.ts';

type CountedColumn = ColumnOf<typeof countedSaleApi.list, typeof countedSaleApi.summary>;

/** The rows behind a figure of sales: each recognition on its day, a void and a return below zero. */
export function CountedList() {
  const t = useText();
  const { dialog } = useSaleSteps();
  const [{ itemId }] = useAddress();
  return (
    <ListPage<typeof countedSaleApi.list, typeof countedSaleApi.summary>
      title={t('counted.title')}
      head={{ crumb: t('counted.title'), under: useAsOfNote(countedSaleApi.list, t('counted.note')) }}
      api={countedSaleApi}
      search={t('sales.searchHint')}
      failed={t('sales.failed')}
      dates={pastPresets}
      dateKeys={['countedFrom', 'countedTo']}
      lead={<Counting />}
      empty={{ title: t('counted.none'), text: t('counted.noneText'), filtered: t('counted.none') }}
      filters={useCountedFilters()}
      columns={countedColumns(t, itemId !== undefined)}
      idOf={({ saleId, part }) => `${saleId} ${part}`}
      card={(row) => <CountedCard row={row} />}
      cardTotal={(all) => <Money yen={all.amount} />}
      onOpen={({ saleId }) => dialog.open('view', saleId)}
    >
      <SaleDialogs dialog={dialog} />
    </ListPage>
  );
}

function useCountedFilters(): Filter[] {
  const t = useText();
  const types = seenTypes(useMay());
  return [
    {
      kind: 'choice',
      key: 'type',
      label: t('sales.saleType'),
      options: types.map((value) => ({ value, label: t(`sales.type.${value}`) })),
    },
    useLocationChoice(t('sales.location'), { many: true }),
  ];
}

/** Of one item that is sold by the gram the list says how much, too. */
function countedColumns(t: Translate, isOfItem: boolean): CountedColumn[] {
  return [
    dateColumn('day', t('counted.day'), { width: 124, sort: 'day' }),
    numberColumn('number', t('sales.number'), { width: 188, sort: 'number', fixed: true }),
    {
      key: 'kind',
      title: t('counted.kind'),
      width: 132,
      rank: 1,
      render: ({ kind }) => <Kind kind={kind} />,
      // A void takes one away, so that they are fewer than the rows.
      total: ({ transactions }) => t('counted.transactions', { count: transactions }),
    },
    {
      key: 'customer',
      title: t('sales.customerTitle'),
      rank: 3,
      render: ({ customerName }) =>
        customerName ? (
          <span className="cell-title">{t('common.honoured', { name: customerName })}</span>
        ) : (
          <span className="text-dim">{t('sales.walkIn')}</span>
        ),
    },
    {
      key: 'type',
      title: t('sales.saleType'),
      width: 148,
      rank: 2,
      quiet: true,
      render: (row) => t(`sales.type.${row.type}`),
    },
    localColumn('locationName', t('sales.location'), { key: 'location', width: 132, rank: 5, quiet: true }),
    countColumn('quantity', t('counted.quantity'), { width: 92, rank: 4 }),
    ...(isOfItem ? [gramsColumn(t('sales.grams'), { width: 112, rank: 4 })] : []),
    moneyColumn('amount', t('counted.amount'), { width: 132, sort: 'amount', strong: true }),
    staffColumn(t('sales.staff'), { key: 'staff', width: 112, rank: 6, quiet: true }),
  ];
}

function Kind({ kind }: { kind: CountedRow['kind'] }) {
  const t = useText();
  if (kind === 'sale') return t('counted.kinds.sale');
  return <StatusBadge of={kind === 'shipment' ? 'shipped' : 'voided'}>{t(`counted.kinds.${kind}`)}</StatusBadge>;
}

function CountedCard({ row }: { row: CountedRow }) {
  const t = useText();
  return (
    <CardRow
      title={row.customerName ? t('common.honoured', { name: row.customerName }) : t('sales.walkIn')}
      code={<NumberAndDay number={row.number} day={dateText(row.day)} />}
      figure={<Money yen={row.amount} />}
      under={
        <>
          <span className="digits text-secondary card-count">{t('sales.counter.pieces', { count: row.quantity })}</span>
          <Kind kind={row.kind} />
        </>
      }
    />
  );
}

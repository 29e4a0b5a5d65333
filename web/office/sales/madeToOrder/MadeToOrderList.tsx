import { madeToOrderApi } from '#contract/sales/madeToOrder.ts';
import { productions } from '#contract/sales/madeToOrderTerms.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { localColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { SaleStatus } from '../sale/SaleStatus.tsx';
import { owedColumn, saleColumnsOf } from '../sale/saleColumns.tsx';
import { begunFilter, TypeList } from '../sale/TypeList.tsx';

type MadeColumn = ColumnOf<typeof madeToOrderApi.list, typeof madeToOrderApi.summary>;

/** Pieces that are made for one customer: when each is expected, how far it is, what is still to be paid. */
export function MadeToOrderList() {
  const t = useText();
  return (
    <TypeList
      title={t('sales.type.madeToOrder')}
      type="madeToOrder"
      api={madeToOrderApi}
      columns={columnsOf(t)}
      filters={[
        {
          kind: 'choice',
          key: 'production',
          label: t('madeToOrder.production'),
          options: productions.map((value) => ({ value, label: t(`madeToOrder.stage.${value}`) })),
        },
        {
          kind: 'choice',
          key: 'late',
          label: t('madeToOrder.expectedDate'),
          options: [{ value: 'true', label: t('madeToOrder.late') }],
        },
        begunFilter(t),
      ]}
      empty={{ title: t('madeToOrder.none'), text: t('madeToOrder.noneText'), filtered: t('sales.none') }}
      create={t('madeToOrder.new')}
      badges={(row) =>
        row.isLate ? (
          <StatusBadge tone="bad">{t('madeToOrder.late')}</StatusBadge>
        ) : (
          row.production && <StatusBadge>{t(`madeToOrder.stage.${row.production}`)}</StatusBadge>
        )
      }
    />
  );
}

/** Those of every sale, with what a maker asks in place of place and pieces. */
function columnsOf(t: Translate): MadeColumn[] {
  const of = saleColumnsOf<MadeColumn>(t);
  return [
    ...of('number', 'date', 'customer'),
    {
      key: 'expected',
      title: t('madeToOrder.expected'),
      width: 128,
      rank: 4,
      render: ({ expectedDate, isLate }) => <DateText of={expectedDate} className={isLate ? 'text-bad' : ''} />,
    },
    {
      key: 'production',
      title: t('madeToOrder.production'),
      width: 112,
      rank: 5,
      render: ({ production }) => production && t(`madeToOrder.stage.${production}`),
    },
    localColumn('serviceProviderName', t('madeToOrder.workshop'), {
      key: 'workshop',
      width: 128,
      quiet: true,
      hidden: true,
    }),
    ...of('total'),
    owedColumn(t),
    {
      key: 'status',
      title: t('common.status'),
      width: 132,
      rank: 1,
      render: (row) => <SaleStatus of={row} />,
    },
    ...of('staff'),
  ];
}

import type { serviceApi } from '#contract/sales/service.ts';
import type { Translate } from '#web/text/text.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { localColumn, textColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { owedColumn, saleColumnsOf } from '../sale/saleColumns.tsx';
import { WorkPlace } from './WorkPlace.tsx';

type ServiceColumn = ColumnOf<typeof serviceApi.list, typeof serviceApi.summary>;

/**
 * Those of every sale, with the piece and its work in place of type and pieces. Where room is short, it is asked where the work
 * is, whose piece it is and by when: a tablet shows that.
 */
export function serviceColumns(t: Translate): ServiceColumn[] {
  const of = saleColumnsOf<ServiceColumn>(t);
  return [
    ...of('number'),
    ...of('date').map((column) => ({ ...column, rank: 5 })),
    ...of('customer').map((column) => ({ ...column, rank: 2 })),
    textColumn('piece', t('service.piece'), { width: 164, rank: 4 }),
    {
      key: 'promisedDate',
      title: t('service.promised'),
      width: 116,
      rank: 3,
      sort: 'promisedDate',
      render: ({ promisedDate, isOverdue }) =>
        promisedDate ? (
          <DateText of={promisedDate} className={isOverdue ? 'text-bad text-medium' : ''} />
        ) : (
          <span className="text-dim">–</span>
        ),
    },
    { key: 'stage', title: t('service.stage'), width: 148, rank: 1, render: (row) => <WorkPlace of={row} /> },
    localColumn('serviceProviderName', t('service.provider'), {
      key: 'provider',
      width: 140,
      quiet: true,
      hidden: true,
    }),
    ...of('location'),
    ...of('total').map((column) => ({ ...column, rank: 7 })),
    ...of('paid'),
    { ...owedColumn(t), rank: 6 },
    ...of('status').map(({ rank: _, ...column }) => column),
  ];
}

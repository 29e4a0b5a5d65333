import { subastaApi } from '#contract/sales/subasta.ts';
import { subastaOrigins, subastaSaleApi } from '#contract/sales/subastaSale.ts';
import { useRead } from '#web/api/hooks.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { Count, Money } from '#web/ui/Figures.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { saleColumnsOf } from '../sale/saleColumns.tsx';
import { TypeList } from '../sale/TypeList.tsx';

type SubastaColumn = ColumnOf<typeof subastaSaleApi.list, typeof subastaSaleApi.summary>;

/** Sales of subasta pieces: who won which lot of which event, and what was entered by hand. */
export function SubastaSaleList() {
  const t = useText();
  const events = useRead(subastaApi.list, {}).data?.rows ?? [];
  return (
    <TypeList
      title={t('frame.menu.subasta')}
      type="subasta"
      api={subastaSaleApi}
      columns={columnsOf(t)}
      filters={[
        {
          kind: 'choice',
          key: 'subastaId',
          label: t('subasta.saleOf.event'),
          options: events.map(({ id, name, number }) => ({ value: String(id), label: `${name} · ${number}` })),
        },
        {
          kind: 'choice',
          key: 'origin',
          label: t('subasta.saleOf.origin'),
          options: subastaOrigins.map((value) => ({ value, label: t(`subasta.saleOf.origins.${value}`) })),
        },
      ]}
      empty={{ title: t('subasta.saleOf.none'), text: t('subasta.saleOf.noneText'), filtered: t('sales.none') }}
      create={t('subasta.saleOf.new')}
      badges={({ lot }) => (
        <StatusBadge>
          {lot ? `${t('subasta.saleOf.lot')} ${lot.position}` : t('subasta.saleOf.origins.hand')}
        </StatusBadge>
      )}
    />
  );
}

/** Those of every sale, with the lot in place of type and pieces. */
function columnsOf(t: Translate): SubastaColumn[] {
  const of = saleColumnsOf<SubastaColumn>(t);
  const none = <span className="text-dim">–</span>;
  return [
    ...of('number', 'date', 'customer'),
    {
      key: 'event',
      title: t('subasta.saleOf.event'),
      width: 168,
      rank: 6,
      render: ({ lot }) => (
        <span title={lot?.subastaNumber}>
          {lot?.subastaName ?? <span className="text-dim">{t('subasta.saleOf.origins.hand')}</span>}
        </span>
      ),
    },
    {
      key: 'lot',
      title: t('subasta.saleOf.lot'),
      width: 72,
      rank: 4,
      align: 'right',
      render: ({ lot }) => (lot ? <Count count={lot.position} /> : none),
    },
    {
      key: 'paddle',
      title: t('subasta.paddle'),
      width: 80,
      rank: 5,
      align: 'right',
      render: ({ lot }) => (lot ? <Count count={lot.paddle} /> : none),
    },
    {
      key: 'hammerPrice',
      title: t('subasta.saleOf.hammerPrice'),
      width: 124,
      rank: 3,
      align: 'right',
      render: ({ lot }) => (lot ? <Money yen={lot.hammerPrice} /> : none),
      total: (all) => <Money yen={all.hammerPrice} />,
    },
    ...of('total', 'paid', 'status', 'staff'),
  ];
}

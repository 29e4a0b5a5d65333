import '../sale/sale.css';
import './service.css';
import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { serviceStages } from '#contract/sales/intake.ts';
import { saleStatuses } from '#contract/sales/sale.ts';
import { type ServiceRow, serviceApi } from '#contract/sales/service.ts';
import { dayText } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { useLocationChoice } from '#web/ui/document/useLocations.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { localColumn, textColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { ColumnOf, Filter } from '#web/ui/list/types.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { SaleDialogs } from '../sale/SaleDialogs.tsx';
import { owedColumn, saleColumnsOf } from '../sale/saleColumns.tsx';
import { useSaleSteps } from '../sale/useSaleSteps.ts';
import { PartsDialog } from './PartsDialog.tsx';
import { HandOverDialog, MoveDialog } from './ServiceDialogs.tsx';
import { EditService, NewService } from './ServiceForm.tsx';

type ServiceColumn = ColumnOf<typeof serviceApi.list, typeof serviceApi.summary>;

/** Work on the customers' own pieces: taken in, followed, paid, handed over. */
export function ServiceList() {
  const t = useText();
  const { dialog, actions } = useSaleSteps('service');
  const { id } = dialog;
  const view = () => (id === null ? dialog.close() : dialog.open('view', id));
  return (
    <ListPage
      title={t('service.title')}
      api={serviceApi}
      search={t('service.search')}
      failed={t('service.failed')}
      dates
      empty={{ title: t('service.noneYet'), text: t('service.noneText'), filtered: t('service.none') }}
      create={{ label: t('service.create'), access: 'Create Transaction', run: () => dialog.open('new') }}
      filters={useServiceFilters()}
      columns={serviceColumns(t)}
      card={(row) => <ServiceCard row={row} />}
      cardTotal={(all) => <Money yen={all.grandTotal} />}
      onOpen={(row) => dialog.open('view', row.id)}
      actions={actions}
      isOff={(row) => row.status === 'cancelled' || row.status === 'voided'}
      guide={{ id: 'service', steps: [t('service.guide1'), t('service.guide2'), t('service.guide3')] }}
    >
      {dialog.is('new') && <NewService onClose={dialog.close} onDone={(made) => dialog.open('view', made)} />}
      {dialog.is('edit') && id !== null && <EditService key={id} id={id} onClose={view} onDone={view} />}
      {dialog.is('move') && id !== null && <MoveDialog key={id} id={id} onClose={view} />}
      {dialog.is('parts') && id !== null && <PartsDialog key={id} id={id} onClose={view} />}
      {dialog.is('handOver') && id !== null && <HandOverDialog key={id} id={id} onClose={view} />}
      <SaleDialogs
        dialog={dialog}
        failed={{
          view: t('service.detailsFailed'),
          pay: { load: t('service.paymentDataFailed'), pay: t('service.paymentFailed') },
        }}
      />
    </ListPage>
  );
}

function useServiceFilters(): Filter[] {
  const t = useText();
  const local = useLocalName();
  const providers = useAll(serviceProviderApi.list, {}).data ?? [];
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('common.status'),
      options: saleStatuses.map((value) => ({ value, label: t(`sales.status.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'stage',
      label: t('service.stage'),
      options: serviceStages.map((value) => ({ value, label: t(`service.stages.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'overdue',
      label: t('service.promised'),
      options: [{ value: 'true', label: t('service.overdue') }],
    },
    {
      kind: 'choice',
      key: 'serviceProviderId',
      label: t('service.provider'),
      options: providers.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
    },
    useLocationChoice(t('sales.location')),
  ];
}

/** Those of every sale, with the piece and its work in place of type and pieces; how the work stands is asked first. */
function serviceColumns(t: Translate): ServiceColumn[] {
  const of = saleColumnsOf<ServiceColumn>(t);
  return [
    ...of('number', 'date'),
    ...of('customer').map((column) => ({ ...column, rank: 4 })),
    textColumn('piece', t('service.piece'), { width: 168, rank: 5 }),
    {
      key: 'promisedDate',
      title: t('service.promised'),
      width: 116,
      rank: 2,
      sort: 'promisedDate',
      render: ({ promisedDate, isOverdue }) =>
        promisedDate ? (
          <DateText of={promisedDate} className={isOverdue ? 'text-bad text-medium' : ''} />
        ) : (
          <span className="text-dim">–</span>
        ),
    },
    { key: 'stage', title: t('service.stage'), width: 144, rank: 1, render: (row) => <Stage row={row} t={t} /> },
    localColumn('serviceProviderName', t('service.provider'), {
      key: 'provider',
      width: 140,
      quiet: true,
      hidden: true,
    }),
    ...of('location', 'total', 'paid'),
    { ...owedColumn(t), rank: 6 },
    ...of('status').map(({ rank: _, ...column }) => column),
  ];
}

function Stage({ row: { serviceStage, isOverdue }, t }: { row: ServiceRow; t: Translate }) {
  if (!serviceStage) return null;
  return (
    <StatusBadge of={isOverdue ? 'overdue' : serviceStage}>
      {isOverdue ? t('service.overdue') : t(`service.stages.${serviceStage}`)}
    </StatusBadge>
  );
}

function ServiceCard({ row }: { row: ServiceRow }) {
  const t = useText();
  return (
    <CardRow
      title={t('common.honoured', { name: row.customerName })}
      code={
        <span className="service-what">
          <span className="digits">{row.number}</span>
          {row.piece && <span>{row.piece}</span>}
        </span>
      }
      figure={<Money yen={row.grandTotal} />}
      under={
        <>
          {row.promisedDate && (
            <span className={row.isOverdue ? 'text-bad' : 'text-secondary'}>{dayText(row.promisedDate)}</span>
          )}
          {row.status === 'pending' ? (
            <Stage row={row} t={t} />
          ) : (
            <StatusBadge of={row.status}>{t(`sales.status.${row.status}`)}</StatusBadge>
          )}
        </>
      }
    />
  );
}

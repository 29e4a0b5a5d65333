import '../sale/sale.css';
import './service.css';
import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { serviceStages } from '#contract/sales/intake.ts';
import { saleStatuses } from '#contract/sales/sale.ts';
import { type ServiceRow, serviceApi } from '#contract/sales/service.ts';
import { dayText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { useLocationChoice } from '#web/ui/document/useLocations.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { Filter } from '#web/ui/list/types.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { SaleDialogs } from '../sale/SaleDialogs.tsx';
import { SaleStatus } from '../sale/SaleStatus.tsx';
import { useSaleSteps } from '../sale/useSaleSteps.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { PartsDialog } from './PartsDialog.tsx';
import { EditService, NewService } from './ServiceForm.tsx';
import { serviceColumns } from './serviceColumns.tsx';
import { WorkPlace } from './WorkPlace.tsx';

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
    useLocationChoice(t('sales.location'), { many: true }),
  ];
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
          {row.status === 'pending' ? <WorkPlace of={row} /> : <SaleStatus of={row} />}
        </>
      }
    />
  );
}

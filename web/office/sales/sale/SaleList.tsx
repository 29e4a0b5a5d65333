import './sale.css';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type SaleRow, saleApi, saleStatuses, saleTypes } from '#contract/sales/sale.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { dateText, dayText, today } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { HalfMadeSales } from '../counter/HalfMadeSales.tsx';
import { SaleView } from './SaleView.tsx';
import { ShippingDialog } from './ShippingDialog.tsx';
import { saleColumns } from './saleColumns.tsx';
import { useSaleSteps } from './useSaleSteps.ts';
import { VoidDialog } from './VoidDialog.tsx';

/** Every sale of the company: found, opened, printed again, sent, voided. */
export function SaleList() {
  const t = useText();
  const localName = useLocalName();
  const navigate = useNavigate();
  const may = useMay();
  const { dialog, actions } = useSaleSteps();
  const workplaces = useSession().data?.workplaces ?? [];
  const toCounter = () => void navigate({ to: '/sales/transaction/new' });
  useCounterLinks(dialog.now);
  const { id } = dialog;
  return (
    <ListPage
      title={t('sales.transactions')}
      api={saleApi}
      search={t('sales.searchHint')}
      failed={t('sales.failed')}
      dates
      empty={{ title: t('sales.noneYet'), text: t('sales.noneText'), filtered: t('sales.none') }}
      buttons={may('Create Transaction') && <HalfMadeSales onOpen={toCounter} />}
      create={{ label: t('sales.new'), access: 'Create Transaction', run: toCounter }}
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: t('common.status'),
          options: saleStatuses.map((value) => ({ value, label: t(`sales.status.${value}`) })),
        },
        {
          kind: 'choice',
          key: 'type',
          label: t('sales.saleType'),
          options: saleTypes.map((value) => ({ value, label: t(`sales.type.${value}`) })),
        },
        {
          kind: 'choice',
          key: 'counted',
          label: t('sales.counting'),
          options: [{ value: 'true', label: t('sales.counted') }],
        },
        {
          kind: 'choice',
          key: 'toShip',
          label: t('sales.shipping.title'),
          options: [{ value: 'true', label: t('sales.toShip') }],
        },
        {
          kind: 'choice',
          key: 'locationId',
          label: t('sales.location'),
          options: workplaces.map((place) => ({
            value: String(place.locationId),
            label: localName(place.name, place.nameJa),
          })),
        },
      ]}
      columns={saleColumns(t)}
      card={(row) => <SaleCard row={row} />}
      cardTotal={(all) => <Money yen={all.grandTotal} />}
      onOpen={(row) => dialog.open('view', row.id)}
      actions={actions}
      isOff={(row) => row.status === 'cancelled' || row.status === 'voided'}
      guide={{
        id: 'sale',
        steps: [t('sales.guide.scan'), t('sales.guide.pay'), t('sales.guide.park'), t('sales.guide.after')],
      }}
    >
      {dialog.is('view') && id !== null && <SaleView id={id} onClose={dialog.close} />}
      {dialog.is('void') && id !== null && (
        <VoidDialog key={id} id={id} onClose={dialog.close} onDone={() => dialog.open('view', id)} />
      )}
      {dialog.is('ship') && id !== null && <ShippingDialog key={id} id={id} onClose={dialog.close} />}
    </ListPage>
  );
}

function SaleCard({ row }: { row: SaleRow }) {
  const t = useText();
  const isThisYear = row.date.slice(0, 4) === today().slice(0, 4);
  return (
    <CardRow
      title={row.customerName ? t('common.honoured', { name: row.customerName }) : t('sales.walkIn')}
      code={
        <>
          <span className="digits">{row.number}</span>
          <span className="between">·</span>
          {/* The year is said where it is another: number and day stand on one line. */}
          <span className="digits">{isThisYear ? dayText(row.date) : dateText(row.date)}</span>
        </>
      }
      figure={<Money yen={row.grandTotal} />}
      under={
        <>
          <span className="digits text-secondary card-count">
            {t('sales.counter.pieces', { count: row.totalQuantity })}
          </span>
          <StatusBadge of={row.status}>{t(`sales.status.${row.status}`)}</StatusBadge>
        </>
      }
    />
  );
}

/** `?open=new` and `?open=edit:12` are the counter, which is a screen of its own. */
function useCounterLinks(now: ReturnType<typeof useSaleSteps>['dialog']['now']): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (now?.what === 'new') void navigate({ to: '/sales/transaction/new', replace: true });
    if (now?.what === 'edit' && now.id !== null) {
      void navigate({ to: '/sales/transaction/$id/edit', params: { id: String(now.id) }, replace: true });
    }
  }, [now?.what, now?.id, navigate]);
}

import './sale.css';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { type SaleRow, saleStatuses } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { useMay } from '#web/api/rights.ts';
import { dateText, dayText, today } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { useLocationChoice } from '#web/ui/document/useLocations.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { Filter, ListEndpoint, ListPageProps, RowOf } from '#web/ui/list/types.ts';
import { HalfMadeSales } from '../counter/HalfMadeSales.tsx';
import { NumberAndDay } from './NumberAndDay.tsx';
import { SaleDialogs } from './SaleDialogs.tsx';
import { SaleStatus } from './SaleStatus.tsx';
import { useSaleSteps } from './useSaleSteps.ts';

interface TypeListProps<L extends ListEndpoint, S extends Endpoint>
  extends Pick<ListPageProps<L, S>, 'title' | 'api' | 'columns' | 'of' | 'lead'> {
  /** Of which type a new one is; straight unless said. */
  type?: SaleType;
  /** Filters besides status and location. */
  filters?: readonly Filter[];
  /** What is said where there is none, and where the days that were chosen leave none. */
  empty?: ListPageProps<L, S>['empty'];
  create?: string;
  /** What a row says on a phone besides its status. */
  badges?: (row: RowOf<L>) => ReactNode;
  /** What it says there in place of its status. */
  status?: (row: RowOf<L>) => ReactNode;
  guide?: ListPageProps<L, S>['guide'];
}

/** Sales, of all types or of one: found, opened, paid, printed again, sent, voided. */
export function TypeList<L extends ListEndpoint, S extends Endpoint>({
  type,
  filters = [],
  create,
  badges,
  status,
  ...page
}: TypeListProps<L, S>) {
  const t = useText();
  const navigate = useNavigate();
  const may = useMay();
  const { dialog, actions } = useSaleSteps();
  // A new one is of the type of its list: a half-made one of another type waits beside it.
  const begin = useCallback(
    (replace = false) =>
      void navigate({ to: '/sales/transaction/new', search: { type: type ?? 'straight' } as never, replace }),
    [navigate, type],
  );
  useCounterLinks(dialog.now, begin);
  const rowOf = (row: RowOf<L>) => row as SaleRow;
  return (
    <ListPage<L, S>
      search={t('sales.searchHint')}
      failed={t('sales.failed')}
      dates
      empty={{ title: t('sales.noneYet'), text: t('sales.noneText'), filtered: t('sales.none') }}
      guide={{
        id: 'sale',
        steps: [t('sales.guide.scan'), t('sales.guide.pay'), t('sales.guide.park'), t('sales.guide.after')],
      }}
      {...page}
      buttons={
        may('Create Transaction') && <HalfMadeSales onOpen={() => void navigate({ to: '/sales/transaction/new' })} />
      }
      create={{ label: create ?? t('sales.new'), access: 'Create Transaction', run: () => begin() }}
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: t('common.status'),
          options: saleStatuses.map((value) => ({ value, label: t(`sales.status.${value}`) })),
        },
        ...filters,
        useLocationChoice(t('sales.location'), { many: true }),
      ]}
      card={(row) => <SaleCard row={rowOf(row)} badges={badges?.(row)} status={status?.(row)} />}
      cardTotal={(all) => <Money yen={(all as { grandTotal: number }).grandTotal} />}
      onOpen={(row) => dialog.open('view', rowOf(row).id)}
      actions={(row) => actions(rowOf(row))}
      isOff={(row) => ['cancelled', 'voided'].includes(rowOf(row).status)}
    >
      <SaleDialogs dialog={dialog} />
    </ListPage>
  );
}

/** Totals as they were agreed, which is what a report of contracts opens. */
export function begunFilter(t: Translate): Filter {
  return {
    kind: 'choice',
    key: 'begun',
    label: t('common.total'),
    options: [{ value: 'true', label: t('sales.begun') }],
  };
}

function SaleCard({ row, badges, status }: { row: SaleRow; badges?: ReactNode; status?: ReactNode }) {
  const t = useText();
  // The year is said where it is another: number and day stand on one line.
  const isThisYear = row.date.slice(0, 4) === today().slice(0, 4);
  return (
    <CardRow
      title={row.customerName ? t('common.honoured', { name: row.customerName }) : t('sales.walkIn')}
      code={<NumberAndDay number={row.number} day={isThisYear ? dayText(row.date) : dateText(row.date)} />}
      figure={<Money yen={row.grandTotal} />}
      under={
        <>
          <span className="digits text-secondary card-count">
            {t('sales.counter.pieces', { count: row.totalQuantity })}
          </span>
          {badges}
          {status ?? <SaleStatus of={row} />}
        </>
      }
    />
  );
}

/** `?open=new` and `?open=edit:12` are the counter, which is a screen of its own: it takes their place, so that Back leaves it. */
function useCounterLinks(
  now: ReturnType<typeof useSaleSteps>['dialog']['now'],
  begin: (replace: boolean) => void,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (now?.what === 'new') begin(true);
    if (now?.what === 'edit' && now.id !== null) {
      void navigate({ to: '/sales/transaction/$id/edit', params: { id: String(now.id) }, replace: true });
    }
  }, [now?.what, now?.id, navigate, begin]);
}

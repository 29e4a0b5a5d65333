import { Navigate, useSearch } from '@tanstack/react-router';
import { saleApi } from '#contract/sales/sale.ts';
import { seenTypes } from '#contract/sales/saleType.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import type { Filter } from '#web/ui/list/types.ts';
import { CountedList } from './CountedList.tsx';
import { Counting, isCounting } from './Counting.tsx';
import { saleColumns } from './saleColumns.tsx';
import { TypeList } from './TypeList.tsx';

/** Every sale that the user may see, whatever its type; or, where the address names days of it, what of them counts. */
export function SaleList() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  // An address of before said with a mark that its days were those on which sales count.
  if (search.counted !== undefined) {
    const { counted: _, from, to, ...others } = search;
    return <Navigate to="/sales/list" search={{ ...others, countedFrom: from, countedTo: to } as never} replace />;
  }
  return isCounting(search) ? <CountedList /> : <MadeList />;
}

function MadeList() {
  const t = useText();
  const types = seenTypes(useMay());
  return (
    <TypeList
      title={t('sales.transactions')}
      api={saleApi}
      columns={saleColumns(t)}
      filters={[
        {
          kind: 'choice',
          key: 'type',
          label: t('sales.saleType'),
          options: types.map((value) => ({ value, label: t(`sales.type.${value}`) })),
        },
        ...usePlainFilters(),
      ]}
      lead={<Counting />}
    />
  );
}

/** Straight sales. Old addresses named another type here: those go to the list of all. */
export function StraightList() {
  const t = useText();
  const filters = usePlainFilters();
  const search = useSearch({ strict: false }) as { type?: string };
  if (search.type !== undefined && search.type !== 'straight')
    return <Navigate to="/sales/list" search={search as never} replace />;
  return (
    <TypeList
      title={t('frame.menu.transaction')}
      api={saleApi}
      of={{ type: 'straight' }}
      columns={saleColumns(t).filter(({ key }) => key !== 'type')}
      filters={filters}
    />
  );
}

function usePlainFilters(): Filter[] {
  const t = useText();
  return [
    {
      kind: 'choice',
      key: 'uncounted',
      label: t('sales.uncounted'),
      options: [{ value: 'true', label: t('sales.uncounted') }],
    },
    {
      kind: 'choice',
      key: 'toShip',
      label: t('sales.shipping.title'),
      options: [{ value: 'true', label: t('sales.toShip') }],
    },
  ];
}

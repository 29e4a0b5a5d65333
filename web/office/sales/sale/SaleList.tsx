import { Navigate, useSearch } from '@tanstack/react-router';
import { saleApi } from '#contract/sales/sale.ts';
import { seenTypes } from '#contract/sales/saleType.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import type { Filter } from '#web/ui/list/types.ts';
import { saleColumns } from './saleColumns.tsx';
import { TypeList } from './TypeList.tsx';

/** Every sale that the user may see, whatever its type. */
export function SaleList() {
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
        ...useCountedFilters(),
      ]}
    />
  );
}

/** Straight sales. Old addresses named another type here: those go to the list of all. */
export function StraightList() {
  const t = useText();
  const filters = useCountedFilters();
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

function useCountedFilters(): Filter[] {
  const t = useText();
  return [
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
  ];
}

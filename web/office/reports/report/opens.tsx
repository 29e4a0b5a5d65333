import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isoDate } from '#contract/kernel/values.ts';
import type { MoneyKind } from '#contract/reports/paymentReport.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { saleTypeViews, saleViews } from '#contract/sales/saleView.ts';
import { useMay } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useAddress } from '#web/ui/address.ts';
import type { Column } from '#web/ui/list/types.ts';

type Search = Record<string, string | undefined>;
/** Where the rows behind a figure stand. */
export interface Behind {
  to: '/sales/list' | '/sales/layaway' | '/sales/madetoorder' | '/reports/sales/payments';
  search: Search;
}

/** A column whose figure opens the rows that make it, and whose total opens `all` of them; nothing to open where it is nothing. */
export function opening<Row, Opened, Summary, Sort extends string, Sums>(
  column: Column<Row, Summary, Sort>,
  behind: ((row: Opened) => Behind | null) | null,
  all?: ((sums: Sums) => Behind | null) | null,
): Column<Row & Opened, Summary & Sums, Sort> {
  if (!behind) return column;
  const { render, total } = column;
  const opens = (at: Behind | null, figure: ReactNode) =>
    at ? (
      <Link className="link" to={at.to as '/'} search={clean(at.search) as never}>
        {figure}
      </Link>
    ) : (
      figure
    );
  return {
    ...column,
    render: (row) => opens(behind(row), render(row)),
    ...(all && total && { total: (summary) => total(summary) !== false && opens(all(summary), total(summary)) }),
  };
}

/** Opens what counts of sales, for who may see any; and the address of it. */
export function useCounted() {
  const may = useMay();
  const navigate = useNavigate();
  const [address] = useAddress();
  const place = { locations: address.locations };
  const sees = may('Access Sales') && may(saleViews);
  const counted = (search: Search): Behind => ({ to: '/sales/list', search: { ...place, ...search } });
  return {
    sees,
    place,
    counted: sees ? counted : null,
    open: sees
      ? (search: Search) => void navigate({ to: '/sales/list', search: clean(counted(search).search) as never })
      : undefined,
    layaways: may('Access Sales') && may(saleTypeViews.layaway),
    madeToOrders: may('Access Sales') && may(saleTypeViews.madeToOrder),
  };
}

interface PaymentsAsked {
  from: string;
  to: string;
  kind?: MoneyKind;
  type?: SaleType;
}

/** The address of the payments that make what was collected, at the locations that the report is of. */
export function usePayments(): (asked: PaymentsAsked) => Behind {
  const [{ locations }] = useAddress();
  return (asked) => ({ to: '/reports/sales/payments', search: { locations, ...asked } });
}

/** The days that a report is asked for, which are those of this month until today unless told. */
export function useDays(): { from: string; to: string } {
  const { from, to } = useAskedDays();
  return { from: from ?? `${to.slice(0, 7)}-01`, to };
}

/** The days of the address; what is none is left out, as a list leaves it out. */
export function useAskedDays(): { from: string | undefined; to: string } {
  const [address] = useAddress();
  const dayOf = (written: string | undefined) => isoDate.safeParse(written).data;
  return { from: dayOf(address.from), to: dayOf(address.to) ?? today() };
}

function clean(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

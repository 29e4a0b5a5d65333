import { useNavigate } from '@tanstack/react-router';
import { customerTypes } from '#contract/people/customer.ts';
import { type BuyerRow, buyerApi } from '#contract/sales/buyer.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Count, Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, moneyColumn, numberColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';

type BuyerColumn = ColumnOf<typeof buyerApi.list, typeof buyerApi.summary>;

/** Sales by customer: who bought what, when they were here last, and what is still open. */
export function BuyerList() {
  const t = useText();
  const navigate = useNavigate();
  const columns = useBuyerColumns();
  return (
    <ListPage
      title={t('sales.buyer.title')}
      api={buyerApi}
      search={t('sales.buyer.search')}
      failed={t('sales.failed')}
      empty={{ title: t('sales.buyer.none'), text: t('sales.buyer.noneText'), filtered: t('sales.buyer.noneFound') }}
      filters={[
        {
          kind: 'choice',
          key: 'open',
          label: t('sales.buyer.open'),
          options: [{ value: 'true', label: t('sales.buyer.withOpen') }],
        },
        {
          kind: 'choice',
          key: 'customerTypes',
          label: t('sales.buyer.type'),
          options: customerTypes.map((value) => ({ value, label: t(`customer.type.${value}`) })),
        },
      ]}
      columns={columns}
      card={(row) => <BuyerCard row={row} />}
      cardTotal={(all) => <Money yen={all.spent} />}
      onOpen={({ code }) => void navigate({ to: '/sales/list', search: { search: code } } as never)}
      actions={({ id, code }) => [
        {
          label: t('sales.buyer.sales'),
          icon: 'receipt',
          shortcut: 'Enter',
          run: () => void navigate({ to: '/sales/list', search: { search: code } } as never),
        },
        {
          label: t('sales.buyer.customer'),
          icon: 'user',
          run: () => void navigate({ to: '/manage-user/customers/$id', params: { id: String(id) } }),
        },
      ]}
      isOff={(row) => !row.active}
    />
  );
}

function useBuyerColumns(): BuyerColumn[] {
  const t = useText();
  const named = useCustomerName();
  return [
    {
      key: 'name',
      title: t('sales.customerTitle'),
      sort: 'name',
      fixed: true,
      render: (row) => <span className="cell-title">{named(row)}</span>,
    },
    numberColumn('code', t('sales.buyer.code'), { width: 112, rank: 5, quiet: true }),
    {
      key: 'customerType',
      title: t('sales.buyer.type'),
      width: 108,
      rank: 6,
      quiet: true,
      render: (row) => t(`customer.type.${row.customerType}`),
    },
    dateColumn('lastVisit', t('sales.buyer.lastVisit'), { width: 116, rank: 2, sort: 'lastVisit' }),
    {
      key: 'saleCount',
      title: t('sales.buyer.count'),
      width: 84,
      align: 'right',
      rank: 4,
      quiet: true,
      render: (row) => <Count count={row.saleCount} />,
    },
    moneyColumn('spent', t('sales.buyer.spent'), { width: 124, rank: 1, sort: 'spent', strong: true }),
    {
      key: 'openBalance',
      title: t('sales.buyer.openBalance'),
      width: 124,
      align: 'right',
      rank: 3,
      render: ({ openCount, openBalance }) =>
        openCount === 0 ? <span className="text-dim">–</span> : <Money yen={openBalance} />,
    },
  ];
}

function BuyerCard({ row }: { row: BuyerRow }) {
  const t = useText();
  const named = useCustomerName();
  return (
    <CardRow
      title={named(row)}
      code={row.code}
      figure={<Money yen={row.spent} />}
      under={
        row.openCount > 0 && (
          <span className="text-secondary">
            {t('sales.buyer.openBalance')} <Money yen={row.openBalance} />
          </span>
        )
      }
    />
  );
}

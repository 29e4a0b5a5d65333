import { useNavigate } from '@tanstack/react-router';
import { type ClosedMonth, monthApi } from '#contract/inventory/month.ts';
import { useMay } from '#web/api/rights.ts';
import { monthText, today } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, dateColumn, gramsColumn, moneyColumn, staffColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { saveFile } from '#web/ui/paper.ts';
import { NextMonthCard } from './NextMonthCard.tsx';

/** The closed months of the company, newest first, and the one that is closed next. */
export function MonthList() {
  const t = useText();
  const navigate = useNavigate();
  const seesValue = useMay()('View Cost and Profit');
  const openStock = ({ through }: ClosedMonth, corrected = 'false') =>
    void navigate({ to: '/inventory/list', search: { day: through, corrected } as never });
  const exportStock = ({ id, through }: ClosedMonth) =>
    void saveFile(
      monthApi.snapshot,
      { id, format: 'xlsx', language: currentLocale() },
      `${t('month.snapshotName')}-${through.slice(0, 7)}-${today()}.xlsx`,
    );
  return (
    <ListPage
      title={t('month.title')}
      api={monthApi}
      search={t('month.search')}
      failed={t('month.failed')}
      empty={{ title: t('month.none'), text: t('month.noneText') }}
      lead={<NextMonthCard />}
      columns={[
        {
          key: 'through',
          title: t('month.month'),
          sort: 'through',
          fixed: true,
          render: (row) => monthText(row.through),
        },
        {
          ...countColumn('quantity', t('month.quantity'), { width: 176, strong: true }),
          render: (row) => <PiecesAndGrams pieces={row.quantity} milligrams={row.quantityMilligrams} />,
        },
        gramsColumn(t('month.grams'), { width: 132, rank: 3 }),
        ...(seesValue
          ? [
              moneyColumn('value', t('month.value'), { width: 176, rank: 1 }),
              moneyColumn('lastPurchaseValue', t('month.lastPurchaseValue'), { width: 192, rank: 2, quiet: true }),
            ]
          : []),
        countColumn('waitingCount', t('month.waitingCount'), { width: 96, rank: 5, quiet: true }),
        dateColumn('closedAt', t('month.closedAt'), { width: 208, rank: 4, quiet: true }),
        staffColumn(t('month.user'), { width: 128, rank: 6, quiet: true }),
      ]}
      card={(row) => (
        <CardRow
          title={monthText(row.through)}
          code={`${t('month.waitingCount')} ${row.waitingCount}`}
          figure={<PiecesAndGrams pieces={row.quantity} milligrams={row.quantityMilligrams} />}
          under={t('month.quantity')}
        />
      )}
      onOpen={(row) => openStock(row)}
      actions={(row) => [
        { label: t('month.knownThen'), icon: 'box', run: () => openStock(row) },
        { label: t('month.knownNow'), icon: 'history', run: () => openStock(row, 'true') },
        { label: t('month.snapshot'), icon: 'download', divided: true, run: () => exportStock(row) },
      ]}
      guide={{ id: 'month', steps: [t('month.guide1'), t('month.guide2'), t('month.guide3')] }}
    />
  );
}

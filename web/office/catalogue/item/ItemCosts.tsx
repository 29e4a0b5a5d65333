import { type Item, itemApi } from '#contract/catalogue/item.ts';
import type { CostRow } from '#contract/catalogue/itemHistory.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText, Money, Price } from '#web/ui/Figures.tsx';
import { GoodsAmount } from '#web/ui/GoodsAmount.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, localColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { Records } from '#web/ui/list/Records.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';

/** How the average cost of an item changed at each location, newest first. */
export function ItemCosts({ item: { id, priceBy } }: { item: Item }) {
  const t = useText();
  const local = useLocalName();
  const averageOf = ({ unitCost }: CostRow) => <Price yen={unitCost} priceBy={priceBy} />;
  const amountOf = ({ amount }: CostRow) => <GoodsAmount of={{ priceBy }} amount={amount} />;
  return (
    <section aria-label={t('item.costs.title')}>
      <Pages
        of={usePages(itemApi.costs, { id })}
        failed={t('item.costs.failed')}
        empty={{ title: t('item.costs.empty') }}
        className="item-more"
      >
        {(rows) => (
          <Records
            rows={rows}
            idOf={(row) => `${row.date} ${row.locationId}`}
            columns={[
              dateColumn('date', t('item.costs.date'), { width: 132 }),
              localColumn('locationName', t('stockList.location'), { key: 'location' }),
              {
                key: 'unitCost',
                title: t('item.costs.average'),
                width: 132,
                align: 'right',
                strong: true,
                render: averageOf,
              },
              { key: 'amount', title: t('stockList.quantity'), width: 104, align: 'right', rank: 1, render: amountOf },
              moneyColumn('value', t('stockList.value'), { width: 132, rank: 2, quiet: true }),
            ]}
            card={(row) => (
              <CardRow
                title={local(row.locationName, row.locationNameJa)}
                code={<DateText of={row.date} />}
                figure={averageOf(row)}
                under={
                  <>
                    {amountOf(row)} · <Money yen={row.value} />
                  </>
                }
              />
            )}
          />
        )}
      </Pages>
    </section>
  );
}

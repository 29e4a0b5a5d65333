import { type Item, itemApi } from '#contract/catalogue/item.ts';
import type { PromiseRow } from '#contract/catalogue/itemHistory.ts';
import { promisedKinds } from '#contract/kernel/movingDocument.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentName } from '#web/ui/document/DocumentName.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { GoodsAmount } from '#web/ui/GoodsAmount.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn } from '#web/ui/list/columns.tsx';
import { Records } from '#web/ui/list/Records.tsx';
import { Card } from '#web/ui/Page.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { NameCell } from '#web/ui/Photo.tsx';

/** The documents that goods of an item are promised to; nothing where none are. */
export function ItemPromises({ item }: { item: Item }) {
  const isPromised = item.stock.some((place) => promisedKinds.some((kind) => place[kind] !== 0));
  return isPromised && <Promises of={item} />;
}

function Promises({ of: { id, priceBy } }: { of: Item }) {
  const t = useText();
  const local = useLocalName();
  const promises = usePages(itemApi.promises, { id });
  const amountOf = ({ amount }: PromiseRow) => <GoodsAmount of={{ priceBy }} amount={amount} />;
  const placeOf = (row: PromiseRow) =>
    `${local(row.locationName, row.locationNameJa)} · ${t(`stock.kinds.${row.kind}`)}`;
  return (
    <Card title={t('promise.title')} className="item-promises">
      <Pages of={promises} failed={t('promise.failed')} empty={{ title: t('promise.none') }} className="item-more">
        {(rows) => (
          <Records
            rows={rows}
            idOf={(row) => row.id}
            columns={[
              {
                key: 'document',
                title: t('promise.document'),
                render: (row) => <NameCell name={<DocumentName of={row} />} code={placeOf(row)} />,
              },
              {
                key: 'amount',
                title: t('stockList.quantity'),
                width: 104,
                align: 'right',
                strong: true,
                render: amountOf,
              },
              dateColumn('since', t('promise.since'), { width: 166, rank: 1, quiet: true }),
            ]}
            card={(row) => (
              <CardRow
                title={<DocumentName of={row} />}
                code={placeOf(row)}
                figure={amountOf(row)}
                under={<DateText of={row.since} />}
              />
            )}
          />
        )}
      </Pages>
    </Card>
  );
}

import type { Transfer, TransferRow } from '#contract/inventory/transfer.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentList } from '#web/ui/document/DocumentList.tsx';
import { goodsColumn, localColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { flagFilter } from '#web/ui/list/flagFilter.ts';
import { goodsInSentence } from '#web/ui/piecesAndGramsText.ts';
import { Transit, useDestinations, useTransfers } from './useTransfers.tsx';

/** Transfers that leave or come to the locations of the user. */
export function TransferList() {
  const t = useText();
  const local = useLocalName();
  const transfers = useTransfers();
  const opened = (label: string, icon: string) =>
    ({ kind: 'main', label, icon, run: ({ id }: { id: number }) => transfers.view(id) }) as const;
  return (
    <DocumentList
      {...transfers}
      opened={{
        receive: opened(t('transfer.receiveMore'), 'package-import'),
        resolve: opened(t('transfer.resolveMore'), 'clipboard-check'),
      }}
      facts={(transfer: Transfer) => [
        [t('transfer.destinationLocationId'), local(transfer.destinationName, transfer.destinationNameJa)],
        transfer.status === 'inTransit' && [
          t('transfer.status.inTransit'),
          <Transit key="transit" transfer={transfer} />,
        ],
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'destinationLocationId',
          label: t('transfer.destinationLocationId'),
          options: useDestinations().map((place) => ({
            value: String(place.locationId),
            label: local(place.name, place.nameJa),
          })),
        },
        flagFilter('short', t('transfer.withShortage'), t('transfer.withShortage'), t('transfer.withoutShortage')),
      ]}
      columns={[
        localColumn('destinationName', t('transfer.destinationLocationId'), {
          key: 'destination',
          width: 160,
          rank: 1,
        }),
        goodsColumn('quantity', t('transfer.quantity'), { width: 96, rank: 2 }),
        goodsColumn('shortQuantity', t('transfer.shortQuantity'), { width: 92, rank: 2 }, isWeighed),
        goodsColumn('openQuantity', t('transfer.openQuantity'), { width: 110, rank: 6, quiet: true }, isWeighed),
        moneyColumn('retailTotal', t('transfer.retailTotal'), { width: 130, rank: 5 }),
        { key: 'transit', title: '', width: 172, rank: 2, render: (row) => <Transit transfer={row} /> },
      ]}
      party={(row) =>
        `${local(row.locationName, row.locationNameJa)} → ${local(row.destinationName, row.destinationNameJa)}`
      }
      figure={(row) => goodsInSentence(t, { pieces: row.quantity, milligrams: row.quantityMilligrams })}
    />
  );
}

/** Whether goods by the gram are all that goes. */
function isWeighed({ quantity, quantityMilligrams }: Pick<TransferRow, 'quantity' | 'quantityMilligrams'>): boolean {
  return quantity === 0 && quantityMilligrams > 0;
}

import { sql } from 'kysely';
import { lotOfSale } from '#contract/sales/lotOfSale.ts';
import { subastaSaleApi } from '#contract/sales/subastaSale.ts';
import { saleList, standing } from '../sale/listStore.ts';

type Lot = typeof lotOfSale._output;
/** What is read of the lot beside its sale: nothing where there is none. */
type StoredLot = { [Key in keyof Lot]: Lot[Key] | null };
const keys = Object.keys(lotOfSale.shape) as (keyof Lot)[];

/** Sales of subasta pieces: by the hammer, or entered by hand. */
export const subastaSales = saleList<typeof subastaSaleApi, StoredLot>({
  api: subastaSaleApi,
  type: 'subasta',
  title: 'subastaSales',
  joins: sql`LEFT JOIN award ON award.sale_id = sale.id LEFT JOIN lot ON lot.id = award.lot_id`,
  columns: () => sql`event.id AS subasta_id, event.number AS subasta_number, event.name AS subasta_name, lot.position,
    bidder.paddle, bid.amount AS hammer_price, award.due_date`,
  rowJoins: () => sql`LEFT JOIN subasta AS event ON event.id = lot.subasta_id
    LEFT JOIN bid ON bid.id = award.bid_id LEFT JOIN bidder ON bidder.id = bid.bidder_id`,
  row: (stored) => ({
    lot:
      stored.subastaId === null ? null : (Object.fromEntries(keys.map((key) => [key, stored[key]])) as unknown as Lot),
  }),
  filters: {
    subastaId: (id: number) => sql`lot.subasta_id = ${id}`,
    origin: (origin: string) => sql`(award.sale_id IS NOT NULL) = ${origin === 'lot'}`,
  },
  sums: () => ({
    hammerPrice: sql`coalesce(sum((SELECT amount FROM bid WHERE bid.id = award.bid_id)) FILTER (WHERE ${standing}), 0)`,
  }),
  sheet: [
    { title: 'subasta', value: ({ lot }) => lot?.subastaNumber ?? '' },
    { title: 'subastaName', value: ({ lot }) => lot?.subastaName ?? '' },
    { title: 'lot', value: ({ lot }) => lot?.position ?? '' },
    { title: 'paddle', value: ({ lot }) => lot?.paddle ?? '' },
    { title: 'hammerPrice', value: ({ lot }) => lot?.hammerPrice ?? null, kind: 'yen' },
  ],
});

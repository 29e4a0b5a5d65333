import { sql } from 'kysely';
import { type Destination, transferApi } from '#contract/inventory/transfer.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentStore } from '../../kernel/document/documentStore.ts';
import { named } from '../../kernel/named.ts';
import { transferStatusText } from '../../sheet/stockText.ts';
import { type StoredTransferLine, transferSteps } from './rules.ts';

const counts = ['quantity', 'receivedQuantity', 'damagedQuantity', 'shortQuantity', 'openQuantity'] as const;

/** Transfers: where they are stored, what their list shows, what may happen to them. */
export const transfers = documentStore<typeof transferApi, StoredTransferLine>({
  api: transferApi,
  table: 'transfer',
  code: 'TR',
  otherLocation: 'destinationLocationId',
  steps: transferSteps as never,
  columns: ['destinationCompanyId', 'destinationLocationId', 'shippedOn', 'retailTotal', ...counts],
  joined: sql`destination.name AS destination_name, destination.name_ja AS destination_name_ja,
    to_company.name AS destination_company_name, to_company.name_ja AS destination_company_name_ja,
    from_company.name AS source_company_name, from_company.name_ja AS source_company_name_ja`,
  joins: sql`JOIN location AS destination ON destination.id = transfer.destination_location_id
    JOIN company AS to_company ON to_company.id = transfer.destination_company_id
    JOIN company AS from_company ON from_company.id = transfer.company_id`,
  lines: {
    table: 'transferLine',
    document: 'transferId',
    joined: sql`item.barcode`,
    columns: ['price', 'unitCost', 'received', 'damaged', 'short', 'found', 'lost', 'late'],
  },
  filters: {
    destinationLocationId: (id) => sql`transfer.destination_location_id = ${id}`,
    short: (short) => sql`(transfer.short_quantity > 0) = ${short}`,
  },
  sums: [...counts, 'retailTotal'],
  title: 'transfers',
  statusText: transferStatusText,
  sheet: [
    { title: 'destination', local: 'destinationName' },
    'shippedOn',
    'quantity',
    'receivedQuantity',
    'damagedQuantity',
    'shortQuantity',
    'openQuantity',
    { title: 'retailTotal', of: 'retailTotal', kind: 'yen' },
  ],
});

/** The locations of the company that goods can be sent to. */
export async function listDestinations({ db, companyId }: Context): Promise<{ rows: Destination[] }> {
  const rows = await named<Destination>(
    db,
    sql`SELECT company.id AS company_id, company.name AS company_name, company.name_ja AS company_name_ja,
        location.id AS location_id, location.name, location.name_ja
      FROM location JOIN company ON company.id = location.company_id
      WHERE location.active AND location.company_id = ${companyId} ORDER BY location.id`,
  );
  return { rows };
}

/** Whether goods can be sent to a location of a company. */
export async function isDestination(tx: Tx, ctx: Context, companyId: number, locationId: number): Promise<boolean> {
  const found = await named(
    tx,
    sql`SELECT id FROM location WHERE id = ${locationId} AND company_id = ${companyId} AND company_id = ${ctx.companyId}
      AND active FOR KEY SHARE`,
  );
  return found.length > 0;
}

import { sql } from 'kysely';
import { type Destination, type Transfer, transferApi, transferPartFields } from '#contract/inventory/transfer.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentStore } from '../../kernel/document/documentStore.ts';
import { named } from '../../kernel/named.ts';
import { transferStatusText } from '../../sheet/stockText.ts';
import { transferCounts } from './listStore.ts';
import { type StoredTransferLine, transferSteps } from './rules.ts';

const counts = ['quantity', 'receivedQuantity', 'damagedQuantity', 'shortQuantity', 'openQuantity'] as const;

/** Transfers: where they are stored, what their list shows, what may happen to them. */
export const transfers = documentStore<typeof transferApi, StoredTransferLine>({
  api: transferApi,
  table: 'transfer',
  code: 'TR',
  otherLocation: 'destinationLocationId',
  otherCompany: 'destinationCompanyId',
  steps: transferSteps as never,
  // Another company sees what is on its way to it, and of that neither people nor costs.
  seenElsewhere: sql`transfer.shipped_on IS NOT NULL`,
  veiled: (ctx, shown) => veil(ctx, shown as never),
  columns: ['companyId', 'destinationCompanyId', 'destinationLocationId', 'shippedOn', 'retailTotal', ...counts],
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
    audited: ['price'],
    columns: ['price', 'unitCost', ...transferPartFields, 'destinationItemId'],
  },
  counts: transferCounts,
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
    { title: 'transferGrams', of: 'quantityMilligrams', kind: 'grams' },
    { title: 'arrivedQuantity', of: 'receivedQuantity' },
    { title: 'arrivedGrams', of: 'receivedQuantityMilligrams', kind: 'grams' },
    'damagedQuantity',
    { title: 'damagedGrams', of: 'damagedQuantityMilligrams', kind: 'grams' },
    'shortQuantity',
    { title: 'shortGrams', of: 'shortQuantityMilligrams', kind: 'grams' },
    'openQuantity',
    { title: 'openGrams', of: 'openQuantityMilligrams', kind: 'grams' },
    { title: 'retailTotal', of: 'retailTotal', kind: 'yen' },
  ],
});

type Shown = Pick<Transfer, 'companyId' | 'sourceCompanyName' | 'sourceCompanyNameJa'> &
  Partial<Pick<Transfer, 'reached'> & { lines: readonly object[] }>;

/**
 * A transfer as its reader may see it: to another company's people, who is at the source goes by the name of that company,
 * and costs are its own.
 */
function veil<Veiled extends Shown>(ctx: Context, shown: Veiled): Veiled {
  const { companyId, sourceCompanyName: by, sourceCompanyNameJa: byJa, reached, lines } = shown;
  const isOwn = companyId === ctx.companyId;
  const told = lines?.map((line) => {
    const { destinationItemId: _other, ...rest } = line as { destinationItemId?: number; unitCost?: number };
    const { unitCost: _cost, ...others } = rest;
    return isOwn ? rest : others;
  });
  const seen = { ...shown, ...(told && { lines: told }) };
  if (isOwn) return seen;
  const own = reached?.received ? 'received' : 'completed';
  const named = Object.entries(reached ?? {}).map(([status, one]) => [
    status,
    status === own ? one : { ...one, by, byJa },
  ]);
  return { ...seen, userName: by, userNameJa: byJa, ...(reached && { reached: Object.fromEntries(named) }) };
}

/** The locations that goods can be sent to: of every company, for who may send some. */
export async function listDestinations(ctx: Context): Promise<{ rows: Destination[] }> {
  const sends = may(ctx, 'Create Transfer') || may(ctx, 'Edit Transfer');
  const rows = await named<Destination>(
    ctx.db,
    sql`SELECT company.id AS company_id, company.name AS company_name, company.name_ja AS company_name_ja,
        location.id AS location_id, location.name, location.name_ja
      FROM location JOIN company ON company.id = location.company_id
      WHERE location.active AND company.active AND (${sends} OR company.id = ${ctx.companyId})
      ORDER BY company.id <> ${ctx.companyId}, company.id, location.id`,
  );
  return { rows };
}

/** Whether goods can be sent to a location of a company. */
export async function isDestination(tx: Tx, companyId: number, locationId: number): Promise<boolean> {
  const found = await named(
    tx,
    sql`SELECT location.id FROM location JOIN company ON company.id = company_id AND company.active
      WHERE location.id = ${locationId} AND company_id = ${companyId} AND location.active FOR KEY SHARE OF location`,
  );
  return found.length > 0;
}

/**
 * The items of a company that goods of another one become: the one that they became before, or came from; else one of the
 * same barcode, else of the same code, of the same name, weight and unit. (Each company counts its own codes: alone they
 * say little.)
 */
export async function findCounterparts(
  tx: Tx,
  companyId: number,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await named<{ itemId: number; counterpartId: number }>(
    tx,
    sql`SELECT DISTINCT ON (source.id) source.id AS item_id, item.id AS counterpart_id
      FROM item AS source JOIN category ON category.id = source.category_id CROSS JOIN LATERAL (
        SELECT destination_item_id AS id, 1 AS rank FROM transfer_line WHERE item_id = source.id AND destination_item_id IS NOT NULL
        UNION ALL SELECT item_id, 1 FROM transfer_line WHERE destination_item_id = source.id
        UNION ALL SELECT alike.id, CASE alike.barcode WHEN source.barcode THEN 2 ELSE 3 END FROM item AS alike
          JOIN category AS own ON own.id = alike.category_id AND own.code = category.code
          WHERE alike.company_id = ${companyId} AND (alike.barcode = source.barcode OR alike.item_code = source.item_code)
            AND (alike.name, alike.milligrams, alike.uom) = (source.name, source.milligrams, source.uom)
      ) AS found JOIN item ON item.id = found.id AND item.company_id = ${companyId}
        AND (item.price_by, item.is_unique_piece) = (source.price_by, source.is_unique_piece)
      WHERE source.id = ANY(${[...itemIds]}::bigint[]) ORDER BY source.id, found.rank, item.id`,
  );
  return new Map(rows.map(({ itemId, counterpartId }) => [itemId, counterpartId]));
}

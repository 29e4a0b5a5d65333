import pg from 'pg';
import { hashPassword } from '#server/access/password.ts';
import { startSession } from '#server/access/session/actions.ts';
import { createUser } from '#server/access/user/actions.ts';
import { createCompany, createLocation } from '#server/company/company.ts';
import { businessDate, systemClock } from '#server/kernel/clock.ts';
import { connect } from '#server/kernel/database.ts';

export const clerkPassword = 'a bench of three legs';

/** A shop that is busy: its clerks are signed in and its shelves are full. */
export interface Shop {
  companyId: number;
  locationId: number;
  /** One for each clerk. */
  tokens: string[];
  items: { id: number; price: number }[];
  customerIds: number[];
}

export interface ShopOptions {
  items: number;
  clerks: number;
  roleName?: string;
}

/** Opens a shop in an empty, migrated database. */
export async function openShop(databaseUrl: string, { items, clerks, roleName = 'Sales' }: ShopOptions): Promise<Shop> {
  const connection = connect(databaseUrl, { max: 2 });
  const actor = { clock: systemClock, user: { id: 0 } };
  const passwordHash = await hashPassword(clerkPassword);
  try {
    const about = {
      email: 'shop@kinza.example',
      primaryContact: '03-1234-5678',
      address: '4-5-6 Ginza, Chuo-ku, Tokyo',
    };
    const { companyId, locationId, tokens } = await connection.db.transaction().execute(async (tx) => {
      const { companyId } = await createCompany(tx, actor, { ...about, code: 'KZ', name: 'Kinza Jewellers K.K.' });
      const { locationId } = await createLocation(tx, actor, { companyId, name: 'Ginza', nameJa: '銀座本店' });
      const tokens: string[] = [];
      for (let clerk = 1; clerk <= clerks; clerk++) {
        const username = `clerk${clerk}`;
        const { userId } = await createUser(tx, actor, {
          companyId,
          username,
          email: `${username}@kinza.example`,
          firstName: 'Aiko',
          lastName: 'Abe',
          passwordHash,
          roleName,
          locations: [{ locationId, canShip: true, canReceive: true }],
        });
        tokens.push(await startSession(tx, actor, userId));
      }
      return { companyId, locationId, tokens };
    });
    const shelves = await addItems(databaseUrl, { companyId, locationId }, items, 1_000_000);
    return { companyId, locationId, tokens, items: shelves, customerIds: await addCustomers(databaseUrl, companyId) };
  } finally {
    await connection.close();
  }
}

/** Puts so many new items on the shelf, each with so many pieces, as opening stock in the ledger. */
export async function addItems(
  databaseUrl: string,
  { companyId, locationId }: { companyId: number; locationId: number },
  count: number,
  pieces: number,
): Promise<{ id: number; price: number }[]> {
  return ask(
    databaseUrl,
    `WITH made AS (
       INSERT INTO item (company_id, category_id, item_code, barcode, name, name_ja, milligrams, uom, cost,
         markup_basis_points, price)
       SELECT $1, category.id, 'X-' || n, lpad(n::text, 13, '0'), 'Plain band ' || n, '甲丸リング ' || n, 2000 + n, 'pcs',
         20000 + n * 10, 5000, 30000 + n * 15
       FROM category, generate_series((SELECT count(*) FROM item) + 1, (SELECT count(*) FROM item) + $3) AS n
       WHERE category.company_id = $1 AND category.code = 'R0'
       RETURNING id, price, milligrams, cost
     ), options AS (
       INSERT INTO selling_option (item_id, kind) SELECT id, 'straight' FROM made
     ), moved AS (
       INSERT INTO stock_move (company_id, item_id, from_kind, to_location_id, to_kind, quantity, milligrams, value, event,
         cause, cause_id, effective_date, user_id)
       SELECT $1, id, 'outside', $2, 'sellable', $4::int, $4::bigint * milligrams, $4::bigint * cost, 'opening', 'item', id, $5,
         (SELECT min(id) FROM app_user) FROM made
     )
     SELECT id, price FROM made ORDER BY id`,
    [companyId, locationId, count, pieces, businessDate(systemClock.now())],
  );
}

/** Runs one statement as the owner of the database. */
export async function ask<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function addCustomers(databaseUrl: string, companyId: number): Promise<number[]> {
  const rows = await ask<{ id: number }>(
    databaseUrl,
    `INSERT INTO customer (company_id, code, first_name, last_name, contact_number, contact_digits)
     SELECT $1, 'C-' || n, 'Hanako', 'Customer ' || n, '090-0000-' || n, '0900000' || lpad(n::text, 4, '0')
     FROM generate_series(1, 50) AS n RETURNING id`,
    [companyId],
  );
  return rows.map((row) => row.id);
}

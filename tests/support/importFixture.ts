import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { inStoreBarcode } from '#contract/catalogue/barcode.ts';
import type { ItemImportRun as ImportRun } from '#contract/catalogue/import.ts';
import { createUser } from '#server/access/user/actions.ts';
import { itemImporter } from '#server/catalogue/import/routes.ts';
import { createCompany, createLocation } from '#server/company/company.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Connection } from '#server/kernel/database.ts';
import { refusalOf } from '#server/kernel/failure.ts';
import { asideFolder } from '#server/kernel/files/aside.ts';
import { openFiles } from '#server/kernel/files.ts';
import { countOutcomes, totalOf } from '#server/kernel/import/matchStore.ts';
import { openJobs } from '#server/kernel/jobs.ts';
import { workOnImport } from '#server/maintenance.ts';
import { openTestConnection, type TestConnection } from './postgres.ts';
import { settledRun } from './waiting.ts';

/** A company with one shop and one clerk who imports, on a database of its own. */
export interface ImportFixture {
  ctx: Context;
  connection: TestConnection;
  locationId: number;
  /** A location of another company. */
  strangeLocationId: number;
  check(content: string | Uint8Array, yenPerDollarHundredths?: number): Promise<ImportRun>;
  write(id: string, locationId?: number): Promise<ImportRun>;
  /** Waits until a run is neither checked nor written. */
  settled(id: string): Promise<ImportRun>;
  /** Path of a file with this content. */
  file(content: string | Uint8Array): string;
  /** Removes it; fails when its books are wrong. */
  close(): Promise<void>;
}

export async function openImportFixture(): Promise<ImportFixture> {
  const connection = await openTestConnection(6);
  const folder = mkdtempSync(join(tmpdir(), 'kinza-import-'));
  const places = await settle(connection);
  const files = openFiles(join(folder, 'files'));
  const jobs = openJobs(connection.pool, console.error);
  const tools = { db: connection.db, clock, files };
  await jobs.start({ import: (job, signal) => workOnImport(tools, job, signal) });
  const ctx: Context = {
    ...tools,
    jobs,
    user: {
      id: places.userId,
      name: 'Aoi Mori',
      nameJa: '',
      roleId: 0,
      roleName: 'Inventory',
      isAdmin: false,
      sessionId: 0,
      locationIds: [places.locationId],
      holdsAllCompanies: true,
      companyIds: [places.companyId],
      rights: new Set(['Create Item']),
    },
    companyId: places.companyId,
    locationId: places.locationId,
    requestId: 'test',
    remoteAddress: '127.0.0.1',
    userAgent: '',
    token: null,
  };
  const settled = (id: string) => settledRun(() => itemImporter.find(ctx, { id }));
  return {
    ctx,
    connection,
    ...places,
    settled,
    check: async (content, yenPerDollarHundredths = 15_000) => {
      const stream = Readable.from([typeof content === 'string' ? Buffer.from(content) : content]);
      const run = await itemImporter.check(ctx, { yenPerDollarHundredths }, { stream, fileName: 'items.csv' });
      return settled(run.id);
    },
    write: async (id, locationId = places.locationId) => {
      await itemImporter.write(ctx, { id, locationId });
      return settled(id);
    },
    file: (content) => {
      const path = join(folder, `${crypto.randomUUID()}.csv`);
      writeFileSync(path, content);
      return path;
    },
    close: async () => {
      await jobs.stop();
      await connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const clock = { now: () => new Date('2026-06-18T05:32:00Z') };

async function settle({ db }: Connection) {
  const actor = { clock, user: { id: 0 } };
  const about = { email: 'shop@kinza.example', primaryContact: '03-1234-5678', address: '4-5-6 Ginza, Chuo-ku, Tokyo' };
  return db.transaction().execute(async (tx) => {
    const { companyId } = await createCompany(tx, actor, { ...about, code: 'KZ', name: 'Kinza' });
    const { companyId: rival } = await createCompany(tx, actor, { ...about, code: 'RV', name: 'Rival' });
    const { locationId } = await createLocation(tx, actor, { companyId, name: 'Ginza' });
    const { locationId: strangeLocationId } = await createLocation(tx, actor, { companyId: rival, name: 'Rival' });
    const person = { companyId, username: 'stock', email: 'stock@kinza.example', firstName: 'Aoi', lastName: 'Mori' };
    const locations = [{ locationId, canShip: true, canReceive: true }];
    const { userId } = await createUser(tx, actor, { ...person, passwordHash: null, roleName: 'Inventory', locations });
    return { companyId, locationId, strangeLocationId, userId };
  });
}

export const header =
  'itemCode,barcode,categoryCode,name,description,grams,uom,cost,markUpPricePercentage,price,initialQuantity,nameJa';

let sequence = 0;
/** A good row, unlike any before it. */
export function row(
  changes: {
    code?: string;
    barcode?: string;
    category?: string;
    price?: string;
    name?: string;
    cost?: string;
    quantity?: string;
    nameJa?: string;
  } = {},
): string {
  const number = ++sequence;
  const {
    code = `T${number}`,
    barcode = inStoreBarcode('29', 9, number),
    category = 'R0',
    price = '90000',
    name = 'Ring',
    cost = '60000',
    quantity = '2',
    nameJa = '',
  } = changes;
  return [code, barcode, category, name, 'gold', '4.21', 'pcs', cost, '50', price, quantity, nameJa].join(',');
}
export const sheet = (...rows: string[]) => [header, ...rows, ''].join('\n');

/** Everything that an import writes, counted. */
export async function counts(fixture: ImportFixture) {
  const { rows } = await sql<
    Record<string, number>
  >`SELECT (SELECT count(*) FROM item) AS items, (SELECT count(*) FROM stock_move) AS moves,
    (SELECT count(*) FROM selling_option) AS options, (SELECT count(*) FROM audit_entry WHERE action = 'import') AS audits,
    (SELECT coalesce(sum(last), 0) FROM number_counter) AS numbers`.execute(fixture.ctx.db);
  return rows[0];
}

/** How many items of a checked file wait to be written. */
export const kept = async (fixture: ImportFixture, id: string) => totalOf(await countOutcomes(fixture.ctx.db, id));

/** What is wrong with a file: row, column and code of each problem. */
export const problemsOf = (run: ImportRun) => run.problems.map((found) => `${found.row} ${found.column} ${found.code}`);

/** Names of the files that are looked at. */
export const uploads = (fixture: ImportFixture): string[] => {
  const folder = asideFolder(fixture.ctx.files);
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The code that something was refused with, as it goes over HTTP. */
export function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    (error) => refusalOf(error).code,
  );
}

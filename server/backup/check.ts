import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { paperEndpoints } from '#contract/sales/paper.ts';
import { startSession } from '../access/session/actions.ts';
import { type App, buildApp } from '../app.ts';
import { type AuditHead, checkAuditHeads } from '../kernel/auditSeal.ts';
import { countTables } from '../kernel/backup/base.ts';
import { withoutLost } from '../kernel/backup/lost.ts';
import { restore } from '../kernel/backup/restore.ts';
import { BackupProblem, type Base, planBase } from '../kernel/backup/rules.ts';
import { openFolder } from '../kernel/backup/storage.ts';
import type { Ending } from '../kernel/backup/store.ts';
import { systemClock } from '../kernel/clock.ts';
import { allowLong, connectForLong } from '../kernel/database.ts';
import { openFiles } from '../kernel/files.ts';
import { checkInvariants } from '../kernel/invariants.ts';
import { startEmbedded } from '../kernel/postgres/embedded.ts';
import { findPlace } from '../kernel/postgres/place.ts';

export interface CheckTask {
  storage: string;
  base: Base;
  /** A folder that is made, and thrown away. */
  scratch: string;
}

/** So many uploaded files, and so many papers, are opened. */
const opened = 20;

/**
 * Restores a backup aside, starts it and looks whether the shop could go on with it. Given up at once where `signal` says
 * so, since the data folder may be moved as soon as its server has ended.
 */
export async function checkBackup(task: CheckTask, signal: AbortSignal): Promise<Ending> {
  const storage = openFolder(task.storage);
  const log = (await storage.list('wal')).map(({ name }) => name);
  await clear(task.scratch);
  try {
    const plan = planBase(task.base, log);
    const target = { point: task.base.restorePoint };
    const folder = task.scratch;
    const restored = await restore({
      storage,
      plan,
      folder,
      target,
      durable: false,
      files: opened,
      progress: () => signal.throwIfAborted(),
    });
    signal.throwIfAborted();
    const lacking = withoutLost([...restored.missingFiles, ...restored.damagedFiles], task.base.lostFiles);
    if (lacking[0]) return wrong(`${lacking.length} uploaded files are not in it, one of them ${lacking[0]}.`);
    return await look(folder, task.base, signal);
  } catch (error) {
    if (error instanceof BackupProblem) return wrong(error.message);
    throw error;
  } finally {
    await clear(task.scratch);
  }
}

function wrong(problem: string): Ending {
  return { status: 'failed', problem };
}

/** What was restored may lie outside its folder, where the account of the database can't enter that. */
async function clear(scratch: string): Promise<void> {
  const { home } = findPlace(scratch);
  await rm(home, { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
}

async function look(dataDir: string, base: Base, signal: AbortSignal): Promise<Ending> {
  const database = await startEmbedded({ dataDir, durable: false });
  // What is asked of it fails, then.
  const end = () => void database.stop();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    const problem =
      (await compareCounts(database.url, base)) ??
      (await askBooks(database.url, base)) ??
      (await open(database.url, dataDir, base));
    signal.throwIfAborted();
    return problem ? wrong(problem) : { status: 'good', problem: '' };
  } finally {
    signal.removeEventListener('abort', end);
    await database.stop();
  }
}

/** Each count lies between the two that were taken when the backup was made. */
async function compareCounts(url: string, { counts }: Base): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await countTables(client);
    for (const [table, [before, after]] of Object.entries(counts)) {
      const count = found[table] ?? 0;
      if (count >= Math.min(before, after) && count <= Math.max(before, after)) continue;
      return `Of ${table} it holds ${count} rows, and there were ${after}.`;
    }
    return null;
  } finally {
    await client.end();
  }
}

async function askBooks(url: string, { auditHeads }: Base): Promise<string | null> {
  const long = connectForLong(url);
  try {
    const rows = await long.db.transaction().execute(async (tx) => {
      await allowLong(tx);
      return [...(await checkInvariants(tx)), ...(await checkAuditHeads(tx, auditHeads as AuditHead[]))];
    });
    return rows[0] ? `Its books are wrong: ${rows[0].invariant} (${rows[0].detail}).` : null;
  } finally {
    await long.close();
  }
}

/** Opens the newest papers as somebody who works there, and the uploaded files that were restored. */
async function open(url: string, dataDir: string, { lostFiles = [] }: Base): Promise<string | null> {
  const filesDir = join(dataDir, 'files');
  const app = await buildApp({
    databaseUrl: url,
    filesDir,
    apiBase: '/api',
    appUrl: 'http://localhost',
    webDist: null,
    logLevel: 'silent',
  });
  try {
    return (await openFilesOf(app, filesDir, lostFiles)) ?? (await openPapers(app));
  } finally {
    await app.close();
  }
}

async function openFilesOf(app: App, folder: string, lost: readonly string[]): Promise<string | null> {
  const files = openFiles(folder);
  const { rows } = await sql<{
    id: string;
    mime: string;
  }>`SELECT id, mime FROM file ORDER BY id LIMIT ${opened}`.execute(app.tools.db);
  for (const { id, mime } of rows) {
    const name = `${id}.${{ 'image/webp': 'webp', 'video/mp4': 'mp4' }[mime] ?? 'pdf'}`;
    // The shop itself was restored without it.
    if (withoutLost([id, name], lost).length < 2) continue;
    const bytes = Buffer.concat(await (await files.read(name)).toArray());
    if (bytes.length === 0) return `The uploaded file ${name} is empty.`;
  }
  return null;
}

async function openPapers(app: App): Promise<string | null> {
  const { rows } = await sql<{ id: number; number: string; userId: number }>`
    SELECT sale.id, sale.number, (SELECT min(app_user.id) FROM app_user JOIN role ON role.id = role_id
      WHERE app_user.company_id = sale.company_id AND app_user.active AND role.letter = 'A') AS user_id
    FROM sale WHERE status = 'completed' ORDER BY sale.id DESC LIMIT ${opened}`.execute(app.tools.db);
  const tokens = new Map<number, string>();
  for (const { id, number, userId } of rows) {
    if (userId === null) continue;
    const begin = () => app.tools.db.transaction().execute((tx) => startSession(tx, { clock: systemClock }, userId));
    const token = tokens.get(userId) ?? (await begin());
    tokens.set(userId, token);
    const problem = await openReceipt(app, token, id);
    if (problem) return `The receipt of ${number} can't be printed: ${problem}`;
  }
  return null;
}

async function openReceipt({ server }: App, token: string, id: number): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const pathOf = ({ path }: { path: string }) => `/api${path.replace(':id', String(id))}`;
  const noted = await server.inject({
    method: 'POST',
    url: pathOf(paperEndpoints.print),
    headers,
    payload: { variant: 'japanese' },
  });
  if (noted.statusCode !== 200) return noted.body.slice(0, 200);
  const { printId } = noted.json<{ printId: number }>();
  const paper = await server.inject({
    url: pathOf(paperEndpoints.receipt).replace(':printId', String(printId)),
    headers,
  });
  return paper.rawPayload.subarray(0, 5).toString() === '%PDF-' ? null : paper.body.slice(0, 200);
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestConnection, type TestConnection } from '../../tests/support/postgres.ts';
import { audit } from './audit.ts';
import { checkAuditHeads, compareAuditHeads, listAuditHeads, sealAudit } from './auditSeal.ts';
import { systemClock } from './clock.ts';
import type { FileStore } from './files.ts';
import { openLogin } from './postgres/login.ts';

let connection: TestConnection;
let owner: pg.Client;
let companyId: number;
beforeAll(async () => {
  connection = await openTestConnection(20);
  owner = new pg.Client({ connectionString: connection.url });
  await owner.connect();
  const { rows } = await owner.query(`INSERT INTO company (code, name, email, primary_contact, address)
    VALUES ('KZ', 'Kinza', 'kinza@kinza.example', '03-1234-5678', 'Ginza') RETURNING id::int AS id`);
  companyId = rows[0].id;
});
afterAll(async () => {
  await owner.end();
  await connection.close();
});

const ctx = () => ({ clock: systemClock, user: { id: 0 }, companyId });

async function write(count: number): Promise<void> {
  await connection.db.transaction().execute(async (tx) => {
    for (let i = 0; i < count; i++) await audit(tx, ctx(), 'item', i, 'edit', { name: ['before', `after ${i}`] });
  });
}

const books = readFileSync(new URL('../db/invariants.sql', import.meta.url), 'utf8');

/** What the books say of the trail after the owner has done something, all of it taken back again. */
async function faultsAfter(statements: string): Promise<string[]> {
  await owner.query(`BEGIN; ALTER TABLE audit_entry DISABLE TRIGGER USER; ALTER TABLE audit_seal DISABLE TRIGGER USER`);
  try {
    await owner.query(statements);
    const { rows } = await owner.query(books);
    const faults = rows.filter(({ invariant }) => invariant === 'the audit trail stands as it was sealed');
    return faults.map(({ detail }) => detail).sort();
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** Seals until nothing can be committed below the last entry any more; other databases of the cluster are waited for. */
async function sealAll(): Promise<void> {
  const { rows } = await owner.query('SELECT max(id) AS last FROM audit_entry');
  await expect
    .poll(
      async () => {
        await sealAudit(connection.db);
        return Number((await owner.query('SELECT final_id FROM audit_reach')).rows[0].final_id);
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(Number(rows[0].last));
}

describe('the audit trail', () => {
  it('is sealed entry by entry, each once, whoever writes meanwhile and in whichever order', async () => {
    // The first id given out, and the last to be committed.
    const late = new pg.Client({ connectionString: connection.url });
    await late.connect();
    await late.query(
      `BEGIN; INSERT INTO audit_entry (company_id, thing, thing_id, action) VALUES (${companyId}, 'late', 1, 'edit')`,
    );
    const writers = Array.from({ length: 16 }, () => write(20));
    await Promise.all([...writers, sealAudit(connection.db), sealAudit(connection.db)]);
    await sealAudit(connection.db);
    await late.query('COMMIT');
    await late.end();
    await sealAll();
    const { rows } = await owner.query(`SELECT count(*)::int AS count, count(DISTINCT id)::int AS once,
      (SELECT count(*)::int FROM audit_entry) AS written FROM audit_seal, unnest(entry_ids) AS id`);
    expect(rows[0]).toEqual({ count: 321, once: 321, written: 321 });
    expect(await faultsAfter('')).toEqual([]);
  });

  it('names what its owner changed, deleted and inserted', async () => {
    // An id that was given out and not used stands for one between others.
    await connection.db
      .transaction()
      .execute(async (tx) => {
        await audit(tx, ctx(), 'item', 1, 'edit');
        throw new Error('not kept');
      })
      .catch(() => undefined);
    await write(1);
    await sealAll();
    const { rows } = await owner.query('SELECT id FROM audit_entry ORDER BY id');
    const ids = rows.map(({ id }) => Number(id));
    const free = (ids.at(-1) ?? 0) - 1;
    expect(ids).not.toContain(free);
    const [first, second, third, fourth] = ids;
    const copy = `INSERT INTO audit_entry (id, company_id, thing, thing_id, action) OVERRIDING SYSTEM VALUE
      VALUES (${free}, ${companyId}, 'item', 1, 'edit')`;
    expect(
      await faultsAfter(`UPDATE audit_entry SET changes = '{}' WHERE id = ${second}; UPDATE audit_entry SET user_id = NULL,
        at = at - interval '1 day' WHERE id = ${third}; DELETE FROM audit_entry WHERE id = ${fourth}; ${copy}`),
    ).toEqual(
      [`entry ${second} changed`, `entry ${third} changed`, `entry ${fourth} deleted`, `entry ${free} inserted`].sort(),
    );
    // Another time, and the entry of somebody else: each is told by itself.
    expect(await faultsAfter(`UPDATE audit_entry SET thing_id = thing_id + 1 WHERE id = ${first}`)).toEqual([
      `entry ${first} changed`,
    ]);
    expect(await faultsAfter('DELETE FROM audit_seal WHERE number = 1')).toContain('seal 2');
    expect(await faultsAfter("UPDATE audit_seal SET hash = sha256('') WHERE number = 1")).toEqual(['seal 1', 'seal 2']);
  });

  it('can be cut at its end or written anew by its owner only where nobody has kept its head', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinza-heads-'));
    try {
      const files = { folder } as FileStore;
      expect(await compareAuditHeads({ db: connection.db, files })).toEqual([]);
      const kept = await listAuditHeads(connection.db);
      const number = kept[0]?.number ?? 0;
      expect(kept).toEqual([{ companyId, number, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
      await write(3);
      await sealAll();
      // What has grown since still holds what was kept.
      expect(await compareAuditHeads({ db: connection.db, files })).toEqual([]);
      const invariant = 'the audit trail stands as it was sealed';
      const anew = kept.map((head) => ({ ...head, hash: 'a'.repeat(64) }));
      expect(await checkAuditHeads(connection.db, anew)).toEqual([
        { invariant, detail: `seal ${number} changed`, companyId },
      ]);
      const beyond = kept.map((head) => ({ ...head, number: number + 9 }));
      expect(await checkAuditHeads(connection.db, beyond)).toEqual([
        { invariant, detail: `seal ${number + 9} cut`, companyId },
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the application's login", () => {
  it('owns nothing, and becomes no owner', async () => {
    const loginUrl = connection.url.replace(/\/\/[^@]*@/, `//login_${companyId}_${process.pid}:secret@`);
    expect(await openLogin({ url: connection.url, loginUrl })).toBe(true);
    expect(await openLogin({ url: connection.url, loginUrl })).toBe(true);
    const login = new pg.Client({ connectionString: loginUrl, options: '-c role=kinza_app' });
    await login.connect();
    try {
      await login.query('SET ROLE NONE');
      for (const statement of [
        'ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only',
        "UPDATE audit_entry SET changes = '{}'",
        'DELETE FROM audit_entry',
        'TRUNCATE audit_entry',
        'UPDATE audit_seal SET number = 1',
        "INSERT INTO audit_seal VALUES (1, 1, now(), '{1}', 1, '', '', '')",
        'SET ROLE kinza',
        'CREATE TABLE public.audit_entry_of_mine (id int)',
        'ALTER FUNCTION seal_audit() SET search_path = pg_temp',
        'UPDATE payment SET amount = 0',
      ]) {
        await expect(login.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await login.end();
    }
    expect(await openLogin({ url: connection.url, loginUrl: connection.url })).toBe(false);
  });

  it('is refused where it could become an owner', async () => {
    const asOwner = `${connection.url}?application_name=another`;
    await expect(openLogin({ url: connection.url, loginUrl: asOwner })).rejects.toThrow(
      /^DATABASE_URL signs in as a role that can become the owner of the tables; /,
    );
  });

  it('finds its own name in none of the functions of the owner', async () => {
    const { rows } = await sql<{ proname: string }>`SELECT proname FROM pg_proc WHERE prosecdef
      AND pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM unnest(proconfig) AS setting WHERE setting LIKE 'search_path=%pg_temp')`.execute(
      connection.db,
    );
    expect(rows).toEqual([]);
  });
});

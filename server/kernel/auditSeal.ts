import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { allowLong, type Db } from './database.ts';
import type { BrokenInvariant } from './invariants.ts';

/** The last seal of a company's trail: with it, kept elsewhere, nobody can write the whole chain anew. */
export interface AuditHead {
  /** 0: entries of no company. */
  companyId: number;
  number: number;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
}

/** Takes the entries that were committed since into the chain of their company (docs/decisions/audit-chain.md). */
export async function sealAudit(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowLong(tx);
    await sql`SELECT seal_audit()`.execute(tx);
  });
}

/** The last seal of each company. */
export async function listAuditHeads(db: Db): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`SELECT DISTINCT ON (company_id) company_id, number, encode(hash, 'hex') AS hash
    FROM audit_seal ORDER BY company_id, number DESC`.execute(db);
  return rows;
}

/** Heads that were kept elsewhere and don't stand in the chain any more: it was cut, or written anew. */
export async function checkAuditHeads(db: Db, kept: readonly AuditHead[]): Promise<BrokenInvariant[]> {
  const json = JSON.stringify(kept.map(({ companyId, ...head }) => ({ ...head, company_id: companyId })));
  const { rows } = await sql<BrokenInvariant>`SELECT 'the audit trail stands as it was sealed' AS invariant,
      format(CASE WHEN seal.number IS NULL THEN 'seal %s cut' ELSE 'seal %s changed' END, kept.number) AS detail,
      nullif(kept.company_id, 0) AS company_id
    FROM jsonb_to_recordset(${json}::jsonb) AS kept(company_id bigint, number int, hash text)
    LEFT JOIN audit_seal AS seal ON seal.company_id = kept.company_id AND seal.number = kept.number
    WHERE seal.number IS NULL OR encode(seal.hash, 'hex') <> kept.hash ORDER BY kept.company_id`.execute(db);
  return rows;
}

/**
 * Compares the chain with the heads that were kept beside the files an hour ago, and keeps those of now there: outside of
 * the database, and in each copy of the files.
 */
export async function compareAuditHeads({ db, files }: Pick<Context, 'db' | 'files'>): Promise<BrokenInvariant[]> {
  const path = join(files.folder, 'audit-heads.json');
  const broken = await checkAuditHeads(db, readHeads(await readFile(path, 'utf8').catch(() => '[]')));
  await writeFile(`${path}.new`, JSON.stringify(await listAuditHeads(db)), { flush: true });
  await rename(`${path}.new`, path);
  return broken;
}

/** A file that was cut off says nothing. */
function readHeads(text: string): AuditHead[] {
  try {
    return JSON.parse(text) as AuditHead[];
  } catch {
    return [];
  }
}

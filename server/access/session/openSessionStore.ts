import type { Db, Tx } from '../../kernel/database.ts';
import { idleMs } from './rules.ts';

export interface OpenSessionRow {
  id: number;
  userAgent: string;
  address: string;
  createdAt: Date;
  seenAt: Date;
}

/** The open sessions of a user, the last used first. */
export async function listOpenSessions(db: Db | Tx, userId: number, now: Date): Promise<OpenSessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'address', 'createdAt', 'seenAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('seenAt', '>', new Date(now.getTime() - idleMs))
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a session is, or was, one of a user. */
export async function isSessionOf(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveEnded(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('session').set({ revokedAt: now }).where('id', 'in', ids).execute();
}

import type { Backup, BackupRun } from '#contract/company/backup.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import { askForRun } from '../../kernel/backup/store.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { findBackupRun, findStanding, listRuns } from './store.ts';

/** A process that has not told of itself for so long is gone. */
const silentMs = 120_000;

export async function showBackup({ db }: Context): Promise<Backup> {
  const [{ standing, seenAt }, runs] = await Promise.all([findStanding(db), listRuns(db)]);
  return { ...standing, isRunning: isAlive(seenAt), runs };
}

/** Asks the process of the backup for one. Refused where there is no such process. */
export async function startBackup(ctx: Context): Promise<BackupRun> {
  const { standing, seenAt } = await findStanding(ctx.db);
  if (standing.mode !== 'folder' || !isAlive(seenAt)) refuse('backup.notRunning');
  return transact(ctx, async (tx) => {
    const id = await askForRun(tx, ctx.clock.now(), ctx.user.id);
    await audit(tx, ctx, 'backup', id, 'start');
    return findBackupRun(tx, id);
  });
}

/** By the clock of the machine, as the process of the backup goes by. */
function isAlive(seenAt: Date | null): boolean {
  return seenAt !== null && Date.now() - seenAt.getTime() < silentMs;
}

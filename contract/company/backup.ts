import { z } from 'zod';
import { backupModes, backupStatuses } from '../kernel/backup.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { instant } from '../kernel/values.ts';

const backupRun = z.strictObject({
  id,
  status: z.enum(backupStatuses),
  askedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  checkedAt: instant.nullable(),
  doneBytes: z.int(),
  totalBytes: z.int(),
  /** Why it failed, as the server said it. */
  problem: z.string(),
});
export type BackupRun = z.output<typeof backupRun>;

const backup = z.strictObject({
  mode: z.enum(backupModes),
  /** The folder of the backups. */
  place: z.string(),
  /** Whether its process has told of itself lately. */
  isRunning: z.boolean(),
  /** The last backup that was restored and looked at, and when that was. */
  goodAt: instant.nullable(),
  checkedAt: instant.nullable(),
  nextAt: instant.nullable(),
  /** Any moment from then on can be restored, until `throughAt`; null: nothing of now, until the next backup is made. */
  fromAt: instant.nullable(),
  /** Everything that was done until then is stored. */
  throughAt: instant.nullable(),
  keptBytes: z.int(),
  freeBytes: z.int(),
  /** Why nothing is stored at the moment. */
  problem: z.string(),
  /** Of the last thirty days, the newest first. */
  runs: z.array(backupRun),
});
export type Backup = z.output<typeof backup>;

const shared = { access: 'admin', scope: 'installation' } as const;

/** The backup of everything: of all companies, since they share one database. */
export const backupApi = api('backup', {
  show: read({
    ...shared,
    path: '/backup',
    summary:
      'How the backup stands: the last good one, when it was restored for a look, its size, the next, all tries.',
    input: z.strictObject({}),
    reply: backup,
  }),
  start: act({
    ...shared,
    path: '/backup/runs',
    summary: 'Make a backup now. Where one is being made, that one is answered.',
    input: z.strictObject({}),
    reply: backupRun,
  }),
});

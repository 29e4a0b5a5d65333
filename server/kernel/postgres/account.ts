import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupProblem } from '../settings.ts';

/** The account under which the database server runs, where that is not our own. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it an account without rights: the owner of a database that
 * exists already, else `postgres`, else `nobody`. Undefined means our own account.
 */
export function databaseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount(readFileSync('/etc/passwd', 'utf8'));
  if (account) return account;
  throw new StartupProblem(
    'PostgreSQL does not run as root and this machine has neither an account "postgres" nor "nobody"; start Kinza as an ordinary user.',
  );
}

export function findAccount(passwd: string): Account | undefined {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([first]) => first === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Whether the account can pass through a folder and all above it; our own account has made them and can. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !allows(account, stats, 0o1)) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(account, parent);
}

/** Whether the account can read a file or list a folder, wherever it lies. */
export function canRead(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  return allows(account, statSync(path), 0o4) && canEnter(account, dirname(resolve(path)));
}

function allows(account: Account, stats: Stats, wanted: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return ((stats.mode >> shift) & wanted) === wanted;
}

import { listBases } from './base.ts';
import { GapProblem, type Restored, type RestoreOptions, restore } from './restore.ts';
import { BackupProblem, DamageProblem, momentText, planRestore } from './rules.ts';
import type { Storage } from './storage.ts';
import { readThrough } from './wal.ts';

export interface RecoverOptions extends Omit<RestoreOptions, 'plan' | 'target'> {
  /** The moment; without it, the last that is stored. */
  to?: Date | undefined;
  /** Told what is damaged, and left out. */
  say: (sentence: string) => void;
}

export interface Recovered extends Restored {
  at: Date;
}

/**
 * Makes a data folder of a moment. Where something that was stored is damaged, an older copy of the database and what is
 * left of the log are tried; only a moment behind the damage is refused, with the last one that can be restored.
 */
export async function recover({ to, say, ...options }: RecoverOptions): Promise<Recovered> {
  const { storage } = options;
  const through = await readThrough(storage);
  if (!through) throw new BackupProblem('There is no backup in this folder.');
  const last = new Date(through.at);
  const damaged = new Set<string>();
  for (;;) {
    const bases = (await listBases(storage, damaged.size === 0 ? tellOf(say) : undefined)).filter(
      ({ cluster, manifest }) => !damaged.has(cluster) && !damaged.has(manifest),
    );
    const plan = planRestore(bases, await logOf(storage, damaged), through, to);
    const time = to ?? (plan.missing ? last : undefined);
    try {
      return { ...(await restore({ ...options, plan, ...(time ? { target: { time } } : {}) })), at: to ?? last };
    } catch (error) {
      if (error instanceof GapProblem) throw new BackupProblem(`${error.message} ${hintOf(error.reachedAt)}`.trim());
      if (!(error instanceof DamageProblem) || damaged.has(error.stored)) throw error;
      tellOf(say)(error);
      damaged.add(error.stored);
    }
  }
}

function tellOf(say: (sentence: string) => void): (damage: DamageProblem) => void {
  return ({ message }) => say(`${message} Trying without it.`);
}

async function logOf(storage: Storage, damaged: ReadonlySet<string>): Promise<string[]> {
  return (await storage.list('wal')).map(({ name }) => name).filter((name) => !damaged.has(name));
}

function hintOf(reachedAt: Date | null): string {
  return reachedAt ? `The last moment that can be restored is ${momentText(reachedAt)}.` : '';
}

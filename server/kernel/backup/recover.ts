import { listBases } from './base.ts';
import { GapProblem, type Restored, type RestoreOptions, restore } from './restore.ts';
import {
  BackupProblem,
  DamageProblem,
  momentText,
  planRestore,
  reachOf,
  type Through,
  unknownMoment,
} from './rules.ts';
import type { Storage } from './storage.ts';
import { readThrough } from './wal.ts';

export interface RecoverOptions extends Omit<RestoreOptions, 'plan' | 'target'> {
  /** The moment; without it, the last that is stored. */
  to?: Date | undefined;
  /** Told what is damaged, and left out. */
  say: (sentence: string) => void;
}

export interface Recovered extends Restored {
  /** Null: the end of what is stored, and nothing says which moment that is. */
  at: Date | null;
}

/**
 * Makes a data folder of a moment. Where something that was stored is damaged, an older copy of the database and what is
 * left of the log are tried; only a moment behind the damage is refused, with the last one that can be restored.
 */
export async function recover({ to, say, ...options }: RecoverOptions): Promise<Recovered> {
  const { storage } = options;
  const through = (await readThrough(storage)) ?? (await findThrough(storage, say));
  const last = new Date(through.at);
  const damaged = new Set<string>();
  for (;;) {
    const bases = (await listBases(storage, damaged.size === 0 ? tellOf(say) : undefined)).filter(
      ({ cluster, manifest }) => !damaged.has(cluster) && !damaged.has(manifest),
    );
    const plan = planRestore(bases, await logOf(storage, damaged), through, to);
    const time = to ?? (plan.missing ? last : undefined);
    try {
      const restored = await restore({ ...options, plan, ...(time ? { target: { time } } : {}) });
      return { ...restored, at: to ?? (last < unknownMoment ? last : null) };
    } catch (error) {
      if (error instanceof GapProblem) throw new BackupProblem(`${error.message} ${hintOf(error.reachedAt)}`.trim());
      if (!(error instanceof DamageProblem) || damaged.has(error.stored)) throw error;
      tellOf(say)(error);
      damaged.add(error.stored);
    }
  }
}

/** Where the note of how far the log reaches is lost, what is stored itself says it, though not the moment. */
async function findThrough(storage: Storage, say: (sentence: string) => void): Promise<Through> {
  const bases = await listBases(storage, tellOf(say));
  const through = reachOf(bases, await logOf(storage, new Set()));
  say(
    'The note of how far the backup reaches is lost. Restoring from what is stored; nothing says up to when that is all.',
  );
  return through;
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

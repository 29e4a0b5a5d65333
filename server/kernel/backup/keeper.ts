import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listAuditHeads } from '../auditSeal.ts';
import type { Db } from '../database.ts';
import { accessOf, superuserUrl } from '../postgres/access.ts';
import { readSecretKey } from '../secret.ts';
import { listBases, removeBase, takeBase } from './base.ts';
import { FileCopies } from './files.ts';
import { lineageOf } from './lineage.ts';
import { readLost } from './lost.ts';
import { BackupProblem, type Base, daysKept, lsnOf, type Through, thin, wholeFrom } from './rules.ts';
import { nextRun } from './rulesSchedule.ts';
import { openFolder, type Storage } from './storage.ts';
import {
  askForRun,
  beginRun,
  type Ending,
  endRun,
  findLast,
  findWaitingRun,
  forgetOldRuns,
  forgetRuns,
  giveUpRuns,
  saveCopied,
  saveKept,
  saveProgress,
  saveState,
} from './store.ts';
import { receiveWal, type WalReceiver } from './wal.ts';

export interface KeeperOptions {
  db: Db;
  dataDir: string;
  /** The folder of all backups; those of this data folder lie in one of their own below it. */
  place: string;
  /** Restores a backup aside, starts it and looks at it. Answers what is wrong with it. Null: nothing is. */
  check: (storage: string, base: Base, signal: AbortSignal) => Promise<Ending>;
  log: (message: string, error?: unknown) => void;
}

const tickMs = 10_000;
const lookMs = 1_000;
/** So often the log is looked through for what is gone. */
const lookAgainMs = 600_000;

/** Keeps the backup of a data folder until it is told to stop: log and files as they come, and everything every night. */
export async function keep(options: KeeperOptions, signal: AbortSignal): Promise<void> {
  await new Keeper(options, signal).run();
}

type Part = 'log' | 'files' | 'making';

class Keeper {
  readonly #options: KeeperOptions;
  readonly #signal: AbortSignal;
  readonly #storage: Storage;
  readonly #root: string;
  readonly #url: string;
  readonly #copies: FileCopies;
  readonly #isNew: boolean;
  #wal: WalReceiver | undefined;
  /** Of each part of the work, why it can't go on. */
  readonly #problems: Record<Part, string> = { log: '', files: '', making: '' };
  #nextAt: Date | null = null;
  /** What can be restored of now, and of which state of the log and the backups that was found out. */
  #whole: { key: string; since: Date | null } = { key: '', since: null };
  /** The last try of this process, and from where the log went on then. */
  #tried: { from: string; at: Date } | undefined;

  constructor(options: KeeperOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    const { name, isNew } = lineageOf(options.dataDir);
    this.#isNew = isNew;
    this.#root = join(options.place, name);
    this.#storage = openFolder(this.#root);
    this.#copies = new FileCopies(join(options.dataDir, 'files'), this.#storage);
    this.#url = superuserUrl(accessOf(options.dataDir), 'kinza');
  }

  async run(): Promise<void> {
    const { db } = this.#options;
    if (this.#isNew) await forgetRuns(db);
    else await giveUpRuns(db, new Date());
    const loops = [
      this.#each('log', lookMs, () => this.#connect()),
      this.#each('files', tickMs, () => this.#tick()),
      this.#each('making', lookMs, () => this.#makeDue()),
    ];
    await Promise.all(loops);
    // What was uploaded last goes with what was written last.
    await this.#copies.copyNew(new AbortController().signal).catch(() => undefined);
    await this.#wal?.stop();
  }

  /** Again and again, whatever went wrong the last time, until the end. */
  async #each(part: Part, pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (!this.#signal.aborted) {
      await work().then(
        () => (this.#problems[part] = ''),
        (error: unknown) => this.#note(part, error),
      );
      const pause = this.#problems[part] ? tickMs : pauseMs;
      await sleep(pause, undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }

  /** What lasts is said once. */
  #note(part: Part, error: unknown): void {
    if (this.#signal.aborted) return;
    const { message } = error as Error;
    const isKnown = Object.values(this.#problems).includes(message);
    this.#problems[part] = message;
    if (isKnown) return;
    if (error instanceof BackupProblem) this.#options.log(`The backup could not go on. ${message}`);
    else this.#options.log('The backup could not go on.', error);
  }

  /** Keeps the log coming. */
  async #connect(): Promise<void> {
    if (this.#wal) return;
    const wal = await receiveWal(this.#url, this.#storage);
    this.#wal = wal;
    wal.ended
      .catch((error: unknown) => {
        if (!this.#signal.aborted) this.#problems.log = (error as Error).message;
      })
      .finally(() => {
        this.#wal = undefined;
      });
  }

  /** How it stands is said whether or not the files can be copied. */
  async #tick(): Promise<void> {
    const copied = this.#copies.copyNew(this.#signal);
    await copied.then(
      () => (this.#problems.files = ''),
      (error: unknown) => this.#note('files', error),
    );
    const throughAt = this.#wal ? new Date(this.#wal.through().at) : undefined;
    const { log, files, making } = this.#problems;
    await saveState(this.#options.db, {
      now: new Date(),
      fromAt: this.#whole.since,
      throughAt: throughAt && throughAt.getTime() > 0 ? throughAt : null,
      freeBytes: await this.#storage.free(),
      nextAt: this.#nextAt,
      problem: log || files || making,
    });
    await copied;
  }

  async #makeDue(): Promise<void> {
    const { db } = this.#options;
    if (!this.#wal) return;
    const waiting = await findWaitingRun(db);
    const now = new Date();
    const last = await findLast(db);
    const through = this.#wal.through();
    const isWhole = await this.#isWhole(now, last.startedAt, through);
    this.#nextAt = nextRun(now, { ...last, triedAt: this.#triedAt(last.triedAt, through) }, isWhole);
    if (waiting === undefined && this.#nextAt > now) return;
    this.#nextAt = nextRun(now, { startedAt: now, triedAt: null }, true);
    const hurries = waiting !== undefined || !isWhole;
    await this.#make(waiting ?? (await askForRun(db, now, null)), hurries);
    this.#tried = { from: through.from, at: new Date() };
    this.#whole.key = '';
  }

  /** Whether the log goes on without a gap from a copy of the database; asked of the storage now and then, too. */
  async #isWhole(now: Date, startedAt: Date | null, through: Through): Promise<boolean> {
    const key = `${through.from} ${startedAt?.toISOString()} ${Math.floor(now.getTime() / lookAgainMs)}`;
    if (this.#whole.key !== key) {
      const bases = await listBases(this.#storage);
      const log = (await this.#storage.list('wal')).map(({ name }) => name);
      const base = wholeFrom(now, bases, log, through);
      this.#whole = { key, since: base && new Date(base.endedAt) };
    }
    return this.#whole.since !== null;
  }

  /** A try counts for the log that it was made of: where that has a gap since, another one is made at once. */
  #triedAt(failedAt: Date | null, { from, since }: Through): Date | null {
    if (this.#tried) return this.#tried.from === from ? this.#tried.at : null;
    return failedAt && since && failedAt < new Date(since) ? null : failedAt;
  }

  async #make(id: number, hurries: boolean): Promise<void> {
    const { db, check } = this.#options;
    await beginRun(db, id, new Date());
    try {
      const base = await this.#copy(id, hurries);
      await saveCopied(db, id, base);
      await endRun(db, id, new Date(), await check(this.#root, base, this.#signal));
    } catch (error) {
      const problem = (error as Error).message;
      await endRun(db, id, new Date(), { status: 'failed', problem });
      if (!(error instanceof BackupProblem)) this.#options.log('A backup failed.', error);
    }
    await this.#thin();
  }

  async #copy(id: number, hurries: boolean): Promise<Base> {
    let savedAt = 0;
    const progress = (done: number, total: number) => {
      if (Date.now() - savedAt < lookMs) return;
      savedAt = Date.now();
      saveProgress(this.#options.db, id, done, total).catch(() => undefined);
    };
    return takeBase({
      connectionString: this.#url,
      storage: this.#storage,
      wal: { reach: (lsn) => this.#reach(lsn) },
      access: accessOf(this.#options.dataDir),
      secretKey: readSecretKey(this.#options.dataDir).toString('hex'),
      lostFiles: readLost(this.#options.dataDir),
      listAuditHeads: () => listAuditHeads(this.#options.db),
      listFiles: () => this.#copies.copyNew(this.#signal),
      hurries,
      progress,
      signal: this.#signal,
    });
  }

  /**
   * A connection that ends is followed by another one, for which PostgreSQL has kept what was not stored, unless that was
   * more than it keeps: then what was copied is of no use, and another copy follows.
   */
  async #reach(lsn: bigint): Promise<void> {
    for (;;) {
      const isReached = await this.#wal?.reach(lsn, this.#signal).then(
        () => true,
        () => false,
      );
      const from = this.#wal?.through().from;
      if (from && lsnOf(from) > lsn)
        throw new BackupProblem('The log that belongs to it was lost before it was stored.');
      if (isReached) return;
      await sleep(lookMs, undefined, { signal: this.#signal });
    }
  }

  /** Takes away what nobody needs any more, and counts what is kept. */
  async #thin(): Promise<void> {
    const storage = this.#storage;
    const [log, files] = [await storage.list('wal'), await storage.list('files')];
    const names = { log: log.map(({ name }) => name), files: files.map(({ name }) => name) };
    const gone = thin(new Date(), await listBases(storage), names, await this.#copies.living());
    for (const stamp of gone.bases) await removeBase(storage, stamp);
    for (const name of gone.names) await storage.remove(name);
    const before = new Date(Date.now() - daysKept * 86_400_000);
    await forgetOldRuns(this.#options.db, before, gone.bases);
    const kept = [...(await storage.list('base')), ...(await storage.list('wal')), ...(await storage.list('files'))];
    await saveKept(
      this.#options.db,
      kept.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }
}

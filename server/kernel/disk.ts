import { statfsSync, statSync } from 'node:fs';

interface Space {
  freeBytes: number;
  /** Of all that this account may use. */
  sizeBytes: number;
}

/** Of the disk that holds a folder. */
export function spaceOf(folder: string): Space {
  const { bavail, bfree, blocks, bsize } = statfsSync(folder);
  return { freeBytes: bavail * bsize, sizeBytes: (blocks - bfree + bavail) * bsize };
}

export function hasRoom(folder: string, bytes: number): boolean {
  return spaceOf(folder).freeBytes >= bytes;
}

const refusals: Record<string, (place: string, account: string) => string> = {
  ENOSPC: (place) => `The disk that holds ${place} is full`,
  EDQUOT: (place) => `The disk quota for ${place} is used up`,
  EROFS: (place) => `${place} is on a disk that cannot be written to`,
  EACCES: (place, account) => `${account} may not use ${place}`,
  EPERM: (place, account) => `${account} may not use ${place}`,
  ENOTDIR: (place) => `${place} lies below a file`,
  EEXIST: (place) => `${place} is a file`,
};

/** What the file system refused of a place, without a full stop; undefined where it is no refusal of its own. */
export function refusedByDisk(code: string | undefined, place: string, account = 'This account'): string | undefined {
  return code === undefined ? undefined : refusals[code]?.(place, account);
}

/**
 * What stays free for PostgreSQL itself, which ends when its log can't grow by another segment of 16 MB: changes are refused
 * before, and reads go on.
 */
const reserveBytes = 32 * 1024 ** 2;
/** Requests ask for each change, and a disk fills no faster than this matters. */
const lookMs = 250;

/** The disks that a server writes to. */
export class Disks {
  readonly #database: readonly string[];
  readonly #spaceOf: typeof spaceOf;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isFull = false;
  /** Every folder, first those of the database. */
  readonly folders: readonly string[];

  /** `database` is what our own PostgreSQL writes to; one elsewhere is not ours to watch. */
  constructor(database: readonly string[], files: string, space = spaceOf) {
    this.#database = database;
    this.#spaceOf = space;
    this.folders = [...database, files];
  }

  /** Whether the database has no room for another change. */
  isFull(): boolean {
    if (performance.now() - this.#lookedAt < lookMs) return this.#isFull;
    this.#lookedAt = performance.now();
    this.#isFull = this.#database.some((folder) => (this.space(folder)?.freeBytes ?? reserveBytes) < reserveBytes);
    return this.#isFull;
  }

  /** Undefined where it can't be known. */
  space(folder: string): Space | undefined {
    try {
      return this.#spaceOf(folder);
    } catch {
      return undefined;
    }
  }

  /** Of each disk of which less than a tenth is free, one folder. */
  low(): string[] {
    const low = this.folders.filter((folder) => {
      const { freeBytes = 1, sizeBytes = 1 } = this.space(folder) ?? {};
      return freeBytes < sizeBytes / 10;
    });
    return [...Map.groupBy(low, diskOf).values()].flatMap(([first = '']) => first);
  }
}

function diskOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.dev;
}

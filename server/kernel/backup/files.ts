import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileIdOf } from '../files/sweep.ts';
import { originalName } from './rules.ts';
import type { Storage, Stored } from './storage.ts';

/** A file may still be being written so long after its last byte came: no request takes longer. */
const settledMs = 300_000;

/**
 * Keeps a copy of every uploaded file. They never change once they are written, so each is copied once; one that may
 * still have been written when it was copied is copied again where it has changed since.
 */
export class FileCopies {
  readonly #folder: string;
  readonly #storage: Storage;
  /** By the name in the shop, and how it was when it was copied. */
  readonly #copies = new Map<string, { stored: Stored; seen: string | null }>();
  #isRead = false;

  constructor(folder: string, storage: Storage) {
    this.#folder = folder;
    this.#storage = storage;
  }

  /** Copies what is new, and answers the stored names of all that the shop has now. */
  async copyNew(signal: AbortSignal): Promise<string[]> {
    await this.#readStored();
    const names = await this.#uploads();
    for (const name of names) {
      signal.throwIfAborted();
      await this.#copy(name);
    }
    return names.flatMap((name) => this.#copies.get(name)?.stored.name ?? []);
  }

  /** The files that the shop has now. */
  async living(): Promise<Set<string>> {
    return new Set(await this.#uploads());
  }

  /** What else lies there is no upload, and may change. */
  async #uploads(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => fileIdOf(name));
  }

  async #readStored(): Promise<void> {
    if (this.#isRead) return;
    for (const stored of await this.#storage.list('files')) {
      this.#copies.set(originalName(stored.name), { stored, seen: null });
    }
    this.#isRead = true;
  }

  async #copy(name: string): Promise<void> {
    const known = this.#copies.get(name);
    if (known && known.seen === null) return;
    const path = join(this.#folder, name);
    const about = await stat(path).catch(() => null);
    if (!about?.isFile()) return;
    const seen = `${about.size} ${about.mtimeMs}`;
    const isSettled = Date.now() - about.mtimeMs > settledMs;
    if (known?.seen !== seen) {
      const stored = await this.#storage.keep(`files/${name}`, createReadStream(path)).catch(goneOf(path));
      if (!stored) return;
      if (known && known.stored.name !== stored.name) await this.#storage.remove(known.stored.name);
      this.#copies.set(name, { stored, seen: isSettled ? null : seen });
    } else if (isSettled && known) {
      known.seen = null;
    }
  }
}

/** A file that was taken away meanwhile is no failure. */
function goneOf(path: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code === 'ENOENT' && error.path === path) return undefined;
    throw error;
  };
}

/** Looks that were heard of and are not written yet, for all of a process; they are written together. */
export class VisitQueue<Look> {
  readonly #write: (looks: readonly Look[]) => Promise<void>;
  #waiting: Look[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(write: (looks: readonly Look[]) => Promise<void>) {
    this.#write = write;
  }

  /** Of more than can be written in time, the rest is left out: a shop that is flooded still sells. */
  add(look: Look): void {
    if (this.#waiting.length >= waitingMax) return;
    this.#waiting.push(look);
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), waitMs).unref();
  }

  /** Writes all that waits, after what is being written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const looks = this.#waiting;
    this.#waiting = [];
    if (looks.length > 0) this.#writing = this.#writing.catch(() => undefined).then(() => this.#write(looks));
    return this.#writing;
  }
}

const waitMs = 250;
const waitingMax = 10_000;

import { refuse } from '#contract/kernel/refusal.ts';

export interface ShareSettings {
  /** Pieces of work that run at once in all, and of one person. */
  atOnce: number;
  atOnceEach: number;
  /** Pieces of work that may wait in all, and of one person. */
  waiting: number;
  waitingEach: number;
  /** Whoever has waited so long is told where they stand, and asks again. */
  patienceMs: number;
}

interface Waiting {
  person: number;
  begin: () => void;
}

/** Gives back what was taken; a second time does nothing. */
export type Release = () => void;

/**
 * A share of the server for one kind of costly work. So much of it runs at once, so much of it for one person; the rest
 * waits in a row in which people take turns, so that whoever asks for a hundred things waits behind whoever asks for one.
 * The row is short: whoever finds it full, or has waited too long, is refused with `share.wait` and their place in it, and
 * keeps that place when they ask again soon.
 */
export class Share {
  readonly #settings: ShareSettings;
  readonly #running = new Map<number, number>();
  #runningAll = 0;
  #row: Waiting[] = [];
  /** When people were last served, in turns of this counter; before all of that, when those began to wait who never were. */
  readonly #served = new Map<number, number>();
  #turn = 0;
  /** How long a piece of work takes, on average. */
  #usualMs = 1_000;

  constructor(settings: ShareSettings) {
    this.#settings = settings;
  }

  /** Whether anybody waits for a place. */
  get isAwaited(): boolean {
    return this.#row.length > 0;
  }

  /** Does a piece of work once its turn has come. */
  async run<Result>(person: number, work: () => Promise<Result>): Promise<Result> {
    const release = await this.take(person);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for the turn of a person's work, which ends with what it answers. */
  async take(person: number): Promise<Release> {
    if (this.#isFree(person) && !this.#row.some((other) => this.#isFree(other.person))) return this.#begin(person);
    const own = this.#waitingOf(person);
    if (this.#row.length >= this.#settings.waiting || own >= this.#settings.waitingEach) this.#tell(person, own);
    // Whoever was never served stands where they first came.
    if (!this.#served.has(person)) this.#served.set(person, ++this.#turn - beforeAll);
    return this.#wait(person, own);
  }

  #wait(person: number, own: number): Promise<Release> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        person,
        begin: () => {
          clearTimeout(timer);
          resolve(this.#begin(person));
        },
      };
      const timer = setTimeout(() => {
        this.#row = this.#row.filter((other) => other !== waiting);
        try {
          this.#tell(person, own);
        } catch (refusal) {
          reject(refusal);
        }
      }, this.#settings.patienceMs);
      this.#row.push(waiting);
    });
  }

  #begin(person: number): Release {
    this.#runningAll++;
    this.#running.set(person, (this.#running.get(person) ?? 0) + 1);
    this.#served.delete(person);
    this.#served.set(person, ++this.#turn);
    this.#forget();
    const begun = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#usualMs += (performance.now() - begun - this.#usualMs) / 8;
      this.#runningAll--;
      const left = (this.#running.get(person) ?? 1) - 1;
      if (left > 0) this.#running.set(person, left);
      else this.#running.delete(person);
      this.#next();
    };
  }

  /** The turn is of the person who was served longest ago; of one person, of what came first. */
  #next(): void {
    const ready = this.#row.filter(({ person }) => this.#isFree(person));
    const servedAt = ({ person }: Waiting) => this.#served.get(person) ?? 0;
    const [first] = ready.toSorted((a, b) => servedAt(a) - servedAt(b));
    if (!first) return;
    this.#row = this.#row.filter((other) => other !== first);
    first.begin();
    this.#next();
  }

  #isFree(person: number): boolean {
    const { atOnce, atOnceEach } = this.#settings;
    return this.#runningAll < atOnce && (this.#running.get(person) ?? 0) < atOnceEach;
  }

  #waitingOf(person: number): number {
    return this.#row.filter((other) => other.person === person).length;
  }

  /** In each round everybody has one turn: as many of each come before as one has waiting oneself, and one more. */
  #tell(person: number, own: number): never {
    const others = Map.groupBy(this.#row, (waiting) => waiting.person);
    others.delete(person);
    const before = [...others.values()].reduce((sum, { length }) => sum + Math.min(length, own + 1), 0);
    const position = before + own + 1;
    const rounds = position / this.#settings.atOnce;
    const retryAfterSeconds = Math.min(30, Math.max(1, Math.ceil((rounds * this.#usualMs) / 1_000)));
    return refuse('share.wait', { position, retryAfterSeconds });
  }

  /** Who was served long ago is as good as new; nobody who waits is forgotten. */
  #forget(): void {
    for (const [person] of this.#served) {
      if (this.#served.size <= rememberedMax) return;
      if (!this.#row.some((waiting) => waiting.person === person)) this.#served.delete(person);
    }
  }
}

const rememberedMax = 1_000;
const beforeAll = 2 ** 52;

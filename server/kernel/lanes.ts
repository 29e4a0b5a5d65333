import { availableParallelism } from 'node:os';
import type { PooledConnection } from './driver.ts';

/** A connection that is shared while anything is asked of it. */
interface Lane {
  connection: Promise<PooledConnection>;
  asked: number;
}

/**
 * Few connections for the short statements of many requests. What is asked of one before its answers are there goes out
 * and comes back together, so that neither side is woken for each statement, which costs more than most statements do.
 * Each statement stands alone: one that fails fails for nobody else. Whoever needs a connection to itself, as every
 * transaction does, takes one from the pool, and so does whatever may take long, since others would wait behind it.
 */
export class Lanes {
  readonly #take: () => Promise<PooledConnection>;
  readonly #most: number;
  readonly #open = new Set<Lane>();

  /** One more than PostgreSQL can work on at a time, where it runs beside us: none is idle while one is being read. */
  constructor(take: () => Promise<PooledConnection>, most = Math.min(8, availableParallelism() + 1)) {
    this.#take = take;
    this.#most = most;
  }

  async prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const lane = this.#find();
    lane.asked++;
    try {
      const connection = await lane.connection;
      return await connection.prepared<Row>(name, text, values);
    } finally {
      lane.asked--;
      if (lane.asked === 0) this.#leave(lane);
    }
  }

  #find(): Lane {
    if (this.#open.size < this.#most) {
      const lane = { connection: this.#take(), asked: 0 };
      this.#open.add(lane);
      return lane;
    }
    return [...this.#open].reduce((least, lane) => (lane.asked < least.asked ? lane : least));
  }

  #leave(lane: Lane): void {
    this.#open.delete(lane);
    lane.connection.then(
      (connection) => connection.release(),
      () => undefined,
    );
  }
}

import type { PooledConnection } from './driver.ts';

/** A connection that is shared while anything is asked of it. */
interface SharedConnection {
  connection: Promise<PooledConnection>;
  asked: number;
}

/**
 * Few connections for the short statements of many requests. What is asked of one before its answers are there goes out
 * and comes back together, so that neither side is woken for each statement, which costs more than most statements do.
 * Each is a transaction of its own: what PostgreSQL refuses, it refuses to whoever asked it alone. But those behind a
 * statement wait for it, and fail with it if the connection breaks or is given up (`hotTimeoutMs`).
 */
export class SharedConnections {
  readonly #take: () => Promise<PooledConnection>;
  readonly #most: number;
  readonly #isRoom: () => boolean;
  readonly #open = new Set<SharedConnection>();

  /** Takes at most so many connections, and after the first only where one can be had at once. */
  constructor(take: () => Promise<PooledConnection>, most: number, isRoom: () => boolean) {
    this.#take = take;
    this.#most = most;
    this.#isRoom = isRoom;
  }

  async prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const shared = this.#find();
    shared.asked++;
    try {
      const connection = await shared.connection;
      return await connection.prepared<Row>(name, text, values);
    } finally {
      shared.asked--;
      if (shared.asked === 0) this.#leave(shared);
    }
  }

  #find(): SharedConnection {
    if (this.#open.size === 0 || (this.#open.size < this.#most && this.#isRoom())) {
      const shared = { connection: this.#take(), asked: 0 };
      this.#open.add(shared);
      return shared;
    }
    return [...this.#open].reduce((least, shared) => (shared.asked < least.asked ? shared : least));
  }

  #leave(shared: SharedConnection): void {
    this.#open.delete(shared);
    shared.connection.then(
      (connection) => connection.release(),
      () => undefined,
    );
  }
}

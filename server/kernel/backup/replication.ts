import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** What the driver's connection is to a command that copies; its types leave it out. */
interface Wire extends EventEmitter {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
}

/** Hears what is copied; the sending is held up while the promise that it returns is open. */
export type Hear = (chunk: Buffer) => Promise<void> | undefined;

export interface Copy {
  /** The rows around what was copied, once it has ended. */
  ended: Promise<Record<string, string>[]>;
  send(chunk: Buffer): void;
}

/**
 * A connection over which PostgreSQL hands out its files and its log, as it does to `pg_basebackup` and
 * `pg_receivewal`, which do not come along. Nothing but such commands is understood on it.
 */
export async function openReplication(connectionString: string): Promise<pg.Client> {
  // Behind everything else that a busy machine does, we may be silent for longer than the minute that PostgreSQL allows.
  const options = '-c wal_sender_timeout=10min';
  const config = { connectionString, replication: 'true', application_name: 'kinza backup', keepAlive: true, options };
  const client = new pg.Client(config as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs a command whose answer is a copy, one chunk after the other. */
export function copyOut(client: pg.Client, command: string, hear: Hear): Copy {
  const answer = new CopyAnswer(command, hear);
  const ended = new Promise<Record<string, string>[]>((settle, fail) => {
    answer.once('done', settle);
    answer.once('failed', fail);
    // A connection that breaks is told to the command that runs on it, unless it breaks without a word.
    client.once('end', () => fail(new Error('The connection to the database has ended.')));
  });
  client.query(answer as unknown as pg.Submittable);
  return { ended, send: (chunk) => answer.wire?.sendCopyFromChunk(chunk) };
}

/** The driver asks a command for these methods, and leaves the copying to those that have it. */
class CopyAnswer extends EventEmitter {
  wire: Wire | undefined;
  readonly #command: string;
  readonly #hear: Hear;
  readonly #rows: Record<string, string>[] = [];
  #names: string[] = [];
  /** What came before is heard before what follows. */
  #before: Promise<void> | undefined;
  #failure: unknown;

  constructor(command: string, hear: Hear) {
    super();
    this.#command = command;
    this.#hear = hear;
  }

  submit(wire: Wire): void {
    this.wire = wire;
    wire.query(this.#command);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver's buffer is used again for what comes next.
    const own = Buffer.from(chunk);
    if (this.#failure !== undefined) return;
    if (this.#before) {
      this.#wait(this.#before.then(() => this.#hear(own)));
      return;
    }
    try {
      const busy = this.#hear(own);
      if (busy) this.#wait(busy);
    } catch (error) {
      this.#wait(Promise.reject(error));
    }
  }

  #wait(busy: Promise<void>): void {
    this.wire?.stream.pause();
    const mine: Promise<void> = busy
      .catch((error: unknown) => {
        this.#failure ??= error;
        this.wire?.stream.destroy();
      })
      .then(() => {
        if (this.#before !== mine) return;
        this.#before = undefined;
        this.wire?.stream.resume();
      });
    this.#before = mine;
  }

  handleRowDescription({ fields }: { fields: { name: string }[] }): void {
    this.#names = fields.map(({ name }) => name);
  }

  handleDataRow({ fields }: { fields: (Buffer | string | null)[] }): void {
    this.#rows.push(Object.fromEntries(this.#names.map((name, index) => [name, String(fields[index] ?? '')])));
  }

  handleReadyForQuery(): void {
    const settle = () =>
      this.#failure === undefined ? this.emit('done', this.#rows) : this.handleError(this.#failure);
    if (this.#before) void this.#before.then(settle);
    else settle();
  }

  handleError(error: unknown): void {
    this.emit('failed', this.#failure ?? error);
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Copy, copyOut, openReplication } from './replication.ts';
import {
  lsnOf,
  lsnText,
  offsetIn,
  type Piece,
  pieceName,
  pieceOf,
  segmentBytes,
  segmentOf,
  type Through,
} from './rules.ts';
import type { Storage } from './storage.ts';

/** Under this name PostgreSQL keeps the log for us, as long as it is not too much (`max_slot_wal_keep_size`). */
export const slotName = 'kinza_backup';
/** How far the log is stored is noted twice: a disk that loses power may empty the file that it wrote last. */
export const throughNames = ['through.json', 'through-again.json'] as const;
/** So many ended chains of the log are noted. */
const chainsNoted = 20;

export interface WalReceiver {
  /** How far the log is stored without a gap. */
  through(): Through;
  /** Stores what has come by now, and waits until a place of the log is stored; fails once the receiving has ended. */
  reach(lsn: bigint, signal?: AbortSignal): Promise<void>;
  /** Settles when the receiving has ended, by `stop` or by a failure. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** How long what has come waits to be stored; with the time that storing takes, no more than this is ever lost. */
const flushMs = 10_000;
/** How long what was written is waited for. */
const arrivalMs = 2_000;

/** Null: nothing is noted, or nothing that can be read. */
export async function readThrough(storage: Storage): Promise<Through | null> {
  for (const name of throughNames) {
    const through = throughOf(await storage.readNote(name));
    if (through) return through;
  }
  return null;
}

/** What is noted of how far the log is stored; null where that is damaged. */
function throughOf(note: string | null): Through | null {
  try {
    const through = JSON.parse(note ?? '') as Through;
    const isWhole = Number.isInteger(through.timeline) && lsnOf(through.from) <= lsnOf(through.lsn);
    return isWhole && !Number.isNaN(Date.parse(through.at)) ? through : null;
  } catch {
    return null;
  }
}

async function noteThrough(storage: Storage, through: Through): Promise<void> {
  for (const name of throughNames) await storage.note(name, JSON.stringify(through));
}

/** Removes our claim on the log, without which PostgreSQL would keep it for a backup that nobody makes. */
export async function dropSlot(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1', [
      slotName,
    ]);
  } finally {
    await client.end();
  }
}

/**
 * Stores PostgreSQL's log as it is written: every ten seconds what has come, and each segment as a whole once it is full.
 * PostgreSQL keeps what it has not been told to be stored. Begins a new chain where the old one has a gap.
 */
export async function receiveWal(connectionString: string, storage: Storage): Promise<WalReceiver> {
  const client = await openReplication(connectionString);
  const asking = new pg.Client({ connectionString });
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    const { timeline, start } = await findStart(client, asking);
    const before = await readThrough(storage);
    const isGap = !before || before.timeline !== timeline || lsnOf(before.lsn) < start;
    const first = isGap ? beginChain(timeline, lsnText(start), before) : before;
    const log = new Log(storage, asking, first, start);
    await noteThrough(storage, first);
    const command = `START_REPLICATION SLOT ${slotName} PHYSICAL ${lsnText(start)} TIMELINE ${timeline}`;
    log.copy = copyOut(client, command, (chunk) => log.hear(chunk));
    const flushing = new AbortController();
    const timer = flushRegularly(log, flushing.signal);
    const ended = Promise.race([log.copy.ended.then(() => undefined), timer]).finally(async () => {
      flushing.abort();
      await Promise.all([client.end(), asking.end()].map((end) => end.catch(() => undefined)));
    });
    ended.catch(() => undefined);
    return {
      through: () => log.through,
      reach: (lsn, signal) => log.reach(lsn, AbortSignal.any([flushing.signal, ...(signal ? [signal] : [])])),
      ended,
      stop: async () => {
        await log.flush().catch(() => undefined);
        await Promise.all([client.end(), asking.end()].map((end) => end.catch(() => undefined)));
        await ended.catch(() => undefined);
      },
    };
  } catch (error) {
    await Promise.all([client.end(), asking.end()].map((end) => end.catch(() => undefined)));
    throw error;
  }
}

/** A chain of the log that begins here, behind the ones that a gap has ended. */
function beginChain(timeline: number, from: string, before: Through | null): Through {
  const ended = before && new Date(before.at) > new Date(0) ? [{ lsn: before.lsn, at: before.at }] : [];
  const [since, at] = [new Date(), new Date(0)].map((moment) => moment.toISOString()) as [string, string];
  return { timeline, from, lsn: from, at, since, before: [...(before?.before ?? []), ...ended].slice(-chainsNoted) };
}

async function flushRegularly(log: Log, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(flushMs, undefined, { signal });
    await log.flush();
  }
}

/** Where the log goes on: at the segment in which our claim stands, or, without one that holds, where it is now. */
async function findStart(client: pg.Client, asking: pg.Client): Promise<{ timeline: number; start: bigint }> {
  const asked = await client.query<{ timeline: string }>('IDENTIFY_SYSTEM');
  const timeline = Number(asked.rows[0]?.timeline);
  const find = async () => {
    const { rows } = await client.query<{ restart_lsn: string | null }>(`READ_REPLICATION_SLOT ${slotName}`);
    return rows[0];
  };
  const { rows } = await asking.query<{ lost: boolean }>(
    `SELECT wal_status = 'lost' AS lost FROM pg_replication_slots WHERE slot_name = '${slotName}'`,
  );
  // Once its log is gone a claim has no place any more, but still its name.
  if (rows[0]?.lost) await client.query(`DROP_REPLICATION_SLOT ${slotName} WAIT`);
  let slot = await find();
  if (!slot?.restart_lsn) {
    await client.query(`CREATE_REPLICATION_SLOT ${slotName} PHYSICAL RESERVE_WAL`);
    slot = await find();
  }
  const lsn = lsnOf(slot?.restart_lsn ?? '0/0');
  return { timeline, start: lsn - BigInt(offsetIn(lsn)) };
}

/** The segment that is being written, and what of it is stored. */
class Log {
  copy: Copy | undefined;
  through: Through;
  readonly #storage: Storage;
  readonly #asking: pg.Client;
  readonly #timeline: number;
  readonly #buffer = Buffer.alloc(segmentBytes);
  /** Where the next byte goes, and up to where all are stored. */
  #received: bigint;
  #stored: bigint;
  #pieces: Piece[] | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(storage: Storage, asking: pg.Client, through: Through, start: bigint) {
    this.#storage = storage;
    this.#asking = asking;
    this.through = through;
    this.#timeline = through.timeline;
    this.#received = start;
    this.#stored = start;
  }

  /** `w` brings a part of the log behind 25 bytes about it; `k` asks whether we are still there. */
  hear(chunk: Buffer): Promise<void> | undefined {
    if (chunk[0] === 0x6b && chunk[17] === 1) this.#tell();
    if (chunk[0] !== 0x77) return undefined;
    if (chunk.readBigUInt64BE(1) !== this.#received) throw new Error('The log came with a gap.');
    const data = chunk.subarray(25);
    const offset = offsetIn(this.#received);
    const fitting = Math.min(data.length, segmentBytes - offset);
    data.copy(this.#buffer, offset, 0, fitting);
    this.#received += BigInt(fitting);
    if (offset + fitting < segmentBytes) return undefined;
    return this.#inTurn(async () => {
      await this.#storeSegment();
      data.copy(this.#buffer, 0, fitting);
      this.#received += BigInt(data.length - fitting);
    });
  }

  /** Stores what has come, notes up to which moment that is everything, and tells PostgreSQL. */
  async flush(): Promise<void> {
    const { rows } = await this.#asking.query<{ lsn: string; at: Date }>(
      'SELECT pg_current_wal_flush_lsn()::text AS lsn, clock_timestamp() AS at',
    );
    const [now] = rows;
    // It is sent as soon as it is written, so a moment is enough to have all of it.
    for (const until = Date.now() + arrivalMs; now && this.#received < lsnOf(now.lsn) && Date.now() < until; ) {
      await sleep(10);
    }
    await this.#inTurn(() => this.#storePart());
    const at = now && lsnOf(now.lsn) <= this.#stored ? now.at.toISOString() : this.through.at;
    // After a restart the beginning of a segment comes once more; the note never goes back.
    const lsn = this.#stored > lsnOf(this.through.lsn) ? lsnText(this.#stored) : this.through.lsn;
    this.through = { ...this.through, lsn, at };
    await noteThrough(this.#storage, this.through);
    this.#tell();
  }

  async reach(lsn: bigint, signal: AbortSignal): Promise<void> {
    while (this.#stored < lsn) {
      if (this.#received >= lsn) await this.flush();
      else await sleep(50, undefined, { signal });
    }
    await this.flush();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #storePart(): Promise<void> {
    const end = this.#received;
    if (end === this.#stored) return;
    const segment = segmentOf(this.#timeline, this.#stored);
    const [from, to] = [offsetIn(this.#stored), offsetIn(end)];
    await this.#keep(segment, from, to);
    this.#stored = end;
  }

  /** The whole takes the place of its parts. */
  async #storeSegment(): Promise<void> {
    const segment = segmentOf(this.#timeline, this.#received - 1n);
    const parts = [...(await this.#partsOf(segment))];
    if (!parts.some(({ length }) => length === segmentBytes)) {
      await this.#keep(segment, 0, segmentBytes);
      for (const { name } of parts) await this.#storage.remove(name);
    }
    this.#pieces = undefined;
    this.#stored = this.#received;
  }

  async #keep(segment: string, from: number, to: number): Promise<void> {
    const parts = await this.#partsOf(segment);
    const { name } = await this.#storage.keep(pieceName(segment, from, to - from), this.#buffer.subarray(from, to));
    parts.push({ name, segment, offset: from, length: to - from });
  }

  /** What is stored of a segment; asked once for each, since only we store any. */
  async #partsOf(segment: string): Promise<Piece[]> {
    const isKnown = this.#pieces?.every((piece) => piece.segment === segment);
    if (!this.#pieces || !isKnown) {
      const names = await this.#storage.list('wal');
      const pieces = names.flatMap(({ name }) => pieceOf(name) ?? []);
      this.#pieces = pieces.filter((piece) => piece.segment === segment);
    }
    return this.#pieces;
  }

  #tell(): void {
    const status = Buffer.alloc(34);
    status.write('r');
    for (const place of [1, 9, 17]) status.writeBigUInt64BE(this.#stored, place);
    this.copy?.send(status);
  }
}

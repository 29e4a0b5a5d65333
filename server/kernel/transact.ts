import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '#contract/kernel/refusal.ts';
import type { Context, IdempotencyClaim } from './context.ts';
import { inTransaction, type Tx } from './database.ts';
import { named } from './named.ts';

const retryable = new Set(['40001', '40P01']);
/** Of a request whose twin has committed after its key was looked up: its reply is there on the next try. */
const keyTaken = 'idempotency_key_pkey';
const triesMax = 3;

/** A setting of the transaction that holds the number it has issued, for the saved reply and {@link numberedText}. */
export const issuedNumber = 'kinza.number';

/** Stands in a text for the number that is not issued yet; nobody else can write it. */
export const numberToCome = randomUUID();

/** A text with the number that the statement before it has issued in place of {@link numberToCome}. */
export function numberedText(text: string): RawBuilder<string> {
  return sql`replace(${text}, ${numberToCome}, current_setting(${sql.lit(issuedNumber)}))`;
}

/** A reply that is whole but for the number of its document, which is still on its way. */
class Numbered<Reply> {
  readonly reply: Reply;
  readonly number: Promise<string>;
  constructor(reply: Reply, number: Promise<string>) {
    this.reply = reply;
    this.number = number;
    // Looked at when the transaction has ended; without this its failure would go unhandled until then.
    number.catch(() => undefined);
  }
}

/**
 * Ends a transaction whose last statement issues a number: that statement, the saved reply and COMMIT travel together,
 * so the row of the counter, which every other document waits for, is locked no longer than they take. The statement
 * must leave the number in `issuedNumber`.
 */
export function numbered<Reply extends { number: string }>(
  unnumbered: Reply,
  number: Promise<string>,
): Numbered<Reply> {
  return new Numbered(unnumbered, number);
}

type Transacting = Pick<Context, 'db' | 'main' | 'idempotency'> & { user: { id: number } };

/**
 * One request's one transaction. The lock on its idempotency key comes first, and the key is written with the reply: the
 * same key asked again gets the same reply, and the work happens once. Claim and first statement travel together, so work
 * may run before the claim's answer is known; then nothing of it is kept.
 */
export async function transact<Reply>(
  ctx: Transacting,
  work: (tx: Tx) => Promise<Reply | Numbered<Reply>>,
): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(ctx, work);
    } catch (error) {
      if (error instanceof Replay) return error.reply as Reply;
      if (attempt < triesMax && isRetryable(error)) continue;
      throw error;
    }
  }
}

/** Carries a saved reply out of a transaction whose key was used before. */
class Replay extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super('replay');
    this.reply = reply;
  }
}

async function runOnce<Reply>(ctx: Transacting, work: (tx: Tx) => Promise<Reply | Numbered<Reply>>): Promise<Reply> {
  let number: Promise<string> | undefined;
  const reply = await inTransaction(ctx.main ?? ctx.db, async (tx) => {
    const made = await claimedWork(tx, ctx, work);
    const isNumbered = made instanceof Numbered;
    const unnumbered = isNumbered ? made.reply : made;
    if (isNumbered) number = made.number;
    // Travels with COMMIT: a failure of it fails the commit.
    if (ctx.idempotency) saveKey(tx, ctx.user.id, ctx.idempotency, unnumbered, isNumbered).catch(() => undefined);
    return unnumbered;
  });
  return number ? { ...reply, number: await number } : reply;
}

async function claimedWork<Made>(tx: Tx, ctx: Transacting, work: (tx: Tx) => Promise<Made>): Promise<Made> {
  if (!ctx.idempotency) return work(tx);
  const claimed = claimKey(tx, ctx.user.id, ctx.idempotency);
  // Looked at below in every case; without this a failing work would leave it unhandled.
  claimed.catch(() => undefined);
  try {
    return await work(tx);
  } finally {
    await claimed;
  }
}

/** Of a key whose reply was thrown away by the hourly maintenance: what it did stays done. */
const spent = 410;

interface ClaimRow {
  got: boolean;
  reply: unknown;
  bodyHash: Buffer | null;
  endpoint: string | null;
  status: number | null;
}

/** Resolves when the key is ours; throws the saved reply, or a refusal, when it is not. */
async function claimKey(tx: Tx, userId: number, claim: IdempotencyClaim): Promise<void> {
  const { key, endpoint, bodyHash } = claim;
  const [row] = await named<ClaimRow>(
    tx,
    sql`WITH lock AS MATERIALIZED (
        SELECT pg_try_advisory_xact_lock(hashtextextended(${String(userId)}::text || ${key}::text, 7)) AS got)
      SELECT got, reply, status, body_hash, endpoint
      FROM lock LEFT JOIN idempotency_key ON user_id = ${userId}::bigint AND key = ${key}::uuid`,
  );
  if (!row?.got) throw new Refusal('idempotency.inFlight');
  if (!row.bodyHash) return;
  if (!row.bodyHash.equals(bodyHash) || row.endpoint !== endpoint) throw new Refusal('idempotency.mismatch');
  if (row.status === spent) throw new Refusal('idempotency.spent');
  throw new Replay(row.reply);
}

/** Writes the key down with its reply. The primary key refuses what the lock could not see: {@link keyTaken}. */
async function saveKey(
  tx: Tx,
  userId: number,
  { key, endpoint, bodyHash }: IdempotencyClaim,
  reply: unknown,
  isNumbered: boolean,
): Promise<void> {
  const body = sql`${JSON.stringify(reply ?? null)}::jsonb`;
  const whole = isNumbered
    ? sql`jsonb_set(${body}, '{number}', to_jsonb(current_setting(${sql.lit(issuedNumber)})))`
    : body;
  await named(
    tx,
    sql`INSERT INTO idempotency_key (user_id, key, endpoint, body_hash, status, reply)
      VALUES (${userId}, ${key}, ${endpoint}, ${bodyHash}, 200, ${whole})`,
  );
}

function isRetryable(error: unknown): boolean {
  const { code = '', constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return retryable.has(code) || constraint === keyTaken;
}

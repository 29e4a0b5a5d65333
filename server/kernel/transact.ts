import { sql } from 'kysely';
import { Refusal } from '#contract/kernel/refusal.ts';
import type { Context, IdempotencyClaim } from './context.ts';
import { inTransaction, type Tx } from './database.ts';
import { named } from './named.ts';

const retryable = new Set(['40001', '40P01']);
const triesMax = 3;

/** A setting of the transaction that holds the number it has issued, for the saved reply. */
export const issuedNumber = 'kinza.number';

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

/**
 * One request's one transaction. The request's idempotency key is claimed first, and the reply is saved with the work:
 * the same key asked again gets the same reply, and the work happens once. Claim and first statement travel
 * together, so work may run before the claim's answer is known; then nothing of it is kept.
 */
export async function transact<Reply>(
  ctx: Context,
  work: (tx: Tx) => Promise<Reply | Numbered<Reply>>,
): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(ctx, work);
    } catch (error) {
      if (error instanceof Replay) return error.reply as Reply;
      if (attempt < triesMax && retryable.has(codeOf(error))) continue;
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

async function runOnce<Reply>(ctx: Context, work: (tx: Tx) => Promise<Reply | Numbered<Reply>>): Promise<Reply> {
  let number: Promise<string> | undefined;
  const reply = await inTransaction(ctx.db, async (tx) => {
    const made = await claimedWork(tx, ctx, work);
    const isNumbered = made instanceof Numbered;
    const unnumbered = isNumbered ? made.reply : made;
    if (isNumbered) number = made.number;
    // Travels with COMMIT: a failure of it fails the commit.
    if (ctx.idempotency) saveReply(tx, ctx.user.id, ctx.idempotency, unnumbered, isNumbered).catch(() => undefined);
    return unnumbered;
  });
  return number ? { ...reply, number: await number } : reply;
}

async function claimedWork<Made>(tx: Tx, ctx: Context, work: (tx: Tx) => Promise<Made>): Promise<Made> {
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
  claimed: boolean;
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
        SELECT pg_try_advisory_xact_lock(hashtextextended(${String(userId)}::text || ${key}::text, 7)) AS got),
      claimed AS (
        INSERT INTO idempotency_key (user_id, key, endpoint, body_hash)
        SELECT ${userId}::bigint, ${key}::uuid, ${endpoint}::text, ${bodyHash}::bytea FROM lock WHERE got
        ON CONFLICT DO NOTHING RETURNING key)
      SELECT got, EXISTS (SELECT FROM claimed) AS claimed, reply, status, body_hash, endpoint
      FROM lock LEFT JOIN idempotency_key ON user_id = ${userId}::bigint AND key = ${key}::uuid`,
  );
  if (!row?.got) throw new Refusal('idempotency.inFlight');
  if (row.claimed) return;
  // The twin committed between this statement's snapshot and its lock: its reply is there, but not to be seen yet.
  if (!row.bodyHash) throw new Refusal('idempotency.inFlight');
  if (!row.bodyHash.equals(claim.bodyHash) || row.endpoint !== claim.endpoint)
    throw new Refusal('idempotency.mismatch');
  if (row.status === spent) throw new Refusal('idempotency.spent');
  throw new Replay(row.reply);
}

async function saveReply(
  tx: Tx,
  userId: number,
  claim: IdempotencyClaim,
  reply: unknown,
  isNumbered: boolean,
): Promise<void> {
  const body = sql`${JSON.stringify(reply ?? null)}::jsonb`;
  const whole = isNumbered
    ? sql`jsonb_set(${body}, '{number}', to_jsonb(current_setting(${sql.lit(issuedNumber)})))`
    : body;
  await named(
    tx,
    sql`UPDATE idempotency_key SET status = 200, reply = ${whole} WHERE user_id = ${userId} AND key = ${claim.key}`,
  );
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

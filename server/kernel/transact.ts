import { Refusal } from '#contract/kernel/refusal.ts';
import type { Context, IdempotencyClaim } from './context.ts';
import { prepared, type Tx } from './database.ts';

const retryable = new Set(['40001', '40P01']);
const triesMax = 3;

/**
 * One request's one transaction. The request's idempotency key is claimed first, and the reply is saved with the work:
 * the same key asked again gets the same reply, and the work happens once. Claim and first statement travel
 * together, so work may run before the claim's answer is known; then nothing of it is kept.
 */
export async function transact<Reply>(ctx: Context, work: (tx: Tx) => Promise<Reply>): Promise<Reply> {
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

async function runOnce<Reply>(ctx: Context, work: (tx: Tx) => Promise<Reply>): Promise<Reply> {
  return ctx.db.transaction().execute(async (tx) => {
    const claim = ctx.idempotency;
    if (!claim) return work(tx);

    const claimed = claimKey(tx, ctx.user.id, claim);
    // Looked at below in every case; without this a failing work would leave it unhandled.
    claimed.catch(() => undefined);
    let reply: Reply;
    try {
      reply = await work(tx);
    } catch (error) {
      await claimed;
      throw error;
    }
    await claimed;
    // Travels with COMMIT: a failure of it fails the commit.
    saveReply(tx, ctx.user.id, claim, reply).catch(() => undefined);
    return reply;
  });
}

interface ClaimRow {
  got: boolean;
  claimed: boolean;
  reply: unknown;
  bodyHash: Buffer | null;
  endpoint: string | null;
}

/** Resolves when the key is ours; throws the saved reply, or a refusal, when it is not. */
async function claimKey(tx: Tx, userId: number, claim: IdempotencyClaim): Promise<void> {
  const [row] = await prepared<ClaimRow>(
    tx,
    'idempotency.claim',
    `WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended($1::text || $2::text, 7)) AS got),
       claimed AS (
         INSERT INTO idempotency_key (user_id, key, endpoint, body_hash)
         SELECT $1::bigint, $2::uuid, $3::text, $4::bytea FROM lock WHERE got ON CONFLICT DO NOTHING RETURNING key)
     SELECT got, EXISTS (SELECT FROM claimed) AS claimed, reply, body_hash AS "bodyHash", endpoint
     FROM lock LEFT JOIN idempotency_key ON user_id = $1::bigint AND key = $2::uuid`,
    [userId, claim.key, claim.endpoint, claim.bodyHash],
  );
  if (!row?.got) throw new Refusal('idempotency.inFlight');
  if (row.claimed) return;
  // The twin committed between this statement's snapshot and its lock: its reply is there, but not to be seen yet.
  if (!row.bodyHash) throw new Refusal('idempotency.inFlight');
  if (!row.bodyHash.equals(claim.bodyHash) || row.endpoint !== claim.endpoint)
    throw new Refusal('idempotency.mismatch');
  throw new Replay(row.reply);
}

async function saveReply(tx: Tx, userId: number, claim: IdempotencyClaim, reply: unknown): Promise<void> {
  await prepared(
    tx,
    'idempotency.save',
    'UPDATE idempotency_key SET status = 200, reply = $3 WHERE user_id = $1 AND key = $2',
    [userId, claim.key, JSON.stringify(reply ?? null)],
  );
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { WebAct } from '#contract/kernel/webAct.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from './database.ts';
import { named } from './named.ts';
import { networkOf } from './network.ts';
import { keyedHash } from './secret.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const megabyte = 1024 * 1024;

/** How much of each a network may do in a time: how often, or of files how many bytes. */
const limits = {
  conversation: { max: 5, ms: 60 * minuteMs },
  answer: { max: 10, ms: 60 * minuteMs },
  file: { max: 50 * megabyte, ms: dayMs },
  order: { max: 5, ms: 60 * minuteMs },
  wrongSecret: { max: 20, ms: minuteMs },
} as const satisfies Record<WebAct, { max: number; ms: number }>;

/** Acts of others that are forgotten with each new one: rows are of a day at most, and a few wait for the next. */
const forgottenAtOnce = 50;

type Asker = Pick<Context, 'clock' | 'remoteAddress' | 'secretKey'>;

/** Refuses what a network has done as often as it may, whichever process it asks. */
export async function checkActs(on: Db | Tx, ctx: Asker, kind: WebAct, more = 1): Promise<void> {
  const { max, ms } = limits[kind];
  const since = new Date(ctx.clock.now().getTime() - ms);
  const amount = kind === 'file' ? sql`coalesce(sum(bytes), 0)` : sql`count(*)`;
  const [{ done, first } = { done: 0, first: null }] = await named<{ done: number; first: Date | null }>(
    on,
    sql`SELECT ${amount}::bigint AS done, min(at) AS first
      FROM web_act WHERE network = ${hashedNetwork(ctx)} AND kind = ${kind} AND at > ${since}`,
  );
  if (done + more <= max) return;
  const leftMs = first ? first.getTime() + ms - ctx.clock.now().getTime() : ms;
  refuse('tooOften', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) });
}

/**
 * Counts what a network does on the web, in the transaction that does it, and refuses what is too much. Of several at one
 * moment each sees those before it. `bytes` is of a file.
 */
export async function noteAct(tx: Tx, ctx: Asker, kind: WebAct, bytes = 0): Promise<void> {
  const network = hashedNetwork(ctx);
  await Promise.all([
    named(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${network.toString('hex') + kind}::text, 11))`),
    checkActs(tx, ctx, kind, kind === 'file' ? bytes : 1),
    saveAct(tx, ctx, kind, bytes),
  ]);
}

/** Counts a secret that is nobody's; what is refused leaves no other trace. */
export async function noteWrongSecret(ctx: Asker & Pick<Context, 'db'>): Promise<void> {
  await saveAct(ctx.db, ctx, 'wrongSecret', 0);
}

async function saveAct(on: Db | Tx, ctx: Asker, kind: WebAct, bytes: number): Promise<void> {
  const at = ctx.clock.now();
  await named(
    on,
    sql`WITH forgotten AS (DELETE FROM web_act WHERE id IN (SELECT id FROM web_act
        WHERE at < ${new Date(at.getTime() - dayMs)} ORDER BY at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED))
      INSERT INTO web_act (network, kind, bytes, at) VALUES (${hashedNetwork(ctx)}, ${kind}, ${bytes}, ${at})`,
  );
}

function hashedNetwork({ secretKey, remoteAddress }: Asker): Buffer {
  if (!secretKey) throw new Error('Whoever counts networks has a key to hash them with.');
  return keyedHash(secretKey, networkOf(remoteAddress));
}

import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { WebAct } from '#contract/kernel/webAct.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from './database.ts';
import { named, readShort } from './named.ts';
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
export async function checkActs(on: Db | Tx, ctx: Asker, kind: WebAct): Promise<void> {
  const [done] = await readShort<Done>(on, doneBefore(ctx, kind));
  refuseMore(ctx, kind, done, 1);
}

interface Done {
  done: number;
  first: Date | null;
}

/** What a network did lately of a kind, and when it began. */
function doneBefore(ctx: Asker, kind: WebAct): RawBuilder<unknown> {
  const since = new Date(ctx.clock.now().getTime() - limits[kind].ms);
  const amount = kind === 'file' ? sql`coalesce(sum(bytes), 0)` : sql`count(*)`;
  return sql`SELECT ${amount}::bigint AS done, min(at) AS first
    FROM web_act WHERE network = ${hashedNetwork(ctx)} AND kind = ${kind} AND at > ${since}`;
}

function refuseMore(ctx: Asker, kind: WebAct, { done, first }: Done = { done: 0, first: null }, more: number): void {
  const { max, ms } = limits[kind];
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
  const [, [done]] = await Promise.all([
    named(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${network.toString('hex') + kind}::text, 11))`),
    // One statement sees what was there before it, and so not the act that it writes.
    named<Done>(tx, sql`WITH ${savedAct(ctx, kind, bytes)} ${doneBefore(ctx, kind)}`),
  ]);
  refuseMore(ctx, kind, done, kind === 'file' ? bytes : 1);
}

/** Counts a secret that is nobody's; what is refused leaves no other trace. */
export async function noteWrongSecret(ctx: Asker & Pick<Context, 'db'>): Promise<void> {
  await named(ctx.db, sql`WITH ${savedAct(ctx, 'wrongSecret', 0)} SELECT`);
}

/** Parts of a statement that write an act, and forget some that are long over. */
function savedAct(ctx: Asker, kind: WebAct, bytes: number): RawBuilder<unknown> {
  const at = ctx.clock.now();
  return sql`forgotten AS (DELETE FROM web_act WHERE id IN (SELECT id FROM web_act
      WHERE at < ${new Date(at.getTime() - dayMs)} ORDER BY at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)),
    noted AS (INSERT INTO web_act (network, kind, bytes, at) VALUES (${hashedNetwork(ctx)}, ${kind}, ${bytes}, ${at}))`;
}

function hashedNetwork({ secretKey, remoteAddress }: Asker): Buffer {
  if (!secretKey) throw new Error('Whoever counts networks has a key to hash them with.');
  return keyedHash(secretKey, networkOf(remoteAddress));
}

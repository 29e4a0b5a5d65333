import { hash } from 'node:crypto';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { networkOf } from '../../kernel/network.ts';
import { transact } from '../../kernel/transact.ts';
import { afterFailure, forgottenBefore, isKnown, shutsAccount, type TryKind, waitMs } from './rules.ts';
import {
  type AttemptRow,
  holdAttempts,
  listAttempts,
  removeForgotten,
  saveAlarm,
  saveAttempt,
  saveFailed,
  saveSuccess,
} from './store.ts';

/** Whether a name belongs to the address that it comes from: then it waits in another queue than strangers do. */
export async function belongsHere(ctx: Context, name: string): Promise<boolean> {
  const [known] = await listAttempts(ctx.db, [keysOf(ctx, name).known]);
  return isKnown(known?.at, ctx.clock.now());
}

/** Refuses where a name, or the address that it comes from, has failed too often. Says no more than how long to wait. */
export async function admitAttempt(ctx: Context, name: string): Promise<void> {
  const keys = keysOf(ctx, name);
  const rows = await listAttempts(ctx.db, Object.values(keys));
  const now = ctx.clock.now();
  const known = rows.find(({ key }) => key === keys.known);
  const tries = rows.filter(({ key }) => key !== keys.known).map(triesOf);
  const wait = waitMs(tries, isKnown(known?.at, now), now);
  if (wait > 0) refuse('signIn.tooOften', { retryAfterSeconds: Math.ceil(wait / 1000) });
}

/**
 * Counts a failure. It stays counted although the request that failed is refused. The one that shuts the account is told
 * to the administrators of its company. Of a name that there is, each stands in the trail of its user.
 */
export async function noteFailure(ctx: Context, name: string, action: FailedStep = 'signInFailed'): Promise<void> {
  const { known, ...counted } = keysOf(ctx, name);
  const now = ctx.clock.now();
  await transact({ ...ctx, idempotency: undefined }, async (tx) => {
    const rows = await holdAttempts(tx, Object.values(counted), now);
    const tries = rows.map((row) => ({ key: row.key, ...afterFailure(triesOf(row), now) }));
    for (const { key, count, since, blockedUntil } of tries) {
      await saveAttempt(tx, { key, count, at: since, blockedUntil });
    }
    await saveFailed(tx, name, action, ctx.remoteAddress, now);
    if (tries.some(shutsAccount)) await saveAlarm(tx, name, now);
  });
}

/** At which step somebody failed. */
type FailedStep = 'signInFailed' | 'secondFactorFailed' | 'passwordFailed';

/** Remembers that a name has signed in at this address. */
export async function noteSuccess(tx: Tx, ctx: Context, name: string): Promise<void> {
  const keys = keysOf(ctx, name);
  const now = ctx.clock.now();
  await saveSuccess(tx, keys.pair, keys.known, now);
  await removeForgotten(tx, forgottenBefore(now));
}

/** Names are stored hashed: people type passwords where a name belongs. */
function keysOf(ctx: Context, name: string) {
  const network = networkOf(ctx.remoteAddress);
  const account = hash('sha256', name, 'base64url');
  return {
    pair: `pair:${account}|${network}`,
    account: `account:${account}`,
    address: `address:${network}`,
    known: `known:${account}|${network}`,
  };
}

function triesOf({ key, count, at, blockedUntil }: AttemptRow) {
  return { kind: key.split(':', 1)[0] as TryKind, count, since: at, blockedUntil };
}

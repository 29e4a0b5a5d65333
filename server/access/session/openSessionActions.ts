import type { OpenSession, openSessionApi } from '#contract/access/openSession.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { transact } from '../../kernel/transact.ts';
import { holdWithin } from '../user/reachActions.ts';
import { deviceOf } from './deviceRules.ts';
import { isSessionOf, listOpenSessions, type OpenSessionRow, saveEnded } from './openSessionStore.ts';
import { holdUser } from './store.ts';

type Sessions = { sessions: OpenSession[] };
type Ended = { ended: number };

export async function listOwnSessions(ctx: Context): Promise<Sessions> {
  return sessionsOf(ctx, ctx.user.id);
}

/** Of a user whom whoever asks may edit: who comes from where is nobody else's to know. */
export async function listSessionsOf(ctx: Context, { id }: { id: number }): Promise<Sessions> {
  await transact({ ...ctx, idempotency: undefined }, (tx) => holdWithin(tx, ctx, id));
  return sessionsOf(ctx, id);
}

export async function endOwnSession(
  ctx: Context,
  { sessionId }: InputOf<typeof openSessionApi.endOwn>,
): Promise<Ended> {
  return transact(ctx, async (tx) => {
    const { companyId } = await holdUser(tx, ctx.user.id);
    return endOne(tx, { ...ctx, companyId }, ctx.user.id, sessionId);
  });
}

/** Ends whatever else is open, wherever that may be. */
export async function endOtherSessions(ctx: Context): Promise<Ended> {
  return transact(ctx, async (tx) => {
    const { companyId } = await holdUser(tx, ctx.user.id);
    return end(tx, { ...ctx, companyId }, ctx.user.id, ({ id }) => id !== ctx.user.sessionId);
  });
}

export async function endSessionOf(
  ctx: Context,
  { id, sessionId }: InputOf<typeof openSessionApi.endOfUser>,
): Promise<Ended> {
  return transact(ctx, async (tx) => {
    await holdWithin(tx, ctx, id);
    return endOne(tx, ctx, id, sessionId);
  });
}

export async function endSessionsOf(ctx: Context, { id }: { id: number }): Promise<Ended> {
  return transact(ctx, async (tx) => {
    await holdWithin(tx, ctx, id);
    return end(tx, ctx, id, () => true);
  });
}

async function sessionsOf(ctx: Context, userId: number): Promise<Sessions> {
  const rows = await listOpenSessions(ctx.db, userId, ctx.clock.now());
  const sessions = rows.map(({ id, userAgent, address, createdAt, seenAt }) => ({
    id,
    ...deviceOf(userAgent),
    address,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: seenAt.toISOString(),
    isThis: id === ctx.user.sessionId,
  }));
  return { sessions };
}

/** One that has ended by then stays so, which is what was asked for. */
async function endOne(tx: Tx, ctx: Context, userId: number, sessionId: number): Promise<Ended> {
  if (!(await isSessionOf(tx, userId, sessionId))) refuse('notFound', { thing: 'session' });
  return end(tx, ctx, userId, ({ id }) => id === sessionId);
}

/** Ends those of a user's open sessions that are meant; each has an entry in the trail, by its device. */
async function end(
  tx: Tx,
  ctx: Context,
  userId: number,
  isMeant: (session: OpenSessionRow) => boolean,
): Promise<Ended> {
  const now = ctx.clock.now();
  const meant = (await listOpenSessions(tx, userId, now)).filter(isMeant);
  await saveEnded(
    tx,
    meant.map(({ id }) => id),
    now,
  );
  for (const { userAgent, address } of meant) {
    const { browser, system } = deviceOf(userAgent);
    const device = [browser, system, address].filter(Boolean).join(', ');
    await audit(tx, ctx, 'user', userId, 'endSession', { device: [device, null] });
  }
  return { ended: meant.length };
}

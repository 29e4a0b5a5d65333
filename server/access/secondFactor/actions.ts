import { hash } from 'node:crypto';
import type { secondFactorApi } from '#contract/access/secondFactor.ts';
import type { Enrolment } from '#contract/access/session.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { decrypt } from '../../kernel/secret.ts';
import { transact } from '../../kernel/transact.ts';
import { admitAttempt, noteFailure, noteSuccess } from '../attempt/actions.ts';
import { dummyHash, inTurn, verifyPassword } from '../password.ts';
import { holdRole, saveDemand } from '../role/store.ts';
import { startSession, storedUserOf } from '../session/actions.ts';
import { listOpenSessions, saveEnded } from '../session/openSessionStore.ts';
import { findUser, lockUser } from '../session/store.ts';
import { hashToken, isToken } from '../token.ts';
import { holdWithin, refuseElsewhere } from '../user/reachActions.ts';
import { enrol, keyOf } from './challengeActions.ts';
import { makeRecoveryCodes, stepOfCode, typedCode } from './code.ts';
import {
  findChallenger,
  findFactorState,
  holdFactor,
  removeChallenge,
  removeFactor,
  saveConfirmed,
  takeRecoveryCode,
  takeStep,
} from './store.ts';

type Challenger = NonNullable<Awaited<ReturnType<typeof findChallenger>>>;

/** The second step of sign-in. A wrong code counts as a wrong password does, and in its turn. */
export async function redeem(
  ctx: Context,
  input: InputOf<typeof secondFactorApi.redeem>,
): Promise<ReplyOf<typeof secondFactorApi.redeem>> {
  const user = await findGood(ctx, input.challenge);
  return inTurn(async () => {
    await admitAttempt(ctx, user.username);
    const entered = await transact(ctx, (tx) => enter(tx, ctx, input));
    if (entered) return entered;
    await noteFailure(ctx, user.username, 'secondFactorFailed');
    refuse('secondFactor.wrong');
  }, 'known');
}

async function findGood(ctx: Context, challenge: string, tx?: Tx): Promise<Challenger> {
  const found = isToken('c', challenge)
    ? await findChallenger(tx ?? ctx.db, hashToken(challenge), ctx.clock.now())
    : undefined;
  return found ?? refuse('signIn.challengeOver');
}

/** Begins the session; null where the code is wrong. What the challenge stood for is looked at again behind the lock. */
async function enter(
  tx: Tx,
  ctx: Context,
  { challenge, code }: InputOf<typeof secondFactorApi.redeem>,
): Promise<ReplyOf<typeof secondFactorApi.redeem> | null> {
  await lockUser(tx, (await findGood(ctx, challenge, tx)).id);
  const user = await findGood(ctx, challenge, tx);
  const by = { ...ctx, companyId: user.companyId, user: { id: user.id } };
  const taken = await takeCode(tx, by, code);
  if (!taken) return null;
  await removeChallenge(tx, hashToken(challenge));
  await noteSuccess(tx, ctx, user.username);
  await audit(tx, by, 'user', user.id, 'signIn');
  const token = await startSession(tx, ctx, user.id);
  const codes = taken.length > 0 ? { recoveryCodes: taken } : {};
  return { token, user: storedUserOf(user), ...codes };
}

type By = Pick<Context, 'clock' | 'secretKey'> & { companyId: number; user: { id: number } };

/** Takes a code; null where it is wrong, or was taken before. The first one of a device answers the recovery codes. */
async function takeCode(tx: Tx, by: By, entered: string): Promise<string[] | null> {
  const { id } = by.user;
  const [factor, typed, now] = [await holdFactor(tx, id), typedCode(entered), by.clock.now()];
  if (!factor || !typed) return null;
  if ('recovery' in typed) {
    const isTaken = await takeRecoveryCode(tx, id, hash('sha256', typed.recovery, 'buffer'), now);
    if (isTaken) await audit(tx, by, 'user', id, 'useRecoveryCode');
    return isTaken ? [] : null;
  }
  const step = stepOfCode(decrypt(keyOf(by), factor.secret), typed.device, now);
  if (step === null || !(await takeStep(tx, id, step))) return null;
  if (factor.confirmedAt) return [];
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hash('sha256', code.replaceAll('-', ''), 'buffer'));
  await saveConfirmed(tx, id, hashes, now);
  await audit(tx, by, 'user', id, 'startSecondFactor');
  return codes;
}

export async function findOwnFactor(ctx: Context): Promise<ReplyOf<typeof secondFactorApi.find>> {
  const { confirmedAt, ...state } = await findFactorState(ctx.db, ctx.user.id);
  return { ...state, since: confirmedAt?.toISOString() ?? null };
}

export async function beginFactor(
  ctx: Context,
  { current }: InputOf<typeof secondFactorApi.begin>,
): Promise<Enrolment> {
  const user = await verifySelf(ctx, current);
  return transact(ctx, async (tx) => {
    await lockUser(tx, user.id);
    if ((await findFactorState(tx, user.id)).confirmedAt) refuse('secondFactor.isOn');
    return enrol(tx, ctx, user);
  });
}

export async function confirmFactor(
  ctx: Context,
  { code }: InputOf<typeof secondFactorApi.confirm>,
): Promise<ReplyOf<typeof secondFactorApi.confirm>> {
  if (ctx.user.isViewing) refuse('viewing.readOnly');
  return transact(ctx, async (tx) => {
    const { companyId } = await findUser(tx, ctx.user.id);
    if ((await findFactorState(tx, ctx.user.id)).confirmedAt) refuse('secondFactor.isOn');
    const recoveryCodes = await takeCode(tx, { ...ctx, companyId }, code);
    return recoveryCodes ? { recoveryCodes } : refuse('secondFactor.wrong');
  });
}

export async function endFactor(
  ctx: Context,
  { current }: InputOf<typeof secondFactorApi.end>,
): Promise<Record<never, never>> {
  const user = await verifySelf(ctx, current);
  return transact(ctx, async (tx) => {
    await lockUser(tx, user.id);
    if ((await findFactorState(tx, user.id)).isDemanded) refuse('secondFactor.demanded');
    const wasOn = await removeFactor(tx, user.id);
    if (wasOn) await audit(tx, { ...ctx, companyId: user.companyId }, 'user', user.id, 'endSecondFactor');
    return {};
  });
}

/** Whoever sits down at somebody's till takes over nothing without their password. */
async function verifySelf(ctx: Context, password: string) {
  if (ctx.user.isViewing) refuse('viewing.readOnly');
  const user = await findUser(ctx.db, ctx.user.id);
  await inTurn(async () => {
    await admitAttempt(ctx, user.username);
    if (await verifyPassword(user.passwordHash ?? dummyHash, password)) return;
    await noteFailure(ctx, user.username, 'passwordFailed');
    refuse('password.wrong');
  }, 'known');
  return user;
}

/** For somebody who has lost their device. Whoever holds it can sign in no more, and has left everywhere. */
export async function resetFactor(ctx: Context, { id }: { id: number }): Promise<{ id: number; wasOn: boolean }> {
  return transact(ctx, async (tx) => {
    const { user } = await holdWithin(tx, ctx, id);
    if (id === ctx.user.id) refuse('user.self');
    refuseElsewhere(ctx, user);
    const wasOn = await removeFactor(tx, id);
    const open = await listOpenSessions(tx, id, ctx.clock.now());
    await saveEnded(
      tx,
      open.map((session) => session.id),
      ctx.clock.now(),
    );
    await audit(tx, ctx, 'user', id, 'resetSecondFactor');
    return { id, wasOn };
  });
}

/** Demands a second factor of a role, Admin's too; whoever has none enrols at the next sign-in. */
export async function demandFactor(
  ctx: Context,
  { id, demanded }: InputOf<typeof secondFactorApi.demand>,
): Promise<{ id: number; demanded: boolean }> {
  return transact(ctx, async (tx) => {
    const role = (await holdRole(tx, id)) ?? refuse('notFound');
    if (role.demandsSecondFactor !== demanded) {
      await saveDemand(tx, id, demanded);
      const changes = { demandsSecondFactor: [role.demandsSecondFactor, demanded] as const };
      await audit(tx, ctx, 'role', id, 'edit', changes);
    }
    return { id, demanded };
  });
}

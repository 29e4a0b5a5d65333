import type { linkApi } from '#contract/access/link.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { type Actor, audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { holdLock } from '../../kernel/locks.ts';
import { transact } from '../../kernel/transact.ts';
import { noteSuccess } from '../attempt/actions.ts';
import { hashPassword, inTurn } from '../password.ts';
import { needsSecondFactor } from '../secondFactor/challengeActions.ts';
import { startSession, storedUserOf } from '../session/actions.ts';
import { isEasyPassword } from '../session/commonPasswords.ts';
import { hasUsers, lockUser, savePassword } from '../session/store.ts';
import { hashToken, isToken, makeToken } from '../token.ts';
import { linkMs, linkProblem } from './rules.ts';
import { findFirstAdminLink, findLink, saveLink, saveUsed, type UserLink } from './store.ts';

/**
 * The address that makes the first administrator, good for a day and for one use; null where somebody already can
 * sign in. The secret stands behind the #, which browsers send to nobody.
 */
export async function issueFirstAdminLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  appUrl: string,
): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const token = makeToken('l');
  await issueLink(db, { clock }, token, null, 'firstAdmin');
  return `${appUrl.replace(/\/$/, '')}/first-admin#link=${token}`;
}

/** Refuses a first-administrator link that is not good, and any once there is a user; does not use it up. */
export async function checkFirstAdminLink(
  { db, clock }: Pick<Context, 'clock'> & { db: Db | Tx },
  link: string,
): Promise<void> {
  const isGood = isToken('l', link) && (await findFirstAdminLink(db, hashToken(link), clock.now()));
  if (!isGood || (await hasUsers(db))) refuse('signIn.linkDead');
}

/** Uses up a first-administrator link. Of several such links, one is taken at a time. */
export async function takeFirstAdminLink(tx: Tx, { clock }: Context, link: string): Promise<void> {
  await holdLock(tx, 'firstAdmin');
  await checkFirstAdminLink({ db: tx, clock }, link);
  await saveUsed(tx, hashToken(link), clock.now());
}

/**
 * Makes a one-time link out of a token that whoever asks keeps to themselves. A user of it is held already; theirs that
 * was open ends.
 */
export async function issueLink(
  db: Db | Tx,
  { clock }: Pick<Actor, 'clock'>,
  token: string,
  userId: number | null,
  purpose: keyof typeof linkMs,
): Promise<Date> {
  const madeAt = clock.now();
  const expiresAt = new Date(madeAt.getTime() + linkMs[purpose]);
  await saveLink(db, { tokenHash: hashToken(token), userId, purpose, madeAt, expiresAt });
  return expiresAt;
}

/** Whose link this is, while it is good. Looking does not use it up, so a preview of a message doesn't either. */
export async function lookAtLink(
  ctx: Context,
  input: InputOf<typeof linkApi.look>,
): Promise<ReplyOf<typeof linkApi.look>> {
  const { purpose, firstName, username, expiresAt } = await findGoodLink(ctx.db, ctx, input.link);
  return { purpose, firstName, username, expiresAt: expiresAt.toISOString() };
}

/**
 * Chooses the password of the link's user, uses the link up and signs in; who has a second factor does so at the door. Only a good link makes the server hash; what
 * was true before the hash is asked again behind a lock.
 */
export async function setPassword(
  ctx: Context,
  { link, password }: InputOf<typeof linkApi.setPassword>,
): Promise<ReplyOf<typeof linkApi.setPassword>> {
  const { userId, companyId, username, email, ...user } = await findGoodLink(ctx.db, ctx, link);
  if (isEasyPassword(password, [username, email])) refuseField('password', 'field.passwordTooCommon');
  const passwordHash = await inTurn(() => hashPassword(password), 'known');
  const token = await transact(ctx, async (tx) => {
    // Of two who use a link at once, one is too late.
    await lockUser(tx, userId);
    await findGoodLink(tx, ctx, link);
    await saveUsed(tx, hashToken(link), ctx.clock.now());
    await savePassword(tx, userId, passwordHash);
    await noteSuccess(tx, ctx, username);
    await audit(tx, { clock: ctx.clock, companyId, user: { id: userId } }, 'user', userId, 'setPassword');
    // The link stands for the password alone.
    return (await needsSecondFactor(tx, userId)) ? null : startSession(tx, ctx, userId);
  });
  return token ? { token, user: storedUserOf({ ...user, id: userId }) } : {};
}

async function findGoodLink(db: Db | Tx, ctx: Pick<Context, 'clock'>, token: string): Promise<UserLink> {
  const link = isToken('l', token) ? await findLink(db, hashToken(token)) : undefined;
  const problem = linkProblem(link, ctx.clock.now());
  if (problem || !link) refuse(problem ?? 'link.wrong');
  return link;
}

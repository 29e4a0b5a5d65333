import { profile, type profileApi } from '#contract/access/profile.ts';
import type { StoredUser } from '#contract/access/session.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { keepFile } from '../../kernel/files/keep.ts';
import { forgetFile } from '../../kernel/files/table.ts';
import { imageUrl } from '../../kernel/files.ts';
import type { Upload } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
import { admitAttempt, noteFailure } from '../attempt/actions.ts';
import { dummyHash, hashPassword, inTurn, verifyPassword } from '../password.ts';
import { startSession, storedUserOf } from '../session/actions.ts';
import { isEasyPassword } from '../session/commonPasswords.ts';
import { findUser, holdEntry, holdUser, savePassword } from '../session/store.ts';
import { hashToken } from '../token.ts';
import { saveImage, saveUserChange } from '../user/store.ts';

export async function findProfile(ctx: Context): Promise<ReplyOf<typeof profileApi.find>> {
  const { id: _id, companyId: _companyId, imageId, passwordHash: _hash, ...user } = await findUser(ctx.db, ctx.user.id);
  return { ...user, imageUrl: imageUrl(imageId) };
}

/** Changes one's own particulars. */
export async function editProfile(ctx: Context, input: InputOf<typeof profileApi.edit>): Promise<StoredUser> {
  return transact(ctx, async (tx) => {
    const before = await holdUser(tx, ctx.user.id);
    if (before.version !== input.version) refuse('conflict.version', { version: before.version });
    const { version: _version, ...after } = input;
    await saveUserChange(tx, before.id, after);
    const changes = changesBetween<typeof after>(before, after, profile.keyof().options);
    await audit(tx, { ...ctx, companyId: before.companyId }, 'user', before.id, 'edit', changes);
    return storedUserOf({ ...before, ...after });
  });
}

/** Sets one's own picture. The one before is forgotten with it. What is being typed elsewhere in the profile stays valid. */
export async function setImage(ctx: Context, _input: unknown, upload: Upload): Promise<StoredUser> {
  // A picture belongs to the user's own company, wherever they work today.
  const { companyId } = await findUser(ctx.db, ctx.user.id);
  return keepFile({ ...ctx, companyId }, 'userImage', upload, (tx, { id }) => changeImage(tx, ctx, id));
}

export async function removeImage(ctx: Context): Promise<StoredUser> {
  return transact(ctx, (tx) => changeImage(tx, ctx, null));
}

async function changeImage(tx: Tx, ctx: Context, imageId: string | null): Promise<StoredUser> {
  const before = await holdUser(tx, ctx.user.id);
  await saveImage(tx, before.id, imageId);
  if (before.imageId) await forgetFile(tx, before.imageId);
  const changes = changesBetween({ imageId: before.imageId }, { imageId }, ['imageId']);
  if (before.imageId !== imageId) {
    await audit(tx, { ...ctx, companyId: before.companyId }, 'user', before.id, 'edit', changes);
  }
  return storedUserOf({ ...before, imageId });
}

/**
 * Changes one's own password. The database ends every session of the user with it; the answer's token opens a fresh
 * one. That token is not kept with the idempotency key: who lost the answer signs in with the new password. Where the
 * verified password was changed or reset before the new one stands, or the user switched off, this session has ended
 * with it, and the refusal says so.
 */
export async function changePassword(
  ctx: Context,
  input: InputOf<typeof profileApi.changePassword>,
): Promise<ReplyOf<typeof profileApi.changePassword>> {
  const user = await findUser(ctx.db, ctx.user.id);
  if (isEasyPassword(input.next, [user.username, user.email])) refuseField('next', 'field.passwordTooCommon');
  // Guesses of the current password count like guesses at the door.
  const passwordHash = await inTurn(async () => {
    await admitAttempt(ctx, user.username);
    if (await verifyPassword(user.passwordHash ?? dummyHash, input.current)) return hashPassword(input.next);
    await noteFailure(ctx, user.username, 'passwordFailed');
    refuse('password.wrong');
  }, 'known');
  let token = '';
  const kept = await transact(ctx, async (tx) => {
    const held = await holdEntry(tx, user.id);
    if (!held.mayEnter || held.passwordHash !== user.passwordHash) refuse('signIn.required');
    await savePassword(tx, user.id, passwordHash);
    await audit(tx, { ...ctx, companyId: user.companyId }, 'user', user.id, 'changePassword');
    token = await startSession(tx, ctx, user.id);
    return { tokenHash: hashToken(token).toString('hex') };
  });
  // Another hash: the same request came twice, and what this one did was not kept.
  return kept.tokenHash === hashToken(token).toString('hex') ? { token } : refuse('signIn.required');
}

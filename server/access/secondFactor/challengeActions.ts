import { hash, randomBytes } from 'node:crypto';
import type { Enrolment, SignInReply } from '#contract/access/session.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { encrypt } from '../../kernel/secret.ts';
import { hashToken, makeToken } from '../token.ts';
import { addressOf, spell } from './code.ts';
import { findFactorState, saveChallenge, saveSecret } from './store.ts';

const challengeMs = 10 * 60_000;

/** Whether a password alone lets a user in no more: they have a second factor, or their role demands one. */
export async function needsSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const { confirmedAt, isDemanded } = await findFactorState(tx, userId);
  return confirmedAt !== null || isDemanded;
}

/** What follows a right password where that is not enough: the challenge, and an enrolment for who has no device yet. */
export async function challenge(
  tx: Tx,
  ctx: Context,
  user: { id: number; username: string; passwordHash: string },
): Promise<SignInReply> {
  const token = makeToken('c');
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + challengeMs);
  const passwordMark = hash('sha256', user.passwordHash, 'buffer');
  await saveChallenge(tx, { tokenHash: hashToken(token), userId: user.id, passwordMark, expiresAt }, now);
  const { confirmedAt } = await findFactorState(tx, user.id);
  return confirmedAt ? { challenge: token } : { challenge: token, enrolment: await enrol(tx, ctx, user) };
}

/** A new secret for a device. It counts once a code has confirmed it. */
export async function enrol(tx: Tx, ctx: Context, user: { id: number; username: string }): Promise<Enrolment> {
  const secret = randomBytes(20);
  await saveSecret(tx, user.id, encrypt(keyOf(ctx), secret));
  const address = addressOf(secret, user.username);
  // Rarely needed, and a megabyte of script.
  const { drawSquare } = await import('../../paper/barcode.ts');
  return { secret: spell(secret), address, picture: drawSquare(address) };
}

export function keyOf({ secretKey }: Pick<Context, 'secretKey'>): Buffer {
  if (secretKey) return secretKey;
  throw new Error('There is no key to encrypt with.');
}

import type { Context } from './context.ts';
import { decrypt, encrypt, hashSecret, makeSecret } from './secret.ts';

type Keeper = Pick<Context, 'secretKey'>;

/** Days for which a secret is good after the last step of what it opens. */
export const secretDays = 180;

/** A new secret as it is kept: found by its hash, and read again with the key of the data folder alone. */
export function sealedSecret(ctx: Keeper): { secretHash: Buffer; secretSealed: Buffer } {
  const secret = makeSecret();
  return { secretHash: hashSecret(secret), secretSealed: encrypt(keyOf(ctx), Buffer.from(secret)) };
}

/** The secret of what has one. */
export function openSecret(ctx: Keeper, { secretSealed }: { secretSealed: Buffer | null }): string {
  if (!secretSealed) throw new Error('What stands on the web has a secret.');
  return decrypt(keyOf(ctx), secretSealed).toString();
}

function keyOf({ secretKey }: Keeper): Buffer {
  if (!secretKey) throw new Error('Whoever keeps secrets has a key.');
  return secretKey;
}

import { shopBase } from '#contract/shop/page.ts';
import type { Context } from '../../kernel/context.ts';
import { decrypt, encrypt, hashSecret, makeSecret } from '../../kernel/secret.ts';

type Keeper = Pick<Context, 'secretKey'>;

/** A new secret as it is kept: found by its hash, and read again with the key of the data folder alone. */
export function sealedSecret(ctx: Keeper): { secretHash: Buffer; secretSealed: Buffer } {
  const secret = makeSecret();
  return { secretHash: hashSecret(secret), secretSealed: encrypt(keyOf(ctx), Buffer.from(secret)) };
}

/** The secret of a conversation that has one. */
export function openSecret(ctx: Keeper, { secretSealed }: { secretSealed: Buffer | null }): string {
  if (!secretSealed) throw new Error('A conversation of the web has a secret.');
  return decrypt(keyOf(ctx), secretSealed).toString();
}

/** The address at which the customer reads a conversation and answers. */
export function linkOf(
  ctx: Keeper & Pick<Context, 'appUrl'>,
  { code, secretSealed, language }: { code: string; secretSealed: Buffer | null; language: 'en' | 'ja' },
): string {
  const origin = (ctx.appUrl ?? '').replace(/\/$/, '');
  return `${origin}${shopBase(language, code)}/message/${openSecret(ctx, { secretSealed })}`;
}

function keyOf({ secretKey }: Keeper): Buffer {
  if (!secretKey) throw new Error('Whoever keeps secrets has a key.');
  return secretKey;
}

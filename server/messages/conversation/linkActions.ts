import { shopBase } from '#contract/kernel/shopBase.ts';
import type { Context } from '../../kernel/context.ts';
import { openSecret } from '../../kernel/secretLink.ts';

/** The address at which the customer reads a conversation and answers. */
export function linkOf(
  ctx: Pick<Context, 'secretKey' | 'appUrl'>,
  { code, secretSealed, language }: { code: string; secretSealed: Buffer | null; language: 'en' | 'ja' },
): string {
  const origin = (ctx.appUrl ?? '').replace(/\/$/, '');
  return `${origin}${shopBase(language, code)}/message/${openSecret(ctx, { secretSealed })}`;
}

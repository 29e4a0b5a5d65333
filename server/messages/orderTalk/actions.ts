import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { hashSecret } from '../../kernel/secret.ts';
import { sealedSecret } from '../../kernel/secretLink.ts';
import { transact } from '../../kernel/transact.ts';
import { noteAct } from '../../kernel/webAct.ts';
import { saveConversation, saveMessage } from '../conversation/store.ts';
import { findPlaced } from './store.ts';

/** Begins the conversation about an order in the name of whoever placed it; its number is the subject. */
export async function beginAboutOrder(
  ctx: Context,
  { secret, text, language }: { secret: string; text: string; language: 'en' | 'ja' },
): Promise<void> {
  await transact(ctx, async (tx) => {
    await noteAct(tx, ctx, 'conversation');
    const placed = await findPlaced(tx, ctx, hashSecret(secret));
    if (!placed) return refuse('notFound');
    const { customerId, number, ...person } = placed;
    const web = { ...person, itemId: null, isMadeToOrder: false };
    const id = await saveConversation(tx, ctx, { customerId, subject: number, language, ...sealedSecret(ctx), web });
    await saveMessage(tx, ctx, id, { author: 'customer', text });
    await audit(tx, ctx, 'conversation', id, 'begin');
    return { id };
  });
}

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Context } from '../kernel/context.ts';
import { nobody } from '../kernel/mount.ts';
import { replyToCustomer, stepOf } from '../messages/conversation/actions.ts';
import { answerOnWeb, attachOnWeb, beginOnWeb } from '../messages/conversation/webActions.ts';
import { savedReplies as saved } from '../messages/savedReply.ts';
import { adminOf, type DemoCompanies, type DemoTools } from './company.ts';
import { savedWords, webConversations } from './messageWords.ts';

type Tools = DemoTools & Pick<Context, 'secretKey' | 'appUrl'>;

const hourMs = 3_600_000;

/** What customers wrote to the shops on the web, and what was answered; saved replies of each company. */
export async function makeMessages(tools: Tools, companies: DemoCompanies, today: Date): Promise<void> {
  const keys = { secretKey: tools.secretKey ?? randomBytes(32), ...(tools.appUrl && { appUrl: tools.appUrl }) };
  for (const [index, company] of companies.made.entries()) {
    const admin = { ...adminOf(tools, companies, company), ...keys };
    for (const reply of savedWords) await saved.create(admin, reply);
    const own = webConversations.filter((one) => one.company === index);
    for (const [place, conversation] of own.entries()) {
      const { begin, steps, hoursAgo } = conversation;
      let at = today.getTime() - hoursAgo * hourMs;
      const clock = () => ({ now: () => new Date(at) });
      // Each from a network of its own.
      const visitor = (): Context => ({
        ...admin,
        ...nobody,
        companyId: admin.companyId,
        clock: clock(),
        remoteAddress: `203.0.113.${index * 100 + place + 1}`,
      });
      const itemCode = conversation.isAboutPiece ? await featuredCode(admin) : '';
      const { secret } = await beginOnWeb(visitor(), { ...begin, itemCode });
      const id = await newest(admin);
      for (const step of steps) {
        at += (step.hours ?? 1) * hourMs;
        if (step.kind === 'reply')
          await replyToCustomer({ ...admin, clock: clock() }, { id, text: step.text, files: [] });
        else if (step.kind === 'close') await stepOf('close')({ ...admin, clock: clock() }, { id });
        else await answer(visitor(), secret, step);
      }
    }
  }
}

async function answer(visitor: Context, secret: string, step: { text: string; picture?: string }): Promise<void> {
  const files = [];
  if (step.picture) {
    const stream = createReadStream(new URL(`./pictures/${step.picture}.webp`, import.meta.url));
    const { id } = await attachOnWeb(visitor, { secret }, { stream, fileName: `${step.picture}.webp` });
    files.push({ id, name: `${step.picture}.webp` });
  }
  await answerOnWeb(visitor, { secret, text: step.text, files });
}

/** The code of the first featured piece. */
async function featuredCode({ db, companyId }: Context): Promise<string> {
  const { itemCode } = await db
    .selectFrom('featuredProduct')
    .innerJoin('item', 'item.id', 'featuredProduct.itemId')
    .where('featuredProduct.companyId', '=', companyId)
    .orderBy('featuredProduct.position')
    .select('itemCode')
    .limit(1)
    .executeTakeFirstOrThrow();
  return itemCode;
}

async function newest({ db, companyId }: Context): Promise<number> {
  const { id } = await db
    .selectFrom('conversation')
    .where('companyId', '=', companyId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

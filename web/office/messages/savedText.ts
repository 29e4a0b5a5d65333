import { personName } from '#contract/kernel/personName.ts';
import type { Conversation } from '#contract/messages/conversation.ts';
import { fillReply, type SavedReply } from '#contract/messages/savedReply.ts';

/** A saved reply in the language of a conversation, filled from its customer and its sale. */
export function savedText(reply: SavedReply, conversation: Conversation): ReturnType<typeof fillReply> {
  const { language, saleNumber, saleTotal, saleDue, tracking } = conversation;
  const isJapanese = language === 'ja';
  const yen = (amount: number) => {
    const figure = amount.toLocaleString('en-US');
    return isJapanese ? `${figure}円` : `¥${figure}`;
  };
  const day = (date: string) =>
    new Intl.DateTimeFormat(isJapanese ? 'ja-JP' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    );
  return fillReply((isJapanese && reply.textJa) || reply.text, {
    name: personName(conversation),
    number: saleNumber,
    total: saleTotal === null ? '' : yen(saleTotal),
    due: saleDue === null ? '' : day(saleDue),
    tracking,
  });
}

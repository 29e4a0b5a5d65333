import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { takeIn } from '../kernel/file.ts';
import { mailLanguages } from '../kernel/mail.ts';
import { email, instant, optionalPhone, optionalText, text } from '../kernel/values.ts';
import { attachment, sentFiles, wordsMax } from './attachment.ts';
import { conversationStatuses, messageAuthors } from './conversation.ts';

const code = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9]{2,8}$/, 'field.companyCode');

/** Whatever is no secret of ours is answered as one that nobody has. */
const secret = z.string().max(100);

/** Who writes from the shop on the web, and what: the form of `/contact`. */
export const contactDraft = z.strictObject({
  name: text(100),
  email: email.or(z.literal('')).default(''),
  contactNumber: optionalPhone,
  subject: text(200),
  text: text(wordsMax),
  /** The piece that it is about, by its code; empty: none. */
  itemCode: optionalText(40),
  /** A wish for something that is made. */
  isMadeToOrder: z.boolean().default(false),
  language: z.enum(mailLanguages),
});
export type ContactDraft = z.output<typeof contactDraft>;

export const answerDraft = z.strictObject({ text: optionalText(wordsMax), files: sentFiles });

const webMessage = z.strictObject({
  author: z.enum(messageAuthors),
  text: z.string(),
  at: instant,
  files: z.array(attachment),
});
export type WebMessage = z.output<typeof webMessage>;

const webConversation = z.strictObject({
  subject: z.string(),
  status: z.enum(conversationStatuses),
  /** Of the piece that it is about; empty: none. */
  itemCode: z.string(),
  itemName: z.string(),
  itemNameJa: z.string(),
  /** In the order in which they were written, a page of the newest. */
  messages: z.array(webMessage),
  more: z.boolean(),
});
export type WebConversation = z.output<typeof webConversation>;

const path = '/shops/:code/messages';
const forEverybody = { access: 'public', scope: 'shop' } as const;
const bySecret = z.strictObject({ code, secret });

/** Conversations of customers from the shop on the web, each behind the secret of its address. */
export const webConversationApi = api('webConversation', {
  begin: act({
    ...forEverybody,
    path,
    summary: 'Write to a shop. The reply is the secret by which the conversation is read and gone on with.',
    input: contactDraft.extend({ code }),
    reply: z.strictObject({ secret: z.string() }),
  }),
  look: read({
    ...forEverybody,
    path: `${path}/:secret`,
    summary: 'A conversation with a shop: a page of its messages, the newest page first.',
    input: bySecret.extend({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    reply: webConversation,
  }),
  answer: act({
    ...forEverybody,
    path: `${path}/:secret/answers`,
    summary: 'Go on with a conversation with a shop. It opens one that was closed.',
    input: answerDraft.extend({ code, secret }),
    reply: webConversation,
  }),
  attach: takeIn('messageFile', {
    ...forEverybody,
    path: `${path}/:secret/files`,
    summary: 'Send a file for an answer, which names it: a PDF or a picture, which is drawn anew.',
    input: bySecret,
    reply: z.strictObject({ id: z.uuid() }),
  }),
  open: read({
    ...forEverybody,
    path: `${path}/:secret/files/:file`,
    summary: 'A file of a conversation with a shop.',
    input: bySecret.extend({ file: z.string().max(100), size: z.enum(['full', 'thumb']).default('full') }),
    reply: 'file',
  }),
});

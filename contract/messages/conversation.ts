import { z } from 'zod';
import { auditRow, trailInput } from '../kernel/audit.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { listEndpoints } from '../kernel/list.ts';
import { mailLanguages } from '../kernel/mail.ts';
import { byId, flag, id, pageInput, pageReply } from '../kernel/page.ts';
import { derivedDate, instant, optionalText, text } from '../kernel/values.ts';
import { attachment, sentFiles, wordsMax } from './attachment.ts';

export const conversationStatuses = ['open', 'closed'] as const;
export const messageAuthors = ['customer', 'staff'] as const;

export const conversationSteps = ['reply', 'receive', 'close', 'reopen'] as const;
const conversationChannels = ['office', 'web'] as const;
export type ConversationStep = (typeof conversationSteps)[number];

const names = { firstName: z.string(), middleName: z.string(), lastName: z.string() };

const conversationRow = z.strictObject({
  id,
  subject: z.string(),
  /** The record of the customer, whose name follows; 0 where there is none, and the name is the one that was typed. */
  customerId: z.int(),
  ...names,
  status: z.enum(conversationStatuses),
  /** Nobody: 0. */
  assignedTo: z.int(),
  assignedName: z.string(),
  assignedNameJa: z.string(),
  lastAuthor: z.enum(messageAuthors),
  lastAt: instant,
  /** The beginning of the last message. */
  lastWords: z.string(),
});
export type ConversationRow = z.output<typeof conversationRow>;

const conversation = conversationRow.extend({
  language: z.enum(mailLanguages),
  customerCode: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  /** `web`: the customer began it in the shop on the web. */
  channel: z.enum(conversationChannels),
  /** Whether the customer reads and answers on the web too, where files can be opened. */
  hasPage: z.boolean(),
  /** As the customer typed it on the web. */
  typed: z.strictObject({ name: z.string(), email: z.string(), contactNumber: z.string() }),
  /** Records of customers who are reached by what was typed, while none is linked. */
  known: z.array(z.strictObject({ id, code: z.string(), ...names })),
  isMadeToOrder: z.boolean(),
  /** The piece that it is about; 0: none. */
  itemId: z.int(),
  itemCode: z.string(),
  itemName: z.string(),
  itemNameJa: z.string(),
  /** The sale that it is about; 0: none. */
  saleId: z.int(),
  saleNumber: z.string(),
  /** Of that sale, what saved replies are filled with: its total, the next day on which money is due, its parcels. */
  saleTotal: z.int().nullable(),
  saleDue: derivedDate.nullable(),
  tracking: z.string(),
  steps: z.array(z.enum(conversationSteps)),
});
export type Conversation = z.output<typeof conversation>;

const message = z.strictObject({
  id,
  author: z.enum(messageAuthors),
  /** Who wrote it, or entered what the customer wrote; empty where the customer wrote on the web. */
  userName: z.string(),
  userNameJa: z.string(),
  text: z.string(),
  at: instant,
  files: z.array(attachment),
});
export type Message = z.output<typeof message>;

const words = text(wordsMax);
const forAdmins = { access: 'admin', scope: 'company' } as const;
const path = '/conversations';

/** Conversations with customers, for administrators alone (specification §6). */
export const conversationApi = api('conversation', {
  ...listEndpoints({
    path,
    many: 'conversations',
    access: 'admin',
    input: pageInput(['last', 'subject']).extend({
      direction: z.enum(['asc', 'desc']).default('desc'),
      status: z.enum(conversationStatuses).optional(),
      mine: flag.optional(),
    }),
    row: conversationRow,
  }),
  find: read({
    ...forAdmins,
    path: `${path}/:id`,
    summary: 'One conversation.',
    input: byId,
    reply: conversation,
  }),
  messages: read({
    ...forAdmins,
    path: `${path}/:id/messages`,
    summary: 'The messages of a conversation, newest first, a page at a time.',
    input: trailInput,
    reply: pageReply(message),
  }),
  start: act({
    ...forAdmins,
    path,
    summary: 'Write to a customer, who gets it as mail. Refused where no e-mail address is known.',
    input: z.strictObject({ customerId: id, subject: text(200), text: words, language: z.enum(mailLanguages) }),
    reply: conversation,
  }),
  reply: act({
    ...forAdmins,
    path: `${path}/:id/replies`,
    summary: 'Reply to the customer by mail and on the web. Refused where the conversation is closed.',
    input: z.strictObject({ id, text: optionalText(wordsMax), files: sentFiles }),
    reply: conversation,
  }),
  receive: act({
    ...forAdmins,
    path: `${path}/:id/received`,
    summary: 'Enter what the customer wrote back. It opens a closed conversation again.',
    input: z.strictObject({ id, text: words }),
    reply: conversation,
  }),
  attach: takeIn('messageFile', {
    ...forAdmins,
    path: `${path}/:id/files`,
    summary: 'Send a file for a reply, which names it: a PDF or a picture, which is drawn anew.',
    input: byId,
    reply: keptFile,
  }),
  link: act({
    ...forAdmins,
    path: `${path}/:id/customer`,
    summary: 'Link the record of the customer who began a conversation on the web.',
    input: z.strictObject({ id, customerId: id }),
    reply: conversation,
  }),
  about: act({
    ...forAdmins,
    path: `${path}/:id/about`,
    summary: 'Say which piece and which sale a conversation is about.',
    input: z.strictObject({ id, itemId: id.nullable(), saleId: id.nullable() }),
    reply: conversation,
  }),
  renew: act({
    ...forAdmins,
    path: `${path}/:id/link`,
    summary: 'Send the customer a new link to the conversation on the web. The one before ends.',
    input: byId,
    reply: conversation,
  }),
  assignees: read({
    ...forAdmins,
    path: `${path}/assignees`,
    summary: 'The administrators who may look after a conversation.',
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(z.strictObject({ id, name: z.string(), nameJa: z.string() })) }),
  }),
  assign: act({
    ...forAdmins,
    path: `${path}/:id/assigned`,
    summary: 'Have an administrator look after a conversation, or nobody.',
    input: z.strictObject({ id, userId: id.nullable() }),
    reply: conversation,
  }),
  close: act({
    ...forAdmins,
    path: `${path}/:id/close`,
    summary: 'Close a conversation.',
    input: byId,
    reply: conversation,
  }),
  reopen: act({
    ...forAdmins,
    path: `${path}/:id/reopen`,
    summary: 'Open a closed conversation again.',
    input: byId,
    reply: conversation,
  }),
  audit: read({
    ...forAdmins,
    path: `${path}/:id/audit`,
    summary: 'What happened with a conversation, newest first.',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
});

import { conversationApi } from '#contract/messages/conversation.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { keepFor } from '../../kernel/files/keep.ts';
import { implement } from '../../kernel/route.ts';
import {
  assignConversation,
  linkCustomer,
  receiveMessage,
  renewLink,
  replyToCustomer,
  saveWhatAbout,
  startConversation,
  stepOf,
} from './actions.ts';
import { conversations, exportConversations } from './listStore.ts';
import { findConversation, listAssignees, listMessages } from './store.ts';

export const conversationRoutes = implement(conversationApi, {
  list: conversations.page,
  summary: conversations.summary,
  export: exportConversations,
  find: (ctx, { id }) => findConversation(ctx, ctx.db, id),
  messages: listMessages,
  start: startConversation,
  reply: replyToCustomer,
  receive: receiveMessage,
  attach: async (ctx, { id }, upload) => {
    await findConversation(ctx, ctx.db, id);
    return keepFor('messageFile')(ctx, null, upload);
  },
  link: linkCustomer,
  about: saveWhatAbout,
  renew: renewLink,
  assignees: async (ctx) => ({ rows: await listAssignees(ctx.db, ctx) }),
  assign: assignConversation,
  close: stepOf('close'),
  reopen: stepOf('reopen'),
  audit: async (ctx, { id, page }) => {
    await findConversation(ctx, ctx.db, id);
    return listAuditTrail(ctx, 'conversation', id, page);
  },
});

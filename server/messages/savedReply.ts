import { savedReplyApi } from '#contract/messages/savedReply.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

export const savedReplies = register({
  api: savedReplyApi,
  table: 'savedReply',
  searched: ['name', 'nameJa', 'text', 'textJa'],
  sheet: {
    title: 'savedReplies',
    columns: [...bothNames, { title: 'replyText', of: 'text' }, { title: 'replyTextJa', of: 'textJa' }],
  },
});

export const savedReplyRoutes = implement(savedReplyApi, savedReplies);

import { webConversationApi } from '#contract/messages/webConversation.ts';
import { implement } from '../../kernel/route.ts';
import { answerOnWeb, attachOnWeb, beginOnWeb, lookOnWeb, openOnWeb } from './webActions.ts';

export const webConversationRoutes = implement(webConversationApi, {
  begin: beginOnWeb,
  look: lookOnWeb,
  answer: answerOnWeb,
  attach: attachOnWeb,
  open: openOnWeb,
});

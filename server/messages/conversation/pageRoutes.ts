import { refuse } from '#contract/kernel/refusal.ts';
import { sitePage } from '../../site/page.ts';
import { loadContact, loadMessage, messageFiles, openMessageFile, postContact, postMessage } from './pageActions.ts';

/** The pages of the shop on which customers write. */
export const messagePages = [
  sitePage({ kind: 'contact', path: '/contact', load: loadContact, post: postContact }),
  sitePage({
    kind: 'message',
    path: '/message/:secret',
    load: loadMessage,
    post: postMessage,
    files: messageFiles,
    isSecret: true,
  }),
  sitePage({
    kind: 'message',
    path: '/message/:secret/file/:file',
    load: async () => refuse('notFound'),
    open: openMessageFile,
    isSecret: true,
  }),
];

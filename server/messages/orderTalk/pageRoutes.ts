import { refuse } from '#contract/kernel/refusal.ts';
import { webPapers } from '#contract/shop/orderShown.ts';
import { sitePage } from '../../site/page.ts';
import { loadOrderStatus, openPaper, postOrderStatus } from './pageActions.ts';

/** The page on which a customer follows an order and writes about it, and its papers. */
export const orderTalkPages = [
  sitePage({
    kind: 'orderStatus',
    path: '/order/:secret',
    load: loadOrderStatus,
    post: postOrderStatus,
    isSecret: true,
  }),
  ...webPapers.map((paper) =>
    sitePage({
      kind: 'orderStatus',
      path: `/order/:secret/${paper}`,
      load: async () => refuse('notFound'),
      open: (visit) => openPaper(visit, paper),
      isSecret: true,
    }),
  ),
];

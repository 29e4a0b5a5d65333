import { receivingApi } from '#contract/inventory/receiving.ts';
import { implement } from '../../kernel/route.ts';
import { cancelReceiving, createReceiving, editReceiving, postReceiving, reverseReceiving } from './actions.ts';
import { receivingPaper } from './paper.ts';
import { receivings } from './store.ts';

export const receivingRoutes = implement(receivingApi, {
  ...receivings.reads,
  create: createReceiving,
  edit: editReceiving,
  post: postReceiving,
  reverse: reverseReceiving,
  cancel: cancelReceiving,
  paper: receivingPaper,
});

import { transferApi } from '#contract/inventory/transfer.ts';
import { implement } from '../../kernel/route.ts';
import {
  approveTransfer,
  cancelTransfer,
  createTransfer,
  editTransfer,
  receiveTransfer,
  resolveTransfer,
  shipTransfer,
} from './actions.ts';
import { transferPaper, transferReport } from './paper.ts';
import { listDestinations, transfers } from './store.ts';

export const transferRoutes = implement(transferApi, {
  ...transfers.reads,
  destinations: listDestinations,
  create: createTransfer,
  edit: editTransfer,
  approve: approveTransfer,
  ship: shipTransfer,
  receive: receiveTransfer,
  resolve: resolveTransfer,
  cancel: cancelTransfer,
  paper: transferPaper,
  report: transferReport,
});

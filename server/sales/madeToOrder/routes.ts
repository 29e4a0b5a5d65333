import { madeToOrderApi } from '#contract/sales/madeToOrder.ts';
import { keepFor } from '../../kernel/files/keep.ts';
import { implement } from '../../kernel/route.ts';
import { finishProduction, noteMetal, noteProduction, startProduction } from './actions.ts';
import { madeToOrders } from './listStore.ts';
import { jobSheet, metalSlip } from './paper.ts';

export const madeToOrderRoutes = implement(madeToOrderApi, {
  list: madeToOrders.page,
  summary: madeToOrders.summary,
  export: madeToOrders.export,
  production: noteProduction,
  start: startProduction,
  finish: finishProduction,
  metal: noteMetal,
  addPicture: keepFor('workPicture'),
  jobSheet,
  metalSlip,
});

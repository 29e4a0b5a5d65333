import { reconciliationApi } from '#contract/inventory/reconciliation.ts';
import { implement } from '../../kernel/route.ts';
import { exportReconciliation } from './actions.ts';
import { reconcile } from './store.ts';

export const reconciliationRoutes = implement(reconciliationApi, { show: reconcile, export: exportReconciliation });

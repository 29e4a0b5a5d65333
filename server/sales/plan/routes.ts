import { planApi } from '#contract/sales/planApi.ts';
import { installmentApi, layawayApi } from '#contract/sales/planList.ts';
import { implement } from '../../kernel/route.ts';
import {
  acknowledgeLaw,
  demandOverdue,
  editPlan,
  extendPlan,
  proposePlan,
  releaseInstallment,
  repossessInstallment,
  writeOffInstallment,
} from './actions.ts';
import { installments, layaways } from './listStore.ts';
import { planPaper } from './paper.ts';
import { openPlans, payPlans } from './payActions.ts';

export const planRoutes = implement(planApi, {
  proposal: proposePlan,
  acknowledge: acknowledgeLaw,
  edit: editPlan,
  extend: extendPlan,
  demand: demandOverdue,
  release: releaseInstallment,
  paper: planPaper,
  open: openPlans,
  payMany: payPlans,
  writeOff: writeOffInstallment,
  repossess: repossessInstallment,
});

export const layawayRoutes = implement(layawayApi, {
  list: layaways.page,
  summary: layaways.summary,
  export: layaways.export,
});

export const installmentRoutes = implement(installmentApi, {
  list: installments.page,
  summary: installments.summary,
  export: installments.export,
});

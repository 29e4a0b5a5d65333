import { secondFactorApi } from '#contract/access/secondFactor.ts';
import { implement } from '../../kernel/route.ts';
import { beginFactor, confirmFactor, demandFactor, endFactor, findOwnFactor, redeem, resetFactor } from './actions.ts';

export const secondFactorRoutes = implement(secondFactorApi, {
  redeem,
  find: findOwnFactor,
  begin: beginFactor,
  confirm: confirmFactor,
  end: endFactor,
  reset: resetFactor,
  demand: demandFactor,
});

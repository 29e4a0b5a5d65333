import { sessionApi } from '#contract/access/session.ts';
import { readOf } from '#web/api/hooks.ts';
import { queries } from '#web/api/query.ts';
import { askAllAgain } from '#web/api/rights.ts';

/**
 * The same session has other rights from now on: learns them, goes where they lead, and asks everything again. In this
 * order, so that no screen asks for what it may not see any more.
 */
export async function changeEyes(go: () => Promise<void>): Promise<void> {
  await queries.fetchQuery({ ...readOf(sessionApi.current, {}), staleTime: 0 });
  await go();
  await askAllAgain();
}

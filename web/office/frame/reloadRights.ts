import { sessionApi } from '#contract/access/session.ts';
import { readOf } from '#web/api/hooks.ts';
import { queries } from '#web/api/query.ts';
import { refetchAll } from '#web/api/rights.ts';

/**
 * Applies the rights of a session that has others from now on: reads the session again, navigates where they lead, then
 * refetches everything. In this order, so that no screen asks for what it may not see any more.
 */
export async function reloadRights(navigate: () => Promise<void>): Promise<void> {
  await queries.fetchQuery({ ...readOf(sessionApi.current, {}), staleTime: 0 });
  await navigate();
  await refetchAll();
}

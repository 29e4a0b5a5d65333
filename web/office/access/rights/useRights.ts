import { type RightsMatrix, roleApi } from '#contract/access/role.ts';
import { useRead } from '#web/api/hooks.ts';
import { useOptimistic } from '#web/api/optimistic.ts';
import { useText } from '#web/text/text.ts';
import { toastProblem } from '#web/ui/toast.tsx';
import { withRights } from './rights.ts';

export type RoleRights = RightsMatrix['roles'][number];

/** The matrix, and the switch of its rights: shown at once, taken back with the reason where it is refused. */
export function useRights() {
  const t = useText();
  const matrix = useRead(roleApi.matrix, {});
  const change = useOptimistic(roleApi.setRights, {
    read: roleApi.matrix,
    readInput: {},
    apply: (reply, { id, actionIds, active }) => withRights(reply, Number(id), actionIds.map(Number), active),
    undo: (reply, { id, actionIds, active }) => withRights(reply, Number(id), actionIds.map(Number), !active),
    onError: (problem) => toastProblem(problem, t('rights.changeFailed')),
    invalidates: ['session', 'user'],
  });
  const set = (role: RoleRights, actionIds: readonly number[], active: boolean) => {
    const held = new Set(role.actionIds);
    const changing = actionIds.filter((id) => held.has(id) !== active);
    if (changing.length > 0) change({ id: role.id, actionIds: changing, active });
  };
  return { matrix, set };
}

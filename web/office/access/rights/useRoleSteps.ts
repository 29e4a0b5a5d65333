import { useNavigate } from '@tanstack/react-router';
import { type RightsMatrix, roleApi } from '#contract/access/role.ts';
import { viewingApi } from '#contract/access/viewing.ts';
import type { AccessWord } from '#contract/kernel/access.ts';
import { useAct } from '#web/api/hooks.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import type { useDialog } from '#web/ui/dialog.ts';
import type { RowAction } from '#web/ui/list/types.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { reloadRights } from '../../frame/reloadRights.ts';
import { holdsAllOf, isBeyond } from './rights.ts';
import type { RoleRights } from './useRights.ts';

/** What may be done with a role besides switching its rights. */
export function useRoleSteps(
  modules: RightsMatrix['modules'],
  dialog: ReturnType<typeof useDialog>,
): (role: RoleRights) => RowAction[] {
  const t = useText();
  const may = useMay();
  const { data: session } = useSession();
  const toggle = useToggleRole();
  const viewAs = useViewAs();
  return (role) => {
    const mayEdit = may(roleApi.edit.access);
    const holds = (word: string) => may(word as AccessWord);
    const mayCopy = mayEdit && holdsAllOf(modules, role, holds);
    const mayChange = mayEdit && !isBeyond(modules, role, holds);
    const open = (what: string) => () => dialog.open(what, role.id);
    const trail: RowAction = { label: t('rights.audit'), icon: 'history', run: open('audit') };
    const copy: RowAction[] = mayCopy ? [{ label: t('rights.copy'), icon: 'copy', run: open('copy') }] : [];
    if (role.isAdmin) return [...copy, trail];
    const view: RowAction[] = session?.isAdmin
      ? [{ label: t('rights.viewAs'), icon: 'eye', run: () => void viewAs(role) }]
      : [];
    if (!mayChange) return [...view, ...copy, trail];
    const steps: RowAction[] = [
      ...view,
      { label: t('rights.rename'), icon: 'pencil', run: open('rename') },
      ...copy,
      trail,
    ];
    if (!role.active && !mayCopy) return steps;
    return [
      ...steps,
      {
        label: t(role.active ? 'common.deactivate' : 'common.activate'),
        icon: role.active ? 'ban' : 'check',
        danger: role.active,
        divided: true,
        run: () => void toggle(role),
      },
    ];
  };
}

/** Asks before switching off, with the number of those who are shut out by it: as shown, and as the server knows it. */
function useToggleRole(): (role: RoleRights) => Promise<void> {
  const t = useText();
  const local = useLocalName();
  const act = useAct(roleApi.toggle, { invalidates: ['user'] });
  const send = async (role: RoleRights, evenWithUsers: boolean): Promise<void> => {
    const name = local(role.name, role.nameJa);
    try {
      await act.mutateAsync({ id: role.id, active: !role.active, evenWithUsers });
      toastDone(t(role.active ? 'common.deactivated' : 'common.activated', { name }));
    } catch (problem) {
      if (!(problem instanceof ApiRefusal) || problem.code !== 'role.inUse') return toastProblem(problem);
      const users = Number(problem.data.count);
      if (await confirm({ ...role, users })) await send(role, true);
    }
  };
  const confirm = (role: RoleRights) =>
    isConfirmed({
      title: t('rights.offTitle', { name: local(role.name, role.nameJa) }),
      text: role.users > 0 ? t('rights.offText', { count: role.users }) : t('rights.offNobody'),
      confirm: t('common.deactivateYes'),
      danger: true,
    });
  return async (role) => {
    if (role.active && !(await confirm(role))) return;
    await send(role, role.active && role.users > 0);
  };
}

/** Sees everything as a role would, from the dashboard on. */
function useViewAs(): (role: RoleRights) => Promise<void> {
  const t = useText();
  const local = useLocalName();
  const navigate = useNavigate();
  const start = useAct(viewingApi.start);
  return async (role) => {
    const name = local(role.name, role.nameJa);
    const question = { title: t('rights.viewAsTitle', { name }), text: t('rights.viewAsText') };
    if (!(await isConfirmed({ ...question, confirm: t('rights.viewAsYes', { name }) }))) return;
    try {
      await start.mutateAsync({ roleId: role.id });
      await reloadRights(() => navigate({ to: '/dashboard' }));
    } catch (problem) {
      toastProblem(problem, t('rights.viewingFailed'));
    }
  };
}

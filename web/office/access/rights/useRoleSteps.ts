import { useNavigate } from '@tanstack/react-router';
import { roleApi } from '#contract/access/role.ts';
import { secondFactorApi } from '#contract/access/secondFactor.ts';
import { viewingApi } from '#contract/access/viewing.ts';
import { useAct } from '#web/api/hooks.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import type { useDialog } from '#web/ui/dialog.ts';
import type { RowAction } from '#web/ui/list/types.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { reloadRights } from '../../frame/reloadRights.ts';
import type { RoleRights } from './useRights.ts';

/** What may be done with a role besides switching its rights. */
export function useRoleSteps(dialog: ReturnType<typeof useDialog>): (role: RoleRights) => RowAction[] {
  const t = useText();
  const { data: session } = useSession();
  const toggle = useToggleRole();
  const viewAs = useViewAs();
  const demand = useDemand();
  return (role) => {
    const { active, isAdmin, mayChange, mayCopy } = role;
    const step = (is: boolean, label: string, icon: string, run: () => void, more: Partial<RowAction> = {}) =>
      is ? [{ label, icon, run, ...more }] : [];
    const open = (what: string) => () => dialog.open(what, role.id);
    return [
      ...step(session?.isAdmin === true && !isAdmin, t('rights.viewAs'), 'eye', () => void viewAs(role)),
      ...step(mayChange, t('rights.rename'), 'pencil', open('rename')),
      ...step(mayCopy, t('rights.copy'), 'copy', open('copy')),
      ...step(
        session?.isAdmin === true && session.holdsAllCompanies,
        t(role.demandsSecondFactor ? 'rights.leaveFactor' : 'rights.demandFactor'),
        'shield-lock',
        () => void demand(role),
      ),
      ...step(true, t('rights.audit'), 'history', open('audit')),
      ...step(
        mayChange && (active || mayCopy),
        t(active ? 'common.deactivate' : 'common.activate'),
        active ? 'ban' : 'check',
        () => void toggle(role),
        { danger: active, divided: true },
      ),
    ];
  };
}

/** Asks before switching off, with the number of those who are shut out by it: as shown, and as the server knows it. */
function useToggleRole(): (role: RoleRights) => Promise<void> {
  const t = useText();
  const local = useLocalName();
  const act = useAct(roleApi.toggle, { invalidates: ['user'] });
  return async function toggle({ id, active, users, ...role }) {
    const name = local(role.name, role.nameJa);
    const question = {
      title: t('rights.offTitle', { name }),
      text: users > 0 ? t('rights.offText', { count: users }) : t('rights.offNobody'),
      confirm: t('common.deactivateYes'),
      danger: true,
    };
    if (active && !(await isConfirmed(question))) return;
    try {
      await act.mutateAsync({ id, active: !active, evenWithUsers: active && users > 0 });
      toastDone(t(active ? 'common.deactivated' : 'common.activated', { name }));
    } catch (problem) {
      if (!(problem instanceof ApiRefusal) || problem.code !== 'role.inUse') return toastProblem(problem);
      await toggle({ ...role, id, active, users: Number(problem.data.count) });
    }
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

/** Has everybody of a role sign in with a second factor, or leaves it to them. */
function useDemand(): (role: RoleRights) => Promise<void> {
  const t = useText();
  const local = useLocalName();
  const act = useAct(secondFactorApi.demand, { invalidates: ['role'], onError: (problem) => toastProblem(problem) });
  return async ({ id, demandsSecondFactor, ...role }) => {
    const question = {
      title: t('rights.demandTitle', { name: local(role.name, role.nameJa) }),
      text: t('rights.demandText'),
      confirm: t('rights.demandFactor'),
    };
    if (demandsSecondFactor || (await isConfirmed(question))) act.mutate({ id, demanded: !demandsSecondFactor });
  };
}

import type { RightsMatrix } from '#contract/access/role.ts';

type Module = RightsMatrix['modules'][number];
type Role = RightsMatrix['roles'][number];

/** The matrix with actions switched on or off for a role. */
export function withRights(
  matrix: RightsMatrix,
  roleId: number,
  actionIds: readonly number[],
  active: boolean,
): RightsMatrix {
  const changed = new Set(actionIds);
  const change = (role: Role): Role => {
    const kept = role.actionIds.filter((id) => !changed.has(id));
    return { ...role, actionIds: active ? [...kept, ...changed] : kept };
  };
  return { ...matrix, roles: matrix.roles.map((role) => (role.id === roleId ? change(role) : role)) };
}

/** How many of a module's actions a role has: all, none, or some. */
export function shareOf(module: Module, held: ReadonlySet<number>): { granted: number; all: number } {
  return { granted: module.actions.filter(({ id }) => held.has(id)).length, all: module.actions.length };
}

/**
 * What of the modules is shown: the actions in which every word searched for occurs, by any of their names, and of two
 * roles those in which they differ. A module of which nothing is left is left out.
 */
export function shownModules(
  modules: readonly Module[],
  search: string,
  namesOf: (action: Module['actions'][number], module: Module) => string,
  isShown: (actionId: number) => boolean,
): Module[] {
  const words = search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) => {
    const folded = text.normalize('NFKC').toLowerCase();
    return words.every((word) => folded.includes(word));
  };
  return modules
    .map((module) => ({
      ...module,
      actions: module.actions.filter((action) => isShown(action.id) && matches(namesOf(action, module))),
    }))
    .filter(({ actions }) => actions.length > 0);
}

import { type RightsMatrix, type Role, roleApi } from '#contract/access/role.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, type Changes } from '../../kernel/audit.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { register } from '../../kernel/register.ts';
import { transact } from '../../kernel/transact.ts';
import { adminOnly, lacking, mayChange, mayCopy } from './rules.ts';
import {
  activeUsers,
  holdRole,
  isAdminRole,
  listModules,
  listRoles,
  type RoleRow,
  saveActive,
  saveRights,
  saveRole,
} from './store.ts';

/** A role as it is found, renamed and looked back on. */
export const roles = register({
  api: roleApi,
  table: 'role',
  isOfCompany: false,
  computed: { isAdmin: isAdminRole, users: activeUsers },
  searched: ['name', 'nameJa'],
  check: async (tx, ctx, _draft, before) => {
    if (before) refuseBeyond(ctx, (await hold(tx, before.id)).rights);
  },
  sheet: { title: 'role', columns: [] },
});

/** Every role beside every action, with what whoever asks may do with the role. */
export async function findMatrix(ctx: Context): Promise<RightsMatrix> {
  const [modules, rows] = await Promise.all([listModules(ctx.db), listRoles(ctx.db)]);
  const mayEdit = may(ctx, 'Edit Access Rights') && ctx.user.holdsAllCompanies;
  const roles = rows.map((row) => {
    const { held: _held, rights: _rights, ...role } = row;
    return { ...role, mayChange: mayEdit && mayChange(ctx.user, row), mayCopy: mayEdit && mayCopy(ctx.user, row) };
  });
  return { modules, roles };
}

/** Makes a role, without rights or with those of another. */
export async function createRole(ctx: Context, input: InputOf<typeof roleApi.create>): Promise<Role> {
  return transact(ctx, async (tx) => {
    const id = await saveRole(tx, { name: input.name, nameJa: input.nameJa });
    const changes: Record<string, [unknown, unknown]> = { name: [null, input.name], nameJa: [null, input.nameJa] };
    if (input.copyOf !== null) {
      const source = (await holdRole(tx, input.copyOf)) ?? refuse('notFound');
      refuseBeyond(ctx, source.held);
      const given = source.actionIds.filter((_, index) => adminOnly([source.held[index] ?? '']) === undefined);
      await saveRights(tx, id, given, true);
      changes.copyOf = [null, source.name];
    }
    await audit(tx, ctx, 'role', id, 'create', changes);
    return roles.find({ ...ctx, db: tx }, { id });
  });
}

/** Switches a role on or off. Off shuts its users out, so it is asked whether that is meant. */
export async function toggleRole(
  ctx: Context,
  { id, active, evenWithUsers }: InputOf<typeof roleApi.toggle>,
): Promise<Role> {
  return transact(ctx, async (tx) => {
    const role = await hold(tx, id);
    if (role.active !== active) {
      if (id === ctx.user.roleId) refuse('role.own');
      if (!active && role.users > 0 && !evenWithUsers) refuse('role.inUse', { count: role.users });
      refuseBeyond(ctx, active ? role.held : role.rights);
      await saveActive(tx, id, active);
      await audit(tx, ctx, 'role', id, active ? 'activate' : 'deactivate', { active: [role.active, active] });
    }
    return roles.find({ ...ctx, db: tx }, { id });
  });
}

/**
 * Gives actions to a role or takes them away; refuses whoever is not Admin an action that they lack, and a role that may
 * do more than they may. The trail says which, by their words.
 */
export async function setRights(
  ctx: Context,
  { id, actionIds, active }: InputOf<typeof roleApi.setRights>,
): Promise<ReplyOf<typeof roleApi.setRights>> {
  return transact(ctx, async (tx) => {
    const role = await hold(tx, id);
    refuseBeyond(ctx, role.rights);
    const words = new Map(
      (await listModules(tx)).flatMap(({ actions }) => actions.map((one) => [one.id, one.description])),
    );
    if (actionIds.some((actionId) => !words.has(actionId))) refuse('notFound');
    const changed = [...new Set(actionIds)].filter((actionId) => role.actionIds.includes(actionId) !== active);
    const changedWords = changed.map((actionId) => words.get(actionId) ?? '');
    refuseBeyond(ctx, changedWords);
    const ofAdmin = active ? adminOnly(changedWords) : undefined;
    if (ofAdmin !== undefined) refuse('role.adminOnly', { word: ofAdmin });
    await saveRights(tx, id, changed, active);
    const changes: Changes = Object.fromEntries(changedWords.map((word) => [word, [!active, active]]));
    if (changed.length > 0) await audit(tx, ctx, 'role', id, active ? 'grant' : 'revoke', changes);
    return { id, changed };
  });
}

/** A role that may be changed, held: Admin stays as it is. */
async function hold(tx: Tx, id: number): Promise<RoleRow> {
  const role = (await holdRole(tx, id)) ?? refuse('notFound');
  if (role.isAdmin) refuse('role.admin');
  return role;
}

/** Refuses whoever lacks one of these rights. */
function refuseBeyond(ctx: Context, words: readonly string[]): void {
  const word = lacking(ctx.user, words);
  if (word !== undefined) refuse('role.beyond', { word });
}

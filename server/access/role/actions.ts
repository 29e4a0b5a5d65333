import { type Role, roleApi } from '#contract/access/role.ts';
import { adminRole } from '#contract/kernel/access.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, type Changes } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { register } from '../../kernel/register.ts';
import { transact } from '../../kernel/transact.ts';
import { lacking } from './rules.ts';
import {
  activeUsers,
  type HeldRole,
  holdRole,
  isAdminRole,
  listHeld,
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
    if (before?.isAdmin) refuse('role.admin');
    if (before) await refuseAbove(tx, ctx, before);
  },
  sheet: { title: 'role', columns: [] },
});

/** Makes a role, without rights or with those of another. */
export async function createRole(ctx: Context, input: InputOf<typeof roleApi.create>): Promise<Role> {
  return transact(ctx, async (tx) => {
    const id = await saveRole(tx, { name: input.name, nameJa: input.nameJa });
    const changes: Record<string, [unknown, unknown]> = { name: [null, input.name], nameJa: [null, input.nameJa] };
    if (input.copyOf !== null) {
      const source = (await holdRole(tx, input.copyOf)) ?? refuse('notFound');
      const held = await listWords(tx, source);
      refuseBeyond(ctx, [...held.values()]);
      await saveRights(tx, id, [...held.keys()], true);
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
      if (active) refuseBeyond(ctx, [...(await listWords(tx, role)).values()]);
      else await refuseAbove(tx, ctx, role);
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
    await refuseAbove(tx, ctx, role);
    const actions = new Map((await listHeld(tx, role)).map((action) => [action.id, action]));
    const wanted = [...new Set(actionIds)].map((actionId) => actions.get(actionId) ?? refuse('notFound'));
    const changed = wanted.filter(({ isHeld }) => isHeld !== active);
    refuseBeyond(
      ctx,
      changed.map(({ description }) => description),
    );
    const ids = changed.map((action) => action.id);
    await saveRights(tx, id, ids, active);
    const changes: Changes = Object.fromEntries(changed.map(({ description }) => [description, [!active, active]]));
    if (changed.length > 0) await audit(tx, ctx, 'role', id, active ? 'grant' : 'revoke', changes);
    return { id, changed: ids };
  });
}

/** A role that may be changed, held: Admin stays as it is. */
async function hold(tx: Tx, id: number): Promise<HeldRole> {
  const role = (await holdRole(tx, id)) ?? refuse('notFound');
  if (role.name === adminRole) refuse('role.admin');
  return role;
}

async function listWords(tx: Tx, role: HeldRole): Promise<Map<number, string>> {
  const held = (await listHeld(tx, role)).filter(({ isHeld }) => isHeld);
  return new Map(held.map(({ id, description }) => [id, description]));
}

/** Refuses a role that grants more than whoever asks may do: what is switched off anyway doesn't count. */
async function refuseAbove(tx: Tx, ctx: Context, role: HeldRole): Promise<void> {
  const granted = (await listHeld(tx, role)).filter(({ isHeld, isActive }) => isHeld && isActive);
  refuseBeyond(
    ctx,
    granted.map(({ description }) => description),
  );
}

function refuseBeyond(ctx: Context, words: readonly string[]): void {
  const word = lacking(ctx.user, words);
  if (word !== undefined) refuse('role.beyond', { word });
}

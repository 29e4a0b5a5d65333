import { sql } from 'kysely';
import type { RightsMatrix } from '#contract/access/role.ts';
import { adminRole } from '#contract/kernel/access.ts';
import type { Db, Tx } from '../../kernel/database.ts';

export interface RoleRights {
  id: number;
  name: string;
  nameJa: string;
  active: boolean;
  /** What it grants in effect: nothing of what is inactive. */
  rights: string[];
}

/** Every role with the rights that it grants in effect. */
export async function listRoles(db: Db | Tx): Promise<RoleRights[]> {
  const { rows } = await sql<RoleRights>`SELECT role.id, role.name, role.name_ja, role.active,
      ARRAY(SELECT action.description FROM access_right AS held JOIN action ON action.id = held.action_id
        JOIN module ON module.id = action.module_id
        WHERE held.role_id = role.id AND held.active AND action.active AND module.active) AS rights
    FROM role ORDER BY role.id`.execute(db);
  return rows;
}

/** How many active users have a role, in all companies. */
export const activeUsers = sql<number>`(SELECT count(*) FROM app_user WHERE app_user.role_id = role.id AND app_user.active)`;
export const isAdminRole = sql<boolean>`role.name = 'Admin'`;

export async function listMatrix(db: Db): Promise<RightsMatrix> {
  const [modules, roles] = await Promise.all([listModules(db), listHolders(db)]);
  return { modules, roles };
}

async function listModules(db: Db): Promise<RightsMatrix['modules']> {
  const [modules, actions] = await Promise.all([
    db.selectFrom('module').select(['id', 'name', 'description', 'descriptionJa', 'active']).orderBy('id').execute(),
    db
      .selectFrom('action')
      .select(['id', 'moduleId', 'description', 'explanation', 'explanationJa', 'active'])
      .orderBy('id')
      .execute(),
  ]);
  return modules.map((module) => ({
    ...module,
    actions: actions.filter(({ moduleId }) => moduleId === module.id).map(({ moduleId: _, ...action }) => action),
  }));
}

async function listHolders(db: Db): Promise<RightsMatrix['roles']> {
  const { rows } = await sql<RightsMatrix['roles'][number]>`SELECT id, name, name_ja, active, version,
      ${isAdminRole} AS is_admin, ${activeUsers} AS users,
      (SELECT coalesce(json_agg(action.id ORDER BY action.id), '[]') FROM action
        LEFT JOIN access_right AS held ON held.action_id = action.id AND held.role_id = role.id
        WHERE held.active OR ${isAdminRole}) AS action_ids
    FROM role ORDER BY id`.execute(db);
  return rows;
}

export interface HeldRole {
  id: number;
  name: string;
  active: boolean;
  users: number;
}

/** Locks a role, whose rights and status are changed by one at a time. */
export async function holdRole(tx: Tx, id: number): Promise<HeldRole | undefined> {
  const { rows } = await sql<HeldRole>`SELECT id, name, active, ${activeUsers} AS users FROM role
    WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

export interface HeldAction {
  id: number;
  description: string;
  /** Whether the role has it now. */
  isHeld: boolean;
  /** Whether it counts: it is switched on, and so is its module. */
  isActive: boolean;
}

/** Every action with whether a role has it; Admin has all of them. */
export async function listHeld(tx: Tx, role: HeldRole): Promise<HeldAction[]> {
  const { rows } = await sql<HeldAction>`SELECT action.id, action.description,
      coalesce(held.active, false) OR ${role.name === adminRole} AS is_held,
      action.active AND module.active AS is_active
    FROM action JOIN module ON module.id = action.module_id LEFT JOIN access_right AS held ON held.action_id = action.id AND held.role_id = ${role.id}
    ORDER BY action.id`.execute(tx);
  return rows;
}

export async function saveRights(tx: Tx, roleId: number, actionIds: readonly number[], active: boolean): Promise<void> {
  if (actionIds.length === 0) return;
  await tx
    .insertInto('accessRight')
    .values(actionIds.map((actionId) => ({ roleId, actionId, active })))
    .onConflict((conflict) => conflict.columns(['roleId', 'actionId']).doUpdateSet({ active }))
    .execute();
}

export async function saveRole(tx: Tx, role: { name: string; nameJa: string }): Promise<number> {
  const { id } = await tx.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function saveActive(tx: Tx, id: number, active: boolean): Promise<void> {
  await tx
    .updateTable('role')
    .set((column) => ({ active, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

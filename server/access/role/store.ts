import { sql } from 'kysely';
import type { RightsMatrix } from '#contract/access/role.ts';
import type { AccessWord } from '#contract/kernel/access.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { labelsOf } from '../names.ts';
import type { Grants } from './rules.ts';

const [ofModule, ofAction] = [labelsOf('module'), labelsOf('action')];

/** How many active users have a role, in all companies. */
export const activeUsers = sql<number>`(SELECT count(*) FROM app_user WHERE app_user.role_id = role.id AND app_user.active)`;
export const isAdminRole = sql<boolean>`role.name = 'Admin'`;

export interface RoleRow extends Grants {
  id: number;
  name: string;
  nameJa: string;
  demandsSecondFactor: boolean;
  active: boolean;
  version: number;
  /** How many active users have it, in all companies. */
  users: number;
  /** The actions that it holds, in the order of `held`; for Admin, all of them. */
  actionIds: number[];
}

/** Every role with its actions, or one of them. */
export async function listRoles(db: Db | Tx, id?: number): Promise<RoleRow[]> {
  const { rows } =
    await sql<RoleRow>`SELECT role.id, role.name, role.name_ja, role.active, role.version, role.demands_second_factor,
      ${isAdminRole} AS is_admin, ${activeUsers} AS users, has.*
    FROM role, LATERAL (SELECT coalesce(json_agg(action.id ORDER BY action.id), '[]') AS action_ids,
        coalesce(json_agg(action.description ORDER BY action.id), '[]') AS held,
        coalesce(json_agg(action.description ORDER BY action.id) FILTER (WHERE action.active AND module.active), '[]')
          AS rights
      FROM action JOIN module ON module.id = action.module_id
        LEFT JOIN access_right AS held ON held.action_id = action.id AND held.role_id = role.id
      WHERE held.active OR ${isAdminRole}) AS has
    ${id === undefined ? sql`` : sql`WHERE role.id = ${id}`} ORDER BY role.id`.execute(db);
  return rows;
}

export async function findRole(db: Db | Tx, id: number): Promise<RoleRow | undefined> {
  return (await listRoles(db, id))[0];
}

/** Whether a user holds a right now, by the role that is their own. */
export async function holdsRight(db: Db | Tx, userId: number, right: AccessWord): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`SELECT ${isAdminRole} OR EXISTS (
      SELECT FROM access_right AS held JOIN action ON action.id = held.action_id JOIN module ON module.id = action.module_id
      WHERE held.role_id = role.id AND held.active AND action.active AND module.active AND action.description = ${right}
    ) AS holds FROM app_user JOIN role ON role.id = app_user.role_id WHERE app_user.id = ${userId}`.execute(db);
  return rows[0]?.holds ?? false;
}

/**
 * Locks a role, whose rights and status are changed by one at a time. Its rights are read by a statement of their own,
 * which sees what the lock has waited for.
 */
export async function holdRole(tx: Tx, id: number): Promise<RoleRow | undefined> {
  await tx.selectFrom('role').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findRole(tx, id);
}

/** Every module with its actions. */
export async function listModules(db: Db | Tx): Promise<RightsMatrix['modules']> {
  const { rows } = await sql<RightsMatrix['modules'][number]>`SELECT id, name, ${ofModule.label} AS label,
      ${ofModule.labelJa} AS label_ja, description, description_ja, active,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'description', description, 'label', ${ofAction.label},
          'labelJa', ${ofAction.labelJa}, 'explanation', explanation,
          'explanationJa', explanation_ja, 'active', active) ORDER BY id), '[]')
        FROM action WHERE module_id = module.id) AS actions
    FROM module ORDER BY id`.execute(db);
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

export async function saveDemand(tx: Tx, id: number, demanded: boolean): Promise<void> {
  await tx
    .updateTable('role')
    .set((column) => ({ demandsSecondFactor: demanded, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

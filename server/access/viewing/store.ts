import type { Tx } from '../../kernel/database.ts';

export async function findViewedRole(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  return tx.selectFrom('role').select('name').where('id', '=', id).executeTakeFirst();
}

/** The role that a session is seen as from its next request; null: its user's own. */
export async function saveViewedRole(tx: Tx, sessionId: number, roleId: number | null): Promise<void> {
  await tx.updateTable('session').set({ viewAsRoleId: roleId }).where('id', '=', sessionId).execute();
}

import type { viewingApi } from '#contract/access/viewing.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, type Changes } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { transact } from '../../kernel/transact.ts';
import { findRole } from '../role/store.ts';
import { findUser, saveViewedRole } from '../session/store.ts';

/** Sees everything as a role would. One that is switched off can be looked at too, before somebody gets it. */
export async function startViewing(
  ctx: Context,
  { roleId }: InputOf<typeof viewingApi.start>,
): Promise<Record<never, never>> {
  return transact(ctx, async (tx) => {
    const role = (await findRole(tx, roleId)) ?? refuse('notFound');
    if (role.isAdmin) refuse('role.admin');
    await saveViewedRole(tx, ctx.user.sessionId, roleId);
    await auditOwn(tx, ctx, 'startViewing', { viewedRole: [null, role.name] });
    return {};
  });
}

/** Is oneself again; nothing happens to somebody who is. */
export async function stopViewing(ctx: Context): Promise<Record<never, never>> {
  return transact(ctx, async (tx) => {
    if (!ctx.user.isViewing) return {};
    await saveViewedRole(tx, ctx.user.sessionId, null);
    await auditOwn(tx, ctx, 'stopViewing', { viewedRole: [ctx.user.roleName, null] });
    return {};
  });
}

/** Under the user's own company, wherever they stand: that is where their trail is looked for. */
async function auditOwn(tx: Tx, ctx: Context, action: string, changes: Changes): Promise<void> {
  const { companyId } = await findUser(tx, ctx.user.id);
  await audit(tx, { ...ctx, companyId }, 'user', ctx.user.id, action, changes);
}

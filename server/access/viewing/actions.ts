import type { viewingApi } from '#contract/access/viewing.ts';
import { adminRole } from '#contract/kernel/access.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { findViewedRole, saveViewedRole } from './store.ts';

/** Sees everything as a role would. One that is switched off can be looked at too, before somebody gets it. */
export async function startViewing(
  ctx: Context,
  { roleId }: InputOf<typeof viewingApi.start>,
): Promise<Record<never, never>> {
  return transact(ctx, async (tx) => {
    const role = (await findViewedRole(tx, roleId)) ?? refuse('notFound');
    if (role.name === adminRole) refuse('role.admin');
    await saveViewedRole(tx, ctx.user.sessionId, roleId);
    await audit(tx, ctx, 'user', ctx.user.id, 'startViewing', { viewedRole: [null, role.name] });
    return {};
  });
}

/** Is oneself again; nothing happens to somebody who is. */
export async function stopViewing(ctx: Context): Promise<Record<never, never>> {
  return transact(ctx, async (tx) => {
    if (!ctx.user.isViewing) return {};
    await saveViewedRole(tx, ctx.user.sessionId, null);
    await audit(tx, ctx, 'user', ctx.user.id, 'stopViewing', { viewedRole: [ctx.user.roleName, null] });
    return {};
  });
}

import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { findRole, type RoleRow } from '../role/store.ts';
import { isBeyond, isHolderBeyond, worksBeyond } from './rules.ts';
import { type HeldUser, holdAdmins, holdUserOf } from './store.ts';

/** A user of the company in use, held behind the administrators; refuses one who may do more than whoever asks. */
export async function holdWithin(tx: Tx, ctx: Context, id: number): Promise<{ user: HeldUser; role: RoleRow }> {
  await holdAdmins(tx);
  const user = (await holdUserOf(tx, ctx.companyId, id)) ?? refuse('user.missing');
  const role = (await findRole(tx, user.roleId)) ?? refuse('user.missing');
  refuseBeyond(ctx, role);
  if (isHolderBeyond(ctx.user, user)) refuse('user.beyondCompanies');
  return { user, role };
}

/** Refuses a role that may do more than whoever asks. */
export function refuseBeyond(ctx: Context, role: RoleRow): void {
  if (isBeyond(ctx.user, role)) refuse('user.beyond', { role: role.name, roleJa: role.nameJa });
}

/** Refuses to open what somebody holds in companies that whoever asks does not. */
export function refuseElsewhere(ctx: Context, user: HeldUser): void {
  if (worksBeyond(ctx.user, user.locations)) refuse('user.beyondCompanies');
}

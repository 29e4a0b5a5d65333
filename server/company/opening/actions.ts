import type { sessionApi } from '#contract/access/session.ts';
import { adminRole } from '#contract/kernel/access.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import { checkFirstAdminLink, takeFirstAdminLink } from '../../access/link/actions.ts';
import { hashPassword, inTurn } from '../../access/password.ts';
import { startSession, storedUserOf } from '../../access/session/actions.ts';
import { isEasyPassword } from '../../access/session/commonPasswords.ts';
import { createUser } from '../../access/user/actions.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { createCompany, createLocation } from '../company.ts';

/**
 * Opens Kinza: with the link that the server printed, makes the company with its first location and its
 * administrator, and signs them in. Works once, while there is nobody.
 */
export async function openCompany(
  ctx: Context,
  input: InputOf<typeof sessionApi.firstAdmin>,
): Promise<ReplyOf<typeof sessionApi.firstAdmin>> {
  if (isEasyPassword(input.password, [input.username, input.email])) refuseField('password', 'field.passwordTooCommon');
  const { firstName, lastName, username, email } = input;
  // Only a good link makes the server hash, and nobody waits for the hash behind a lock.
  await checkFirstAdminLink(ctx, input.link);
  const passwordHash = await inTurn(() => hashPassword(input.password));
  return transact(ctx, async (tx) => {
    await takeFirstAdminLink(tx, ctx, input.link);
    const { companyId } = await createCompany(tx, ctx, {
      code: input.companyCode,
      name: input.companyName,
      email,
      primaryContact: `${firstName} ${lastName}`,
      address: '',
    });
    const { locationId } = await createLocation(tx, ctx, { companyId, name: input.locationName });
    const { userId } = await createUser(tx, ctx, {
      companyId,
      username,
      email,
      firstName,
      lastName,
      passwordHash,
      roleName: adminRole,
      holdsAllCompanies: true,
      locations: [{ locationId, canShip: true, canReceive: true }],
    });
    const token = await startSession(tx, ctx, userId);
    return { token, user: storedUserOf({ id: userId, firstName, imageId: null, roleName: adminRole }) };
  });
}

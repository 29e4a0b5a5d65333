import { type AccessWord, adminRole } from '#contract/kernel/access.ts';
import type { SessionUser } from '../../kernel/context.ts';
import type { Db } from '../../kernel/database.ts';
import { findRole } from '../role/store.ts';
import { signInName } from '../session/rules.ts';
import { listWorkplaces, type WorkplaceRow } from '../session/store.ts';
import { findActingUser } from './store.ts';

/** Somebody as they are when signed in, with every place that they work in. */
export interface Actor {
  username: string;
  ownCompanyId: number;
  user: Omit<SessionUser, 'locationIds'>;
  workplaces: readonly WorkplaceRow[];
}

/**
 * Who a command acts for, with their own rights: the user of a name or an e-mail address, or the first administrator
 * of a company. Null where nobody like that may sign in.
 */
export async function findActor(db: Db, who: { name: string } | { adminOf: number }): Promise<Actor | null> {
  const found = await findActingUser(
    db,
    'name' in who ? { name: signInName(who.name) } : { companyId: who.adminOf, roleName: adminRole },
  );
  // The shop on the web has no role, and nobody acts for it.
  if (!found || found.roleId === null) return null;
  const { username, companyId, roleId, ...named } = found;
  const user = { ...named, roleId };
  const isAdmin = user.roleName === adminRole;
  const [role, workplaces] = await Promise.all([
    findRole(db, user.roleId),
    listWorkplaces(db, user.id, isAdmin, companyId),
  ]);
  return {
    username,
    ownCompanyId: companyId,
    user: {
      ...user,
      isAdmin,
      sessionId: 0,
      rights: new Set(role?.rights as AccessWord[] | undefined),
      companyIds: [...new Set([companyId, ...workplaces.map((place) => place.companyId)])],
    },
    workplaces,
  };
}

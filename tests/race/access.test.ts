import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { adminRole } from '#contract/kernel/access.ts';
import { login, signUp } from '../support/signUp.ts';
import { userDraft } from '../support/staff.ts';
import { countWaiting } from '../support/waiting.ts';
import { type Caller, callerOf, openWorldForFile, password, refusalCode } from '../support/world.ts';

// Locks are raced for here, not hashes: rivals that wait for ten honest ones do not meet within a lock's patience.
vi.mock('#server/access/password.ts', async (load) => {
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const quickly = (message: string) => {
    const nonce = randomBytes(16);
    const cost = { memory: 8, passes: 1, parallelism: 1 };
    const tag = argon2Sync('argon2id', { message, nonce, ...cost, tagLength: 32 });
    return `$argon2id$v=19$m=8,t=1,p=1$${bare(nonce)}$${bare(tag)}`;
  };
  return {
    ...(await load<object>()),
    hashPassword: async (message: string) => quickly(message),
    isOutdated: () => false,
  };
});

const rivals = 10;
const rounds = 5;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });

/** Ten administrators and nobody else who could let anybody in. */
async function tenAdmins(round: number): Promise<(Caller & { userId: number })[]> {
  const { db } = world.app.tools;
  await db
    .updateTable('appUser')
    .set({ active: false })
    .where('roleId', 'in', db.selectFrom('role').select('id').where('name', '=', adminRole))
    .execute();
  const admins: (Caller & { userId: number })[] = [];
  for (let index = 0; index < rivals; index++) admins.push(await signUp(world, `admin-${round}-${index}`, adminRole));
  // Connections that are open already: rivals that wait for a handshake do not meet.
  await Promise.all(admins.map((admin) => admin.call(contract.user.list, {})));
  return admins;
}

async function countAdmins(): Promise<number> {
  const { db } = world.app.tools;
  const { count } = await db
    .selectFrom('appUser')
    .innerJoin('role', 'role.id', 'appUser.roleId')
    .where('role.name', '=', adminRole)
    .where('appUser.active', '=', true)
    .where('appUser.holdsAllCompanies', '=', true)
    .where('appUser.passwordHash', 'is not', null)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Starts all rivals while every administrator's row is held, and lets go once all of them wait: each has been let in by
 * then, so none is refused at the door because another one was quicker.
 */
async function meet(start: () => Promise<string>[]): Promise<string[]> {
  const { db } = world.app.tools;
  const { running } = await db.transaction().execute(async (tx) => {
    // A lock of the test's own: it must stand when the one that is proved is taken out.
    await tx.selectFrom('appUser').select('id').orderBy('id').forNoKeyUpdate().execute();
    const running = Promise.all(start());
    await expect.poll(() => countWaiting(world.app.tools), { timeout: 4_000, interval: 20 }).toBe(rivals);
    return { running };
  });
  return running;
}

describe('administrators', () => {
  it.each([
    [
      'deactivate each other in a ring: one stays',
      0,
      (admin: Caller, id: number) => admin.call(contract.user.toggle, { id, active: false }),
    ],
    [
      "reset each other's passwords in a ring: one keeps theirs",
      rounds,
      (admin: Caller, id: number) => admin.call(contract.user.reset, { id }),
    ],
    [
      "take each other's access to all companies in a ring: one keeps it",
      2 * rounds,
      async (admin: Caller, id: number) => {
        const { version, username, email, roleId, companyId } = await admin.call(contract.user.find, { id });
        const draft = await userDraft(world, username, { email, roleId, companyId });
        return admin.call(contract.user.edit, { ...draft, id, version, holdsAllCompanies: false });
      },
    ],
  ] as const)('%s', async (_, first, lose) => {
    for (let round = first; round < first + rounds; round++) {
      const admins = await tenAdmins(round);
      const codes = await meet(() =>
        admins.map((admin, index) => refusalCode(lose(admin, admins[(index + 1) % rivals]?.userId ?? 0))),
      );
      expect(await countAdmins(), `round ${round}: ${codes.join()}`).toBe(1);
      expect(codes.filter((code) => code === 'user.lastAdmin')).toHaveLength(1);
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(rivals - 1);
    }
  });
});

describe('holders of a link', () => {
  it('use the same link: one comes in', async () => {
    const owner = await signUp(world, 'owner', adminRole);
    for (let round = 0; round < rounds; round++) {
      const { id, link } = await owner.call(contract.user.create, await userDraft(world, `newcomer-${round}`));
      const use = (password: string) =>
        refusalCode(callerOf(world.app, '').call(contract.link.setPassword, { link: link ?? '', password }));
      const codes = await Promise.all(Array.from({ length: rivals }, (_, index) => use(`pearls & rubies ${index}`)));
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}: ${codes.join()}`,
      ).toHaveLength(1);
      expect(codes.filter((code) => code === 'link.used')).toHaveLength(rivals - 1);
      const sessions = await world.app.tools.db.selectFrom('session').select('id').where('userId', '=', id).execute();
      expect(sessions).toHaveLength(1);
    }
  });
});

describe('sessions of one user', () => {
  const entered = async (username: string) => {
    const { userId, ...first } = await signUp(world, username);
    const others = await Promise.all(
      Array.from({ length: rivals - 1 }, async () => callerOf(world.app, (await login(world, username)).json().token)),
    );
    return { userId, sessions: [first, ...others] };
  };
  const change = (session: Caller, next: string) =>
    refusalCode(session.call(contract.profile.changePassword, { current: password, next }));
  const left = async (userId: number) => {
    const { db } = world.app.tools;
    const user = db.selectFrom('appUser').select('passwordHash').where('id', '=', userId);
    const sessions = db.selectFrom('session').select('id').where('userId', '=', userId).where('revokedAt', 'is', null);
    return { ...(await user.executeTakeFirstOrThrow()), sessions: (await sessions.execute()).length };
  };

  it('change the password at once: one does, and the others have ended', async () => {
    for (let round = 0; round < rounds; round++) {
      const { userId, sessions } = await entered(`changer-${round}`);
      const codes = await meet(() => sessions.map((session, index) => change(session, `pearls & rubies ${index}`)));
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}: ${codes.join()}`,
      ).toHaveLength(1);
      expect(codes.filter((code) => code === 'signIn.required')).toHaveLength(rivals - 1);
      expect((await left(userId)).sessions).toBe(1);
    }
  });

  it('change the password while it is reset: nothing of it is left', async () => {
    const owner = await signUp(world, 'resetter', adminRole);
    for (let round = 0; round < rounds; round++) {
      const { userId, sessions } = await entered(`taken-${round}`);
      const codes = await meet(() => [
        refusalCode(owner.call(contract.user.reset, { id: userId })),
        ...sessions.slice(1).map((session, index) => change(session, `pearls & rubies ${index}`)),
      ]);
      expect(codes[0]).toBe('accepted');
      expect(await left(userId), `round ${round}: ${codes.join()}`).toEqual({ passwordHash: null, sessions: 0 });
    }
  });
});

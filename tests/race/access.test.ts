import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { adminRole } from '#contract/kernel/access.ts';
import { hire } from '../support/hire.ts';
import { userDraft } from '../support/staff.ts';
import { type Caller, callerOf, openWorld, refusalCode, type World } from '../support/world.ts';

const rivals = 10;
const rounds = 5;
let world: World;
beforeAll(async () => {
  world = await openWorld({ connectionsMax: rivals + 2 });
});
afterAll(() => world.close());

/** Ten administrators and nobody else who could let anybody in. */
async function tenAdmins(round: number): Promise<(Caller & { userId: number })[]> {
  const { db } = world.app.tools;
  await db
    .updateTable('appUser')
    .set({ active: false })
    .where('roleId', 'in', db.selectFrom('role').select('id').where('name', '=', adminRole))
    .execute();
  const admins: (Caller & { userId: number })[] = [];
  for (let index = 0; index < rivals; index++) admins.push(await hire(world, `admin-${round}-${index}`, adminRole));
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
    .where('appUser.passwordHash', 'is not', null)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('administrators', () => {
  it('deactivate each other in a ring: one stays', async () => {
    for (let round = 0; round < rounds; round++) {
      const admins = await tenAdmins(round);
      const codes = await Promise.all(
        admins.map((admin, index) => {
          const id = admins[(index + 1) % rivals]?.userId ?? 0;
          return refusalCode(admin.call(contract.user.toggle, { id, active: false }));
        }),
      );
      expect(await countAdmins(), `round ${round}: ${codes.join()}`).toBe(1);
      expect(
        codes.filter((code) => code === 'user.lastAdmin'),
        `round ${round}`,
      ).toHaveLength(1);
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}`,
      ).toHaveLength(rivals - 1);
    }
  });

  it("reset each other's passwords in a ring: one keeps theirs", async () => {
    for (let round = rounds; round < 2 * rounds; round++) {
      const admins = await tenAdmins(round);
      const codes = await Promise.all(
        admins.map((admin, index) => {
          const id = admins[(index + 1) % rivals]?.userId ?? 0;
          return refusalCode(admin.call(contract.user.reset, { id }));
        }),
      );
      expect(await countAdmins(), `round ${round}: ${codes.join()}`).toBe(1);
      expect(codes.filter((code) => code === 'user.lastAdmin')).toHaveLength(1);
    }
  });
});

describe('holders of a link', () => {
  it('use the same link: one comes in', async () => {
    const owner = await hire(world, 'owner', adminRole);
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

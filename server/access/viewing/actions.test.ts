import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { roleId } from '../../../tests/support/staff.ts';
import { callerOf, openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

const { viewing, session, role } = contract;

async function viewer(username: string, roleName = 'Sales') {
  const caller = await signUp(world, username, 'Admin');
  await caller.call(viewing.start, { roleId: await roleId(world, roleName) });
  return caller;
}

describe('seeing as another role', () => {
  it('answers with that role’s rights, at the administrator’s own places', async () => {
    const admin = await signUp(world, 'looker', 'Admin');
    const before = await admin.call(session.current, {});
    expect(before.viewing).toBeNull();
    await admin.call(viewing.start, { roleId: await roleId(world, 'Sales') });
    const now = await admin.call(session.current, {});
    const clerk = await world.as('sales').call(session.current, {});
    expect(now).toMatchObject({ isAdmin: false, viewing: { name: 'Sales', nameJa: '販売スタッフ' }, alarms: 0 });
    expect(now.rights).toEqual(clerk.rights);
    expect(now.workplaces).toEqual(before.workplaces);
    expect(now.user.role.name).toBe('Admin');
    expect(await refusalCode(admin.call(role.matrix, {}))).toBe('access.denied');
    expect(await refusalCode(admin.call(contract.customer.list, {}))).toBe('accepted');
    const ring = await world.ring();
    const item = await admin.call(contract.item.find, { id: ring.id });
    expect(item).not.toHaveProperty('cost');
  });

  it('follows the role from request to request', async () => {
    const admin = await viewer('follower', 'Inventory');
    const { modules } = await world.as('admin').call(role.matrix, {});
    const action = modules
      .flatMap(({ actions }) => actions)
      .find(({ description }) => description === 'View Inventory');
    const set = async (active: boolean) =>
      world
        .as('admin')
        .call(role.setRights, { id: await roleId(world, 'Inventory'), actionIds: [action?.id ?? 0], active });
    const ask = () => refusalCode(admin.call(contract.stock.list, {}));
    expect(await ask()).toBe('accepted');
    await set(false);
    expect(await ask()).toBe('access.denied');
    await set(true);
    expect(await ask()).toBe('accepted');
  });

  it('changes nothing, whatever the role may, and says why', async () => {
    const admin = await viewer('reader', 'Manager');
    const item = { ...(await world.ring()) };
    expect(await refusalCode(admin.call(contract.item.toggle, { id: item.id, active: false }))).toBe(
      'viewing.readOnly',
    );
    expect(await refusalCode(admin.call(contract.profile.removeImage, {}))).toBe('viewing.readOnly');
    const password = { current: 'kinza-demo', next: 'pearls & rubies' };
    expect(await refusalCode(admin.call(contract.profile.changePassword, password))).toBe('viewing.readOnly');
    expect(await refusalCode(admin.call(viewing.start, { roleId: await roleId(world, 'Sales') }))).toBe(
      'access.denied',
    );
    // What the role may not do at all is told as it is told to the role.
    expect(await refusalCode(admin.call(role.create, { name: 'Sneaky' }))).toBe('access.denied');
    expect((await world.as('admin').call(contract.item.find, { id: item.id })).active).toBe(true);
  });

  it('ends when it is stopped, and both are in the trail', async () => {
    const admin = await viewer('stopper');
    await admin.call(viewing.stop, {});
    expect(await admin.call(session.current, {})).toMatchObject({ isAdmin: true, viewing: null });
    await admin.call(viewing.stop, {});
    const { rows } = await admin.call(contract.user.audit, { id: admin.userId });
    expect(rows.slice(0, 2).map(({ action, changes }) => [action, changes])).toEqual([
      ['stopViewing', [{ field: 'viewedRole', before: 'Sales', after: null }]],
      ['startViewing', [{ field: 'viewedRole', before: null, after: 'Sales' }]],
    ]);
  });

  it('is in the own trail of an administrator who stands in another company', async () => {
    const admin = await signUp(world, 'traveller', 'Admin');
    await world.app.tools.db
      .insertInto('userLocation')
      .values({ userId: admin.userId, locationId: world.rivalShop, canShip: false, canReceive: false })
      .execute();
    const there = { locationId: world.rivalShop };
    expect((await admin.call(session.current, {}, there)).company.code).toBe('RV');
    await admin.call(viewing.start, { roleId: await roleId(world, 'Sales') }, there);
    await admin.call(viewing.stop, {}, there);
    const entries = await world.app.tools.db
      .selectFrom('auditEntry')
      .select(['action', 'companyId'])
      .where('thing', '=', 'user')
      .where('thingId', '=', admin.userId)
      .where('action', 'like', '%Viewing')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'startViewing', companyId: world.companyId },
      { action: 'stopViewing', companyId: world.companyId },
    ]);
  });

  it('belongs to one session and ends with it', async () => {
    const admin = await viewer('leaver');
    const elsewhere = callerOf(world.app, (await login(world, 'leaver')).json<{ token: string }>().token);
    expect((await elsewhere.call(session.current, {})).isAdmin).toBe(true);
    await admin.call(session.logout, {});
    expect(await knock(world, admin.token)).toBe('signIn.required');
    const again = callerOf(world.app, (await login(world, 'leaver')).json<{ token: string }>().token);
    expect((await again.call(session.current, {})).viewing).toBeNull();
  });

  it('is for administrators, and for no role Admin', async () => {
    const start = async (person: 'manager' | 'admin', name: string) =>
      refusalCode(world.as(person).call(viewing.start, { roleId: await roleId(world, name) }));
    expect(await start('manager', 'Sales')).toBe('access.denied');
    expect(await start('admin', 'Admin')).toBe('role.admin');
    expect(await refusalCode(world.as('admin').call(viewing.start, { roleId: 999_999 }))).toBe('notFound');
    // Nothing to stop is no fault.
    expect(await refusalCode(world.as('manager').call(viewing.stop, {}))).toBe('accepted');
  });

  it('ends with the administrator’s own role', async () => {
    const admin = await viewer('demoted');
    const { db } = world.app.tools;
    await db
      .updateTable('appUser')
      .set({ roleId: await roleId(world, 'Sales') })
      .where('id', '=', admin.userId)
      .execute();
    expect(await knock(world, admin.token)).toBe('signIn.required');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { hire, knock, login } from '../../../tests/support/hire.ts';
import { makeRole, roleId, userDraft } from '../../../tests/support/staff.ts';
import { type Caller, callerOf, openWorld, Refused, refusalCode, type World } from '../../../tests/support/world.ts';
import { keepWayIn } from './actions.ts';
import { listWaysIn, type WayIn } from './store.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { user: users } = contract;
const admin = () => world.as('admin');
const add = async (username: string, changes = {}) =>
  (await admin().call(users.create, await userDraft(world, username, changes))).id;

/** A user as the form would send it back unchanged. */
async function formOf(id: number) {
  const { firstName, middleName, lastName, username, email, phoneNumber, address, ...row } = await admin().call(
    users.find,
    { id },
  );
  const locations = row.locations.map(({ locationId, canShip, canReceive }) => ({ locationId, canShip, canReceive }));
  const { roleId: role, companyId, version } = row;
  const birthday = row.birthday ?? '1990-01-01';
  const own = { firstName, middleName, lastName, username, email, phoneNumber, address, birthday };
  return { ...own, id, version, roleId: role, companyId, locations };
}

/** The fields that were refused, with their codes. */
async function refusedFields(work: Promise<unknown>): Promise<string[]> {
  const problem = await work.catch((error: unknown) => error);
  if (!(problem instanceof Refused)) throw new Error('Nothing was refused.');
  return (problem.reply.fields ?? []).map(({ path, code }) => `${path} ${code}`);
}

describe('a user', () => {
  it('is created without a password, listed, found, exported and written to the trail', async () => {
    const { id, link, purpose, expiresAt } = await admin().call(users.create, await userDraft(world, 'naoko'));
    expect(link).toMatch(/^kz_l_/);
    expect([purpose, expiresAt]).toEqual(['invite', '2026-06-25T05:32:00.000Z']);
    const row = await admin().call(users.find, { id });
    expect(row).toMatchObject({
      username: 'naoko',
      roleName: 'Sales',
      roleNameJa: '販売スタッフ',
      companyName: 'Kinza Jewellers K.K.',
      birthday: '1994-03-08',
      imageUrl: '',
      hasPassword: false,
      link: { purpose: 'invite', expiresAt },
      active: true,
      locations: [{ locationId: world.ginza, nameJa: '銀座本店', canShip: false, canReceive: true }],
    });
    for (const search of ['naoko', 'arai nao', '1111-2222', 'NAOKO@kinza'])
      expect((await admin().call(users.list, { search })).rows.map((found) => found.id)).toEqual([id]);
    const trail = await admin().call(users.audit, { id });
    expect(trail.rows[0]).toMatchObject({ action: 'create', userName: 'admin Mori' });
    expect(trail.rows[0]?.changes).toContainEqual({ field: 'role', before: null, after: 'Sales' });
    const sheet = await admin().bytes(users.export, { format: 'csv', language: 'ja', search: 'naoko' });
    expect(sheet.toString()).toContain('Arai,Naoko,naoko,naoko@kinza.example,販売スタッフ,');
    expect((await login(world, 'naoko')).statusCode).toBe(401);
  });

  it('needs everything that the specification lists, on the server too', async () => {
    const nothing = {} as Awaited<ReturnType<typeof userDraft>>;
    const found = await refusedFields(admin().call(users.create, nothing));
    for (const field of ['firstName', 'lastName', 'email', 'roleId', 'phoneNumber', 'address', 'birthday', 'companyId'])
      expect(found).toContain(`${field} field.required`);
    const draft = await userDraft(world, 'early', { birthday: '2026-06-18' });
    expect(await refusedFields(admin().call(users.create, draft))).toEqual(['birthday field.birthday']);
    const shouting = await userDraft(world, 'Shouting!');
    expect(await refusedFields(admin().call(users.create, shouting))).toContain('username field.username');
  });

  it('has a user name and an address of their own', async () => {
    await add('first');
    const second = (changes: object) => userDraft(world, 'second', changes);
    expect(await refusalCode(admin().call(users.create, await second({ username: 'first' })))).toBe(
      'user.usernameTaken',
    );
    expect(await refusalCode(admin().call(users.create, await second({ email: 'FIRST@Kinza.example' })))).toBe(
      'user.emailTaken',
    );
  });

  it('is changed, and of two who change them the second is told', async () => {
    const id = await add('changed');
    const form = await formOf(id);
    const next = { ...form, firstName: 'Nao', roleId: await roleId(world, 'Inventory'), locations: [] };
    const reply = await admin().call(users.edit, next);
    expect(reply).toEqual({ id, active: true, version: form.version + 1 });
    expect(await refusalCode(admin().call(users.edit, next))).toBe('conflict.version');
    const [entry] = (await admin().call(users.audit, { id })).rows;
    expect(entry?.changes).toEqual([
      { field: 'role', before: 'Sales', after: 'Inventory' },
      { field: 'firstName', before: 'Naoko', after: 'Nao' },
      {
        field: 'locations',
        before: [{ locationId: world.ginza, canShip: false, canReceive: true }],
        after: [],
      },
    ]);
  });

  it('is counted and filtered by role and status', async () => {
    const role = await makeRole(world, 'Polisher', []);
    const id = await add('polisher', { roleId: role });
    await admin().call(users.toggle, { id, active: false });
    expect(await admin().call(users.summary, { roleId: role })).toEqual({ count: 1 });
    expect(await admin().call(users.summary, { roleId: role, active: 'true' as never })).toEqual({ count: 0 });
    expect((await admin().call(users.list, { roleId: role, active: 'false' as never })).rows).toHaveLength(1);
  });
});

describe('companies', () => {
  it('keep their users to themselves', async () => {
    const id = await add('ours');
    const rival = world.as('rival');
    expect(await refusalCode(rival.call(users.find, { id }))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.toggle, { id, active: false }))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.edit, await formOf(id)))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.reset, { id }))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.invite, { id }))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.audit, { id }))).toBe('user.missing');
    expect((await rival.call(users.list, {})).rows.map(({ username }) => username)).toEqual(['rival']);
  });

  it('are chosen by an administrator alone, and so are the locations of others', async () => {
    const words = ['View Users', 'Create User', 'Edit User', 'Reset Password'] as const;
    await makeRole(world, 'Staff office', words);
    const clerk = await hire(world, 'staffer', 'Staff office');
    const plain = await makeRole(world, 'Helper', []);
    const abroad = { companyId: world.rivalCompanyId, roleId: plain };
    const away = { locationId: world.rivalShop, canShip: true, canReceive: true };

    const draft = await userDraft(world, 'abroad', abroad);
    expect(await refusedFields(clerk.call(users.create, draft))).toEqual(['companyId field.gone']);
    const there = await userDraft(world, 'away', { roleId: plain, locations: [away] });
    expect(await refusedFields(clerk.call(users.create, there))).toEqual(['locations field.gone']);
    const own = await clerk.call(users.choices, {});
    expect(own.companies.map(({ id }) => id)).toEqual([world.companyId]);
    expect(JSON.stringify(own)).not.toContain('Rival');

    await admin().call(users.create, draft);
    const { id } = await admin().call(users.create, there);
    expect((await admin().call(users.choices, {})).companies).toHaveLength(2);
    // Whoever does not see the other company neither reads the place nor takes it away.
    const seen = await clerk.call(users.find, { id });
    expect(seen.locations).toEqual([]);
    await clerk.call(users.edit, { ...(await formOf(id)), firstName: 'Kept', locations: [] });
    expect((await formOf(id)).locations).toEqual([away]);
    expect(await refusedFields(clerk.call(users.edit, { ...(await formOf(id)), ...abroad }))).toEqual([
      'companyId field.gone',
    ]);
  });

  it('get a user who moves, whose sessions end', async () => {
    const mover = await hire(world, 'mover');
    await admin().call(users.edit, {
      ...(await formOf(mover.userId)),
      phoneNumber: '110',
      address: 'x',
      companyId: world.rivalCompanyId,
    });
    expect(await knock(world, mover.token)).toBe('signIn.required');
    expect(await refusalCode(admin().call(users.find, { id: mover.userId }))).toBe('user.missing');
    const trail = await world.as('rival').call(users.audit, { id: mover.userId });
    expect(trail.rows[0]?.changes).toContainEqual({
      field: 'companyId',
      before: world.companyId,
      after: world.rivalCompanyId,
    });
  });

  it('read the whole trail of somebody who moved, without the names of those who are not theirs', async () => {
    const id = await add('movedtrail');
    await admin().call(users.toggle, { id, active: false });
    await admin().call(users.toggle, { id, active: true });
    await admin().call(users.edit, { ...(await formOf(id)), companyId: world.rivalCompanyId, locations: [] });
    const { db } = world.app.tools;
    const reader = await hire(world, 'movedreader', 'Manager');
    await db.deleteFrom('userLocation').where('userId', '=', reader.userId).execute();
    await db.updateTable('appUser').set({ companyId: world.rivalCompanyId }).where('id', '=', reader.userId).execute();
    const there = callerOf(world.app, (await login(world, 'movedreader')).json<{ token: string }>().token);
    const told = async (caller: Caller) =>
      (await caller.call(users.audit, { id })).rows.map(({ action, userName, isStranger }) =>
        [action, isStranger ? 'a stranger' : userName].join(' by '),
      );
    const done = ['edit', 'activate', 'deactivate', 'create'];
    expect(await told(world.as('rival'))).toEqual(done.map((action) => `${action} by admin Mori`));
    expect(await told(there)).toEqual(done.map((action) => `${action} by a stranger`));
    expect(await refusalCode(admin().call(users.audit, { id }))).toBe('user.missing');
  });
});

describe('nobody', () => {
  it('gives more than they hold, or changes somebody who may do more', async () => {
    await makeRole(world, 'Head clerk', ['View Users', 'Create User', 'Edit User', 'Reset Password', 'Refund']);
    const less = await makeRole(world, 'Refunder', ['Refund']);
    const head = await hire(world, 'head', 'Head clerk');
    for (const name of ['Admin', 'Manager', 'Sales']) {
      const draft = await userDraft(world, 'tool', { roleId: await roleId(world, name) });
      expect(await refusalCode(head.call(users.create, draft)), name).toBe('user.beyond');
    }
    const { id } = await head.call(users.create, await userDraft(world, 'tool', { roleId: less }));
    const raised = { ...(await formOf(id)), roleId: await roleId(world, 'Admin') };
    expect(await refusalCode(head.call(users.edit, raised))).toBe('user.beyond');
    const boss = await hire(world, 'boss', 'Admin');
    expect(await refusalCode(head.call(users.reset, { id: boss.userId }))).toBe('user.beyond');
    expect(await refusalCode(head.call(users.toggle, { id: boss.userId, active: false }))).toBe('user.beyond');
    expect(
      await refusalCode(head.call(users.edit, { ...(await formOf(boss.userId)), phoneNumber: '110', address: '1' })),
    ).toBe('user.beyond');
    const { roles } = await head.call(users.choices, {});
    expect(roles.filter(({ mayGive }) => mayGive).map(({ name }) => name)).toContain('Refunder');
    expect(roles.find(({ name }) => name === 'Admin')?.mayGive).toBe(false);
  });

  it('deactivates or demotes themselves', async () => {
    const self = await hire(world, 'selfish', 'Admin');
    const form = { ...(await formOf(self.userId)), phoneNumber: '110', address: '1' };
    const sales = await roleId(world, 'Sales');
    expect(await refusalCode(self.call(users.toggle, { id: self.userId, active: false }))).toBe('user.self');
    expect(await refusalCode(self.call(users.edit, { ...form, roleId: sales }))).toBe('user.self');
    expect(await refusalCode(self.call(users.edit, { ...form, companyId: world.rivalCompanyId }))).toBe('user.self');
    expect(await refusalCode(self.call(users.reset, { id: self.userId }))).toBe('user.self');
    expect(await refusalCode(self.call(users.edit, { ...form, firstName: 'Self' }))).toBe('accepted');
    expect(await knock(world, self.token)).toBe('accepted');
  });

  it('takes the last way in: an administrator who is switched on and has a password', async () => {
    const { db } = world.app.tools;
    const lose = (isLost: (admin: WayIn) => boolean) => db.transaction().execute((tx) => keepWayIn(tx, isLost));
    const invited = await add('newadmin', { roleId: await roleId(world, 'Admin') });
    const off = await hire(world, 'offadmin', 'Admin');
    await admin().call(users.toggle, { id: off.userId, active: false });
    const waysIn = await db.transaction().execute(listWaysIn);
    expect(waysIn.map(({ id }) => id)).not.toContain(invited);
    expect(waysIn.map(({ id }) => id)).not.toContain(off.userId);

    const last = waysIn[0]?.id;
    await expect(lose(() => true)).rejects.toMatchObject({ code: 'user.lastAdmin' });
    await expect(lose(({ id }) => id !== last)).resolves.toBeUndefined();
    await expect(lose(() => false)).resolves.toBeUndefined();
    // A company that is switched off takes its administrators along.
    await expect(lose(({ companyId }) => companyId === world.companyId)).resolves.toBeUndefined();
    await db.updateTable('appUser').set({ active: false }).where('username', '=', 'rival').execute();
    await expect(lose(({ companyId }) => companyId === world.companyId)).rejects.toMatchObject({
      code: 'user.lastAdmin',
    });
    await db.updateTable('appUser').set({ active: true }).where('username', '=', 'rival').execute();
  });
});

describe('a link', () => {
  it('is made anew for whoever was invited, and the one before ends', async () => {
    const { id, link: first } = await admin().call(users.create, await userDraft(world, 'again'));
    const { link: second } = await admin().call(users.invite, { id });
    expect(await look(first)).toBe('link.replaced');
    expect(await look(second)).toBe('accepted');
    expect((await admin().call(users.audit, { id })).rows[0]?.action).toBe('invite');
  });

  it('stands nowhere in clear, and is not said again to the same request', async () => {
    const key = randomUUID();
    const draft = await userDraft(world, 'careful');
    const first = await admin().call(users.create, draft, { key });
    const again = await admin().call(users.create, draft, { key });
    expect(again).toEqual({ ...first, link: null });
    const replies = await world.app.tools.db.selectFrom('idempotencyKey').select('reply').execute();
    expect(JSON.stringify(replies)).not.toContain(first.link);
  });

  it('resets a password: the old one, and every session, end in the same transaction', async () => {
    const clerk = await hire(world, 'forgetful');
    const elsewhere = (await login(world, 'forgetful')).json<{ token: string }>().token;
    const { link, purpose, expiresAt } = await admin().call(users.reset, { id: clerk.userId });
    expect([purpose, expiresAt]).toEqual(['reset', '2026-06-19T05:32:00.000Z']);
    expect(await knock(world, clerk.token)).toBe('signIn.required');
    expect(await knock(world, elsewhere)).toBe('signIn.required');
    expect((await login(world, 'forgetful')).statusCode).toBe(401);
    expect(await look(link)).toBe('accepted');
    // Whoever may only create users does not come by the door of somebody who had a password.
    expect(await refusalCode(admin().call(users.invite, { id: clerk.userId }))).toBe('user.hasPassword');
    const { link: next } = await admin().call(users.reset, { id: clerk.userId });
    expect([await look(link), await look(next)]).toEqual(['link.replaced', 'accepted']);
  });

  it('is made for nobody who has a password or is switched off', async () => {
    const clerk = await hire(world, 'settled');
    expect(await refusalCode(admin().call(users.invite, { id: clerk.userId }))).toBe('user.hasPassword');
    await admin().call(users.toggle, { id: clerk.userId, active: false });
    expect(await knock(world, clerk.token)).toBe('signIn.required');
    expect(await refusalCode(admin().call(users.invite, { id: clerk.userId }))).toBe('user.inactive');
    expect(await refusalCode(admin().call(users.reset, { id: clerk.userId }))).toBe('user.inactive');
  });

  const look = (link: string | null) => refusalCode(admin().call(contract.link.look, { link: link ?? '' }));
});

import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { addUser, makeRole, roleId, userDraft, userForm } from '../../../tests/support/staff.ts';
import { type Caller, callerOf, openWorldForFile, refusalCode, refusedFields } from '../../../tests/support/world.ts';
import { startSession } from '../session/actions.ts';
import { keepWayIn } from './actions.ts';
import { listWaysIn, type WayIn } from './store.ts';

const world = await openWorldForFile();

const { user: users } = contract;
const admin = () => world.as('admin');

describe('companies', () => {
  it('keep their users to themselves', async () => {
    const id = await addUser(world, 'ours');
    const rival = world.as('rival');
    expect(await refusalCode(rival.call(users.find, { id }))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.toggle, { id, active: false }))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.edit, await userForm(world, id)))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.reset, { id }))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.invite, { id }))).toBe('user.missing');
    expect(await refusalCode(rival.call(users.audit, { id }))).toBe('user.missing');
    expect((await rival.call(users.list, {})).rows.map(({ username }) => username)).toEqual(['rival']);
  });

  it('are chosen by an administrator alone, and so are the locations of others', async () => {
    const words = ['View Users', 'Create User', 'Edit User', 'Reset Password'] as const;
    await makeRole(world, 'Staff office', words);
    const clerk = await signUp(world, 'staffer', 'Staff office');
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
    await clerk.call(users.edit, { ...(await userForm(world, id)), firstName: 'Kept', locations: [] });
    expect((await userForm(world, id)).locations).toEqual([away]);
    expect(await refusalCode(clerk.call(users.edit, { ...(await userForm(world, id)), ...abroad }))).toBe(
      'user.beyondCompanies',
    );
    // Nor does a place there open it to somebody who may not see the list of companies.
    const here = { locationId: world.ginza, canShip: true, canReceive: true };
    const form = { ...(await userForm(world, clerk.userId)), phoneNumber: '110', address: '1', birthday: '1990-01-01' };
    await admin().call(users.edit, { ...form, locations: [here, away] });
    expect((await clerk.call(users.choices, {})).companies.map((one) => one.id)).toEqual([world.companyId]);
    expect(await refusedFields(clerk.call(users.create, { ...draft, username: 'abroad2' }))).toEqual([
      'companyId field.gone',
    ]);
  });

  it('get a user who moves, whose sessions end', async () => {
    const mover = await signUp(world, 'mover');
    await admin().call(users.edit, {
      ...(await userForm(world, mover.userId)),
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
    const id = await addUser(world, 'movedtrail');
    await admin().call(users.toggle, { id, active: false });
    await admin().call(users.toggle, { id, active: true });
    await admin().call(users.edit, { ...(await userForm(world, id)), companyId: world.rivalCompanyId, locations: [] });
    const { db } = world.app.tools;
    const reader = await signUp(world, 'movedreader', 'Manager');
    await db.deleteFrom('userLocation').where('userId', '=', reader.userId).execute();
    await db.updateTable('appUser').set({ companyId: world.rivalCompanyId }).where('id', '=', reader.userId).execute();
    const there = callerOf(world.app, (await login(world, 'movedreader')).json<{ token: string }>().token);
    const told = async (caller: Caller) =>
      (await caller.call(users.audit, { id })).rows.map(({ action, userName, isStranger }) =>
        [action, isStranger ? 'a stranger' : userName].join(' by '),
      );
    const done = ['edit', 'activate', 'deactivate', 'create'];
    expect(await told(world.as('rival'))).toEqual(done.map((action) => `${action} by a stranger`));
    expect(await told(there)).toEqual(done.map((action) => `${action} by a stranger`));
    expect(await refusalCode(admin().call(users.audit, { id }))).toBe('user.missing');
  });
});

describe('nobody', () => {
  it('gives more than they hold, or changes somebody who may do more', async () => {
    await makeRole(world, 'Head clerk', ['View Users', 'Create User', 'Edit User', 'Reset Password', 'Refund']);
    const less = await makeRole(world, 'Refunder', ['Refund']);
    const head = await signUp(world, 'head', 'Head clerk');
    for (const name of ['Admin', 'Manager', 'Sales']) {
      const draft = await userDraft(world, 'tool', { roleId: await roleId(world, name) });
      expect(await refusalCode(head.call(users.create, draft)), name).toBe('user.beyond');
    }
    const { id } = await head.call(users.create, await userDraft(world, 'tool', { roleId: less }));
    const raised = { ...(await userForm(world, id)), roleId: await roleId(world, 'Admin') };
    expect(await refusalCode(head.call(users.edit, raised))).toBe('user.beyond');
    await expect(head.call(users.edit, raised)).rejects.toMatchObject({
      reply: { data: { role: 'Admin', roleJa: '管理者' } },
    });
    const boss = await signUp(world, 'boss', 'Admin');
    expect(await refusalCode(head.call(users.reset, { id: boss.userId }))).toBe('user.beyond');
    expect(await refusalCode(head.call(users.toggle, { id: boss.userId, active: false }))).toBe('user.beyond');
    expect(
      await refusalCode(
        head.call(users.edit, { ...(await userForm(world, boss.userId)), phoneNumber: '110', address: '1' }),
      ),
    ).toBe('user.beyond');
    const { roles } = await head.call(users.choices, {});
    expect(roles.filter(({ mayGive }) => mayGive).map(({ name }) => name)).toContain('Refunder');
    expect(roles.find(({ name }) => name === 'Admin')?.mayGive).toBe(false);
  });

  it('deactivates or demotes themselves', async () => {
    const self = await signUp(world, 'selfish', 'Admin');
    const form = { ...(await userForm(world, self.userId)), phoneNumber: '110', address: '1' };
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
    const invited = await addUser(world, 'newadmin', { roleId: await roleId(world, 'Admin') });
    const off = await signUp(world, 'offadmin', 'Admin');
    await admin().call(users.toggle, { id: off.userId, active: false });
    const waysIn = await db.transaction().execute(listWaysIn);
    expect(waysIn.map(({ id }) => id)).not.toContain(invited);
    expect(waysIn.map(({ id }) => id)).not.toContain(off.userId);

    const last = waysIn[0]?.id;
    await expect(lose(() => true)).rejects.toMatchObject({ code: 'user.lastAdmin' });
    await expect(lose(({ id }) => id !== last)).resolves.toBeUndefined();
    await expect(lose(() => false)).resolves.toBeUndefined();
    // The administrator of another company alone is no way in to this one.
    expect(waysIn.every(({ companyId }) => companyId === world.companyId)).toBe(true);
    await expect(lose(({ companyId }) => companyId === world.companyId)).rejects.toMatchObject({
      code: 'user.lastAdmin',
    });
  });
});

describe('access to all companies', () => {
  const passing = { phoneNumber: '03-5555-0100', address: '1-1 Ginza', birthday: '1990-01-01' };
  const formOf = async (id: number) => ({ ...(await userForm(world, id)), ...passing });
  const ofOne = async (username: string) => {
    const draft = await userDraft(world, username, { roleId: await roleId(world, 'Admin') });
    const { id } = await admin().call(users.create, draft);
    return { id, ...callerOf(world.app, await enter(id)) };
  };
  const enter = (id: number) => world.app.tools.db.transaction().execute((tx) => startSession(tx, world, id));

  it('is given and taken by an administrator who has it, and counts at once', async () => {
    const local = await ofOne('localadmin');
    const newcomer = await userDraft(world, 'toomuch', { holdsAllCompanies: true });
    expect(await refusalCode(local.call(users.create, newcomer))).toBe('user.beyondCompanies');
    await makeRole(world, 'Holding office', ['View Users', 'Create User']);
    const holder = await signUp(world, 'holder', 'Holding office', true);
    const plainly = { ...newcomer, roleId: await makeRole(world, 'Plain', []) };
    expect(await refusalCode(holder.call(users.create, plainly))).toBe('user.beyondCompanies');
    const own = { ...(await formOf(local.id)), holdsAllCompanies: true };
    expect(await refusalCode(local.call(users.edit, own))).toBe('user.beyondCompanies');
    const companiesSeen = async () => (await local.call(contract.company.list, {})).rows.map(({ id }) => id);
    expect(await companiesSeen()).toEqual([world.companyId]);
    await admin().call(users.edit, own);
    expect(await companiesSeen()).toHaveLength(2);
    expect((await local.call(contract.session.current, {})).holdsAllCompanies).toBe(true);
    await admin().call(users.edit, { ...(await formOf(local.id)), holdsAllCompanies: false });
    expect(await companiesSeen()).toEqual([world.companyId]);
    const { rows } = await admin().call(users.audit, { id: local.id });
    expect(rows[0]?.changes).toEqual([{ field: 'holdsAllCompanies', before: true, after: false }]);
  });

  it('is changed by nobody who lacks it, and not by its holder', async () => {
    const local = await ofOne('lesseradmin');
    const boss = await signUp(world, 'topboss', 'Admin');
    const form = await formOf(boss.userId);
    const codes = await Promise.all([
      refusalCode(local.call(users.edit, form)),
      refusalCode(local.call(users.toggle, { id: boss.userId, active: false })),
      refusalCode(local.call(users.reset, { id: boss.userId })),
      refusalCode(local.call(users.invite, { id: boss.userId })),
    ]);
    expect(codes).toEqual(codes.map(() => 'user.beyondCompanies'));
    expect(await refusalCode(boss.call(users.edit, { ...form, holdsAllCompanies: false }))).toBe('user.self');
  });

  it('is needed for the role and the password of somebody who works in another company as well', async () => {
    const local = await ofOne('houseadmin');
    const away = { locationId: world.rivalShop, canShip: true, canReceive: true };
    const id = await addUser(world, 'inboth', { locations: [away] });
    const form = await formOf(id);
    const raised = { ...form, roleId: await roleId(world, 'Manager'), locations: [] };
    expect(await refusalCode(local.call(users.edit, raised))).toBe('user.beyondCompanies');
    expect(await refusalCode(local.call(users.reset, { id }))).toBe('user.beyondCompanies');
    expect(await refusalCode(local.call(users.invite, { id }))).toBe('user.beyondCompanies');
    expect(await refusalCode(local.call(users.edit, { ...form, firstName: 'Kept', locations: [] }))).toBe('accepted');
    expect((await userForm(world, id)).locations).toEqual([away]);
    expect(await refusalCode(local.call(users.toggle, { id, active: false }))).toBe('accepted');
  });

  it('is more than a place in a second company, which opens that one', async () => {
    const local = await ofOne('guestadmin');
    const away = { locationId: world.rivalShop, canShip: true, canReceive: true };
    await admin().call(users.edit, { ...(await formOf(local.id)), locations: [away] });
    const companies = await local.call(contract.company.list, {});
    expect(companies.rows.map(({ id }) => id)).toEqual([world.companyId, world.rivalCompanyId]);
    expect(await refusalCode(local.call(contract.company.toggle, { id: world.rivalCompanyId, active: false }))).toBe(
      'access.allCompanies',
    );
    const third = await admin().call(contract.company.create, thirdCompany);
    expect(await refusalCode(local.call(contract.company.find, { id: third.id }))).toBe('notFound');
    const draft = await userDraft(world, 'tothird', { companyId: third.id });
    expect(await refusedFields(local.call(users.create, draft))).toEqual(['companyId field.gone']);
  });
});

const thirdCompany = {
  code: 'TH',
  name: 'Third Gems K.K.',
  registrationNo: 'T7000012050002',
  email: 'third@kinza.example',
  primaryContact: 'Third',
  taxDetails: 'None',
  address: '3-3 Kobe',
  barcodePrefix: '22',
  allowNegativeSellable: true,
  taxMode: 'exclusive',
  taxRounding: 'floor',
  locationName: 'Third shop',
  locationDescription: 'A shop',
} as const;

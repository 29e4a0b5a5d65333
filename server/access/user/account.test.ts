import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { addUser, makeRole, roleId, userDraft, userForm } from '../../../tests/support/staff.ts';
import { openWorldForFile, refusalCode, refusedFields } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

const { user: users } = contract;
const admin = () => world.as('admin');

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
    expect(sheet.toString()).toContain('Arai,Naoko,,,naoko,naoko@kinza.example,販売スタッフ,');
    expect((await login(world, 'naoko')).statusCode).toBe(401);
  });

  it('has a Japanese name beside the other, by which the trail knows them and a search finds them', async () => {
    const named = { firstNameJa: '直子', lastNameJa: '荒井' };
    const { id } = await admin().call(users.create, await userDraft(world, 'naokoja', named));
    expect(await admin().call(users.find, { id })).toMatchObject({ ...named, firstName: 'Naoko', lastName: 'Arai' });
    expect((await admin().call(users.list, { search: '荒井' })).rows.map((row) => row.id)).toEqual([id]);
    const clerk = await signUp(world, 'aikoja', 'Admin');
    const own = await admin().call(users.find, { id: clerk.userId });
    const { version } = await clerk.call(contract.profile.find, {});
    const { firstName, middleName, lastName, email, phoneNumber, address, birthday } = own;
    const profile = { firstName, middleName, lastName, email, phoneNumber, address, birthday, version };
    await clerk.call(contract.profile.edit, { ...profile, firstNameJa: '愛子', lastNameJa: '森' });
    const { rows } = await admin().call(users.audit, { id: clerk.userId });
    expect(rows[0]).toMatchObject({ action: 'edit', userName: `Aiko ${lastName}`, userNameJa: '森 愛子' });
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['lastNameJa', 'firstNameJa']);
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
    await addUser(world, 'first');
    const second = (changes: object) => userDraft(world, 'second', changes);
    expect(await refusalCode(admin().call(users.create, await second({ username: 'first' })))).toBe(
      'user.usernameTaken',
    );
    expect(await refusalCode(admin().call(users.create, await second({ email: 'FIRST@Kinza.example' })))).toBe(
      'user.emailTaken',
    );
  });

  it('is changed, and of two who change them the second is told', async () => {
    const id = await addUser(world, 'changed');
    const form = await userForm(world, id);
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
    const id = await addUser(world, 'polisher', { roleId: role });
    await admin().call(users.toggle, { id, active: false });
    expect(await admin().call(users.summary, { roleId: role })).toEqual({ count: 1 });
    expect(await admin().call(users.summary, { roleId: role, active: 'true' as never })).toEqual({ count: 0 });
    expect((await admin().call(users.list, { roleId: role, active: 'false' as never })).rows).toHaveLength(1);
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
    const clerk = await signUp(world, 'forgetful');
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
    const clerk = await signUp(world, 'settled');
    expect(await refusalCode(admin().call(users.invite, { id: clerk.userId }))).toBe('user.hasPassword');
    await admin().call(users.toggle, { id: clerk.userId, active: false });
    expect(await knock(world, clerk.token)).toBe('signIn.required');
    expect(await refusalCode(admin().call(users.invite, { id: clerk.userId }))).toBe('user.inactive');
    expect(await refusalCode(admin().call(users.reset, { id: clerk.userId }))).toBe('user.inactive');
  });

  const look = (link: string | null) => refusalCode(admin().call(contract.link.look, { link: link ?? '' }));
});

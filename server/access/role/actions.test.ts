import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type AccessWord, accessActions, accessModules, accessWords } from '#contract/kernel/access.ts';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { makeRole, roleId } from '../../../tests/support/staff.ts';
import { openWorldForFile, refusalCode, refusalReply } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

const { role: roles } = contract;
const admin = () => world.as('admin');
const salesWords: string[] = accessModules
  .flatMap(({ name, actions }) => (name === 'Sales' ? actions : []))
  .map(({ word }) => word);

async function matrix() {
  const { modules, roles: rows } = await admin().call(roles.matrix, {});
  const actions = modules.flatMap((module) => module.actions);
  return {
    modules,
    rows,
    idOf: (word: string) => actions.find(({ description }) => description === word)?.id ?? 0,
    wordsOf: (name: string) => {
      const ids = new Set(rows.find((row) => row.name === name)?.actionIds);
      return actions.filter(({ id }) => ids.has(id)).map(({ description }) => description);
    },
  };
}

describe('the matrix', () => {
  it('shows every role beside every action, as seeded', async () => {
    const { modules, rows, wordsOf } = await matrix();
    expect(modules.flatMap(({ actions }) => actions.map(({ description }) => description))).toEqual(accessWords);
    expect(rows.map(({ name, nameJa }) => [name, nameJa])).toEqual([
      ['Admin', '管理者'],
      ['Manager', '店長'],
      ['Sales', '販売スタッフ'],
      ['Inventory', '在庫担当'],
      ['Accounting', '経理担当'],
    ]);
    expect(rows.map(({ isAdmin, users }) => [isAdmin, users])).toEqual([
      [true, 2],
      [false, 1],
      [false, 1],
      [false, 1],
      [false, 1],
    ]);
    const seeded = accessActions.filter(({ roles }) => roles.includes('S')).map(({ word }) => word);
    expect(wordsOf('Sales')).toEqual(seeded);
    expect(wordsOf('Admin')).toEqual(accessWords);
  });

  it('is seen and changed with the rights for it', async () => {
    expect(await refusalCode(world.as('manager').call(roles.matrix, {}))).toBe('access.denied');
    const input = { id: await roleId(world, 'Sales'), actionIds: [1], active: true };
    expect(await refusalCode(world.as('manager').call(roles.setRights, input))).toBe('access.denied');
  });
});

describe('a right', () => {
  it('counts on the very next request of everybody who has the role', async () => {
    const { idOf } = await matrix();
    const id = await roleId(world, 'Sales');
    const words = ['View Customers', 'Create Transaction'];
    const actionIds = words.map(idOf);
    const [one, other] = [await signUp(world, 'clerk-one'), await signUp(world, 'clerk-other')];
    const ask = () => Promise.all([one, other].map((clerk) => refusalCode(clerk.call(contract.customer.list, {}))));
    expect(await ask()).toEqual(['accepted', 'accepted']);
    for (let round = 0; round < 3; round++) {
      const off = await admin().call(roles.setRights, { id, actionIds, active: false });
      expect(off.changed.toSorted()).toEqual(actionIds.toSorted());
      expect(await ask()).toEqual(['access.denied', 'access.denied']);
      expect((await one.call(contract.session.current, {})).rights).not.toContain('View Customers');
      await admin().call(roles.setRights, { id, actionIds, active: true });
      expect(await ask()).toEqual(['accepted', 'accepted']);
    }
    const { rows } = await world.as('rival').call(roles.audit, { id });
    expect(rows[0]).toMatchObject({ action: 'grant', userName: '', isStranger: true });
    expect(rows[1]).toMatchObject({ action: 'revoke' });
    expect(rows[1]?.changes).toContainEqual({ field: 'View Customers', before: true, after: false });
  });

  it('that is given already is not given again, and leaves no trail', async () => {
    const { idOf } = await matrix();
    const id = await roleId(world, 'Manager');
    const before = (await admin().call(roles.audit, { id })).rows.length;
    const input = { id, actionIds: [idOf('Access Sales'), idOf('Access Sales')], active: true };
    expect(await admin().call(roles.setRights, input)).toEqual({ id, changed: [] });
    expect((await admin().call(roles.audit, { id })).rows).toHaveLength(before);
  });

  it('of a whole module is given and taken at once', async () => {
    const { modules, wordsOf } = await matrix();
    const sales = modules.find(({ name }) => name === 'Sales');
    const actionIds = sales?.actions.map((action) => action.id) ?? [];
    const id = await roleId(world, 'Accounting');
    const held = wordsOf('Accounting').filter((word) => salesWords.includes(word));
    const { changed } = await admin().call(roles.setRights, { id, actionIds, active: true });
    expect(changed).toHaveLength(actionIds.length - held.length);
    await admin().call(roles.setRights, { id, actionIds, active: false });
    const now = (await matrix()).wordsOf('Accounting');
    expect(now.filter((word) => salesWords.includes(word))).toEqual([]);
  });

  it('of Admin can not be taken, and one that is none can not be given', async () => {
    const id = await roleId(world, 'Admin');
    expect(await refusalCode(admin().call(roles.setRights, { id, actionIds: [1], active: false }))).toBe('role.admin');
    const sales = await roleId(world, 'Sales');
    const strange = { id: sales, actionIds: [999_999], active: true };
    expect(await refusalCode(admin().call(roles.setRights, strange))).toBe('notFound');
    expect(await refusalCode(admin().call(roles.setRights, { ...strange, id: 999_999 }))).toBe('notFound');
  });

  it('to messages is for Admin alone, by itself and among others', async () => {
    const id = await makeRole(world, 'Correspondent', ['View Item']);
    const { idOf, wordsOf } = await matrix();
    for (const words of [['Access Messages'], ['Write Off', 'Access Messages']]) {
      const reply = await refusalReply(admin().call(roles.setRights, { id, actionIds: words.map(idOf), active: true }));
      expect(reply).toMatchObject({ code: 'role.adminOnly', data: { word: 'Access Messages' } });
    }
    expect(wordsOf('Correspondent')).toEqual((await matrix()).wordsOf('Correspondent'));
    expect(
      await refusalCode(admin().call(roles.setRights, { id, actionIds: [idOf('Access Messages')], active: false })),
    ).toBe('accepted');
  });

  it('is given by nobody who lacks it', async () => {
    const { idOf } = await matrix();
    await makeRole(world, 'Rights clerk', ['View Access Rights', 'Edit Access Rights', 'View Item']);
    const clerk = await signUp(world, 'rightsclerk', 'Rights clerk', true);
    const id = await roleId(world, 'Rights clerk');
    const set = (word: string, active: boolean) =>
      refusalCode(clerk.call(roles.setRights, { id, actionIds: [idOf(word)], active }));
    expect(await set('Write Off', true)).toBe('role.beyond');
    expect(await set('View Item', false)).toBe('accepted');
    expect(await set('View Item', true)).toBe('role.beyond');
    const copy = { name: 'Copy of manager', copyOf: await roleId(world, 'Manager') };
    expect(await refusalCode(clerk.call(roles.create, copy))).toBe('role.beyond');
    expect(await refusalCode(clerk.call(roles.toggle, { id, active: false, evenWithUsers: true }))).toBe('role.own');
  });
});

describe('whoever may do less than a role', () => {
  const clerkOf = async (username: string) => {
    await makeRole(world, `Rights ${username}`, ['View Access Rights', 'Edit Access Rights', 'View Item']);
    return signUp(world, username, `Rights ${username}`, true);
  };
  const roleOf = async (name: string, words: readonly AccessWord[]) => {
    const id = await makeRole(world, name, words);
    return { id, version: (await admin().call(roles.find, { id })).version };
  };

  it('neither renames nor switches it, and neither gives to it nor takes from it', async () => {
    const clerk = await clerkOf('below');
    const above = await roleOf('Above', ['View Item', 'Write Off']);
    const { idOf } = await matrix();
    const rename = { ...above, name: 'Mine now', nameJa: '' };
    const set = (word: string, active: boolean) => ({ id: above.id, actionIds: [idOf(word)], active });
    const tries = [
      clerk.call(roles.edit, rename),
      clerk.call(roles.toggle, { id: above.id, active: false }),
      clerk.call(roles.setRights, set('Write Off', false)),
      clerk.call(roles.setRights, set('View Item', false)),
      clerk.call(roles.setRights, set('View Access Rights', true)),
    ];
    expect(await Promise.all(tries.map(refusalCode))).toEqual(Array(tries.length).fill('role.beyond'));
    await admin().call(roles.toggle, { id: above.id, active: false });
    expect(await refusalCode(clerk.call(roles.toggle, { id: above.id, active: true }))).toBe('role.beyond');
    const { rows } = await matrix();
    expect(rows.find(({ id }) => id === above.id)).toMatchObject({ name: 'Above', active: false });
    expect((await matrix()).wordsOf('Above')).toEqual(['View Item', 'Write Off']);
  });

  it('does all of it to a role that may do no more, whatever of it is switched off for everybody', async () => {
    const clerk = await clerkOf('peer');
    const own = await roleOf('Below', ['View Item', 'Write Off']);
    const { idOf } = await matrix();
    const { action } = contract;
    await admin().call(action.toggle, { id: idOf('Write Off'), active: false });
    const tries = [
      await refusalCode(clerk.call(roles.edit, { ...own, name: 'Renamed', nameJa: '' })),
      await refusalCode(clerk.call(roles.setRights, { id: own.id, actionIds: [idOf('View Item')], active: false })),
      await refusalCode(clerk.call(roles.setRights, { id: own.id, actionIds: [idOf('View Item')], active: true })),
      await refusalCode(clerk.call(roles.toggle, { id: own.id, active: false })),
      // It would come with the role on the day on which it counts again.
      await refusalCode(clerk.call(roles.toggle, { id: own.id, active: true })),
    ];
    await admin().call(action.toggle, { id: idOf('Write Off'), active: true });
    expect(tries).toEqual([...Array(4).fill('accepted'), 'role.beyond']);
  });
});

describe('a role', () => {
  it('is made without rights, or with those of another', async () => {
    const bare = await admin().call(roles.create, { name: 'Trainee', nameJa: '研修生' });
    expect(bare).toMatchObject({
      name: 'Trainee',
      nameJa: '研修生',
      isAdmin: false,
      users: 0,
      active: true,
      version: 1,
    });
    const copy = await admin().call(roles.create, { name: 'Part-timer', copyOf: await roleId(world, 'Sales') });
    const { wordsOf } = await matrix();
    expect(wordsOf('Trainee')).toEqual([]);
    expect(wordsOf('Part-timer')).toEqual(wordsOf('Sales'));
    const all = await admin().call(roles.create, { name: 'Deputy', copyOf: await roleId(world, 'Admin') });
    // All but what is for administrators alone.
    const most = accessWords.filter((word) => word !== 'Access Messages');
    expect([(await matrix()).wordsOf('Deputy'), all.isAdmin]).toEqual([most, false]);
    const [entry] = (await admin().call(roles.audit, { id: copy.id })).rows;
    expect(entry?.changes).toContainEqual({ field: 'copyOf', before: null, after: 'Sales' });
  });

  it('keeps the rights of its copy when its own change', async () => {
    const source = await admin().call(roles.create, { name: 'Source', copyOf: await roleId(world, 'Sales') });
    await admin().call(roles.create, { name: 'Target', copyOf: source.id });
    const { idOf } = await matrix();
    await admin().call(roles.setRights, { id: source.id, actionIds: [idOf('View Item')], active: false });
    const { wordsOf } = await matrix();
    expect([wordsOf('Source').includes('View Item'), wordsOf('Target').includes('View Item')]).toEqual([false, true]);
  });

  it('is renamed, and of two who do it the second is told', async () => {
    const { id, version } = await admin().call(roles.create, { name: 'Old name' });
    const input = { id, version, name: 'New name', nameJa: '新しい名前' };
    expect(await admin().call(roles.edit, input)).toMatchObject({ name: 'New name', version: version + 1 });
    expect(await refusalCode(admin().call(roles.edit, input))).toBe('conflict.version');
    const again = { ...input, version: version + 1, name: 'SALES ' };
    expect(await refusalCode(admin().call(roles.edit, again))).toBe('role.nameTaken');
    expect(await refusalCode(admin().call(roles.edit, { ...again, name: 'x', nameJa: '店長' }))).toBe(
      'role.nameJaTaken',
    );
  });

  const imitations = [
    'ADMIN',
    'Ａｄｍｉｎ',
    'Ad min',
    'Admin\u200b',
    'Аdmin',
    'Admіn',
    'Ádmin',
    'Admın',
    '管理者',
    '管 理 者',
    'Adm\u202ein',
  ];

  it.each(imitations)('can not be called %j, in neither language', async (name) => {
    expect(await refusalCode(admin().call(roles.create, { name }))).toBe('role.namesAdmin');
    expect(await refusalCode(admin().call(roles.create, { name: 'Owner', nameJa: name }))).toBe('role.namesAdmin');
    const { version } = await admin().call(roles.find, { id: await roleId(world, 'Sales') });
    const renamed = { id: await roleId(world, 'Sales'), version, name, nameJa: '' };
    expect(await refusalCode(admin().call(roles.edit, renamed))).toBe('role.namesAdmin');
  });

  it('has a name that can be seen', async () => {
    expect(await refusalCode(admin().call(roles.create, { name: '\u200b' }))).toBe('input.invalid');
    expect(await refusalCode(admin().call(roles.create, { name: '  ' }))).toBe('input.invalid');
  });

  it('Admin stays as it is', async () => {
    const id = await roleId(world, 'Admin');
    const { version } = await admin().call(roles.find, { id });
    expect(await refusalCode(admin().call(roles.edit, { id, version, name: 'Owner', nameJa: '' }))).toBe('role.admin');
    expect(await refusalCode(admin().call(roles.edit, { id, version, name: 'Admin', nameJa: '社長' }))).toBe(
      'role.admin',
    );
    expect(await refusalCode(admin().call(roles.toggle, { id, active: false, evenWithUsers: true }))).toBe(
      'role.admin',
    );
  });

  it('with active users asks before it is switched off, and shuts them out at once', async () => {
    const { id } = await admin().call(roles.create, { name: 'Seasonal', copyOf: await roleId(world, 'Sales') });
    const clerk = await signUp(world, 'seasonal', 'Seasonal');
    const off = { id, active: false };
    const asked = await refusalReply(admin().call(roles.toggle, off));
    expect(asked).toMatchObject({ code: 'role.inUse', data: { count: 1 } });
    expect(await knock(world, clerk.token)).toBe('accepted');
    expect(await admin().call(roles.toggle, { ...off, evenWithUsers: true })).toMatchObject({
      active: false,
      users: 1,
    });
    expect(await knock(world, clerk.token)).toBe('signIn.required');
    expect((await login(world, 'seasonal')).statusCode).toBe(401);
    await admin().call(roles.toggle, { id, active: true });
    expect((await login(world, 'seasonal')).statusCode).toBe(200);
    const { rows } = await admin().call(roles.audit, { id });
    expect(rows.map(({ action }) => action)).toEqual(['activate', 'deactivate', 'create']);
  });

  it('without active users is switched off without a question', async () => {
    const { id } = await admin().call(roles.create, { name: 'Nobody' });
    expect(await admin().call(roles.toggle, { id, active: false })).toMatchObject({ active: false });
  });
});

import { describe, expect, it } from 'vitest';
import type { Action } from '#contract/access/action.ts';
import type { Module } from '#contract/access/module.ts';
import { contract } from '#contract/index.ts';
import { accessModules, accessWords } from '#contract/kernel/access.ts';
import { actionsExplained } from '#contract/kernel/accessExplained.ts';
import { login, signUp } from '../../tests/support/signUp.ts';
import { makeRole } from '../../tests/support/staff.ts';
import { type Caller, callerOf, openWorldForFile, refusalCode, refusedFields } from '../../tests/support/world.ts';
import { migrate } from '../kernel/migrate.ts';

const world = await openWorldForFile();

const { module: modules, action: actions } = contract;

async function find(name: string) {
  const { rows } = await world.as('admin').call(modules.list, { search: name });
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`There is no module ${name}.`);
  return found;
}

async function findAction(description: string) {
  const { rows } = await world.as('admin').call(actions.list, { search: description });
  const found = rows.find((row) => row.description === description);
  if (!found) throw new Error(`There is no action ${description}.`);
  return found;
}

const editOf = ({ id, version, label, labelJa }: Module | Action) => ({ id, version, label, labelJa });

describe('modules', () => {
  it('are those that the code knows, in its order', async () => {
    const { rows } = await world.as('admin').call(modules.list, {});
    expect(rows.map(({ name, actions: count }) => [name, count])).toEqual(
      accessModules.map(({ name, actions }) => [name, actions.length]),
    );
  });

  it('say in both languages what they are called and what they are for, and keep their key', async () => {
    const { id, version } = await find('Reports');
    const named = { label: 'Figures', labelJa: '帳票' };
    const input = { id, version, ...named, description: 'Figures of the month', descriptionJa: '月次の数字' };
    const row = await world.as('admin').call(modules.edit, input);
    expect(row).toMatchObject({ name: 'Reports', ...named, description: 'Figures of the month', version: version + 1 });
    expect(await refusalCode(world.as('admin').call(modules.edit, input))).toBe('conflict.version');
    await migrate(world.databaseUrl);
    expect(await find('Reports')).toMatchObject(named);
    const renamed = { ...input, version: version + 1, name: 'Figures' } as typeof input;
    expect(await refusalCode(world.as('admin').call(modules.edit, renamed))).toBe('input.invalid');
    const found = await world.as('admin').call(modules.list, { search: '月次' });
    expect(found.rows.map(({ name }) => name)).toEqual(['Reports']);
    // What was changed from within one company is read from within the other: a module belongs to both.
    const trail = await world.as('rival').call(modules.audit, { id });
    expect(trail.rows[0]).toMatchObject({ action: 'edit', userName: '', isStranger: true });
  });

  it('grant nothing while they are inactive, from the very next request, but to Admin', async () => {
    const { id } = await find('Item');
    const ask = (person: 'sales' | 'admin') => refusalCode(world.as(person).call(contract.category.list, {}));
    expect(await ask('sales')).toBe('accepted');
    await world.as('admin').call(modules.toggle, { id, active: false });
    expect([await ask('sales'), await ask('admin')]).toEqual(['access.denied', 'accepted']);
    await world.as('admin').call(modules.toggle, { id, active: true });
    expect(await ask('sales')).toBe('accepted');
  });

  it('are seen and changed with the rights for it', async () => {
    const { id } = await find('Item');
    expect(await refusalCode(world.as('manager').call(modules.list, {}))).toBe('access.denied');
    expect(await refusalCode(world.as('manager').call(modules.toggle, { id, active: false }))).toBe('access.denied');
  });
});

describe('what an administrator switched off', () => {
  it('is switched on by nobody else, though they may edit access rights', async () => {
    await makeRole(world, 'Rights clerk', ['View Modules', 'View Actions', 'Edit Access Rights', 'View Item']);
    const clerk = await signUp(world, 'rightsclerk', 'Rights clerk', true);
    const [module, action] = [await find('Item'), await findAction('View Item')];
    const switches = (active: boolean) =>
      Promise.all([
        refusalCode(clerk.call(modules.toggle, { id: module.id, active })),
        refusalCode(clerk.call(actions.toggle, { id: action.id, active })),
      ]);
    expect(await switches(false)).toEqual(['access.denied', 'access.denied']);
    await world.as('admin').call(modules.toggle, { id: module.id, active: false });
    await world.as('admin').call(actions.toggle, { id: action.id, active: false });
    expect(await switches(true)).toEqual(['access.denied', 'access.denied']);
    await world.as('admin').call(modules.toggle, { id: module.id, active: true });
    await world.as('admin').call(actions.toggle, { id: action.id, active: true });
    // What it means in this shop is theirs to explain.
    const explained = { id: action.id, version: action.version + 2, label: 'View Item', explanation: 'For everybody.' };
    expect(await refusalCode(clerk.call(actions.edit, explained))).toBe('accepted');
  });
});

describe('the trail of what all companies share', () => {
  it('names people of another company to those who hold all companies alone', async () => {
    const { id } = await find('Messages');
    await world.as('admin').call(modules.toggle, { id, active: false });
    await world.as('admin').call(modules.toggle, { id, active: true });
    await makeRole(world, 'Reader', ['View Modules']);
    const here = await signUp(world, 'readerhere', 'Reader');
    const elsewhere = await signUp(world, 'readerelsewhere', 'Reader');
    const { db } = world.app.tools;
    await db.deleteFrom('userLocation').where('userId', '=', elsewhere.userId).execute();
    await db
      .updateTable('appUser')
      .set({ companyId: world.rivalCompanyId })
      .where('id', '=', elsewhere.userId)
      .execute();
    const stranger = callerOf(world.app, (await login(world, 'readerelsewhere')).json<{ token: string }>().token);
    const seen = async (caller: Caller) => {
      const [row] = (await caller.call(modules.audit, { id })).rows;
      return [row?.userName, row?.isStranger];
    };
    expect(await seen(here)).toEqual(['admin Mori', false]);
    expect(await seen(world.as('rival'))).toEqual(['', true]);
    expect(await seen(stranger)).toEqual(['', true]);
    // Whoever works in the other company too is known there.
    const { userId } = await signUp(world, 'helper', 'Admin');
    await db
      .insertInto('userLocation')
      .values({ userId, locationId: world.rivalShop, canShip: false, canReceive: false })
      .execute();
    const helper = callerOf(world.app, (await login(world, 'helper')).json<{ token: string }>().token);
    await helper.call(modules.toggle, { id, active: false });
    await helper.call(modules.toggle, { id, active: true });
    expect(await seen(stranger)).toEqual(['Aiko Abe', false]);
  });
});

describe('a module and an action of one’s own', () => {
  it('are made by who holds all companies, given to roles, and open nothing', async () => {
    const admin = world.as('admin');
    const module = await admin.call(modules.create, { label: 'House rules', labelJa: '社内ルール' });
    expect(module).toMatchObject({ name: 'House rules', actions: 0, active: true });
    const draft = { moduleId: module.id, label: 'Keep the safe key', labelJa: '金庫の鍵の保管' };
    const made = await admin.call(actions.create, draft);
    expect(made).toMatchObject({ description: 'Keep the safe key', moduleLabelJa: '社内ルール' });
    expect(await refusedFields(admin.call(actions.create, draft))).toEqual(['label field.taken']);
    const nowhere = admin.call(actions.create, { ...draft, label: 'X', labelJa: '', moduleId: 999 });
    expect(await refusedFields(nowhere)).toEqual(['moduleId field.gone']);
    expect(await refusalCode(world.as('rival').call(modules.create, { label: 'Theirs' }))).toBe('access.allCompanies');
    const roleId = await makeRole(world, 'Key keeper', []);
    await admin.call(contract.role.setRights, { id: roleId, actionIds: [made.id], active: true });
    const keeper = await signUp(world, 'keykeeper', 'Key keeper');
    expect((await keeper.call(contract.session.current, {})).rights).toEqual([]);
    await admin.call(contract.role.setRights, { id: roleId, actionIds: [made.id], active: false });
  });
});

describe('what modules and actions are called', () => {
  it('is theirs alone in each language, however it is written, and so is what one was called first', async () => {
    const admin = world.as('admin');
    const taken = (call: Promise<unknown>) => refusedFields(call);
    const made = await admin.call(modules.create, { label: 'Cleaning', labelJa: '清掃' });
    expect(await taken(admin.call(modules.create, { label: 'ＣＬＥＡＮＩＮＧ' }))).toEqual(['label field.taken']);
    expect(await taken(admin.call(modules.create, { label: 'Tidying', labelJa: '清掃' }))).toEqual([
      'labelJa field.taken',
    ]);
    // The Japanese names that come with Kinza are taken, too.
    expect(await taken(admin.call(modules.create, { label: 'Goods', labelJa: '在庫管理' }))).toEqual([
      'labelJa field.taken',
    ]);
    const renamed = await admin.call(modules.edit, { ...editOf(made), label: 'House work' });
    expect(await taken(admin.call(modules.create, { label: 'Cleaning' }))).toEqual(['label field.taken']);
    const other = await admin.call(modules.create, { label: 'Garden' });
    expect(await taken(admin.call(modules.edit, { ...editOf(other), label: 'house work' }))).toEqual([
      'label field.taken',
    ]);
    // Its own name is no obstacle.
    expect(await refusalCode(admin.call(modules.edit, { ...editOf(renamed), description: 'Daily' }))).toBe('accepted');
    const draft = { moduleId: made.id, label: 'Sweep', labelJa: '掃き掃除' };
    await admin.call(actions.create, draft);
    expect(await taken(admin.call(actions.create, { ...draft, label: 'Broom' }))).toEqual(['labelJa field.taken']);
    const item = await findAction('View Item');
    expect(await taken(admin.call(actions.edit, { ...editOf(item), label: 'Sweep' }))).toEqual(['label field.taken']);
  });

  it('is given to one of ten who ask for it at once', async () => {
    const asked = Array.from({ length: 10 }, (_, index) => ({ label: `Shift ${index}`, labelJa: '早番' }));
    const answers = await Promise.all(asked.map((draft) => refusalCode(world.as('admin').call(modules.create, draft))));
    expect(answers.filter((code) => code === 'accepted')).toHaveLength(1);
  });
});

describe('the search', () => {
  it('finds modules and actions by their Japanese words, whole, in part and beside English ones', async () => {
    const words = async (search: string) =>
      (await world.as('admin').call(actions.list, { search, size: 100 })).rows.map(({ description }) => description);
    expect(await words('原価・粗利の閲覧')).toEqual(['View Cost and Profit']);
    expect(await words('貸倒')).toEqual(['Write Off']);
    expect(await words('店舗間移動 出庫 ship')).toEqual(['Ship Transfer', 'Resolve Transfer']);
    expect(await words('ありえない')).toEqual([]);
    const { rows } = await world.as('admin').call(modules.list, { search: '在庫管理' });
    expect(rows.map(({ name }) => name)).toEqual(['Inventory']);
    expect(rows[0]).toMatchObject({ label: 'Inventory', labelJa: '在庫管理' });
    const sheet = await world.as('admin').bytes(actions.export, { format: 'csv', language: 'ja', search: '返金' });
    expect(sheet.toString()).toContain('返金');
  });
});

describe('actions', () => {
  it('are the words that endpoints ask for', async () => {
    const pages = await Promise.all([1, 2].map((page) => world.as('admin').call(actions.list, { page, size: 100 })));
    const words = pages.flatMap(({ rows }) => rows.map((row) => row.description));
    expect(words).toEqual([...accessWords, 'Keep the safe key', 'Sweep']);
  });

  it('are found by module, and sorted by it', async () => {
    const { id: moduleId } = await find('Reports');
    const { rows } = await world.as('admin').call(actions.list, { moduleId });
    expect(rows.map(({ description }) => description)).toEqual(
      accessModules.find(({ name }) => name === 'Reports')?.actions.map(({ word }) => word),
    );
    expect(rows.every((row) => row.moduleLabel === 'Figures' && row.moduleActive)).toBe(true);
    const last = await world.as('admin').call(actions.list, { sort: 'moduleLabel', direction: 'desc', size: 10 });
    expect(last.rows[0]?.moduleLabel).toBe('Sales');
    expect(await world.as('admin').call(actions.summary, { moduleId })).toEqual({ count: rows.length });
  });

  it('say what they mean until a shop says it in its own words, or in none', async () => {
    const { id, version, explanation, explanationJa } = await findAction('Void Transaction');
    expect([explanation, explanationJa]).toEqual(actionsExplained['Void Transaction']);
    await world
      .as('admin')
      .call(actions.edit, { id, version, label: 'Void Transaction', explanation: '', explanationJa: '店長のみ。' });
    await migrate(world.databaseUrl);
    const after = await findAction('Void Transaction');
    expect([after.explanation, after.explanationJa]).toEqual(['', '店長のみ。']);
  });

  it('are named and explained in both languages, keep their key, and grant what they did', async () => {
    const { id, version } = await findAction('Write Off');
    const named = { label: 'Forgive debts', labelJa: '債権放棄' };
    const input = { id, version, ...named, explanation: 'Only the owner.', explanationJa: 'オーナーのみ。' };
    const row = await world.as('admin').call(actions.edit, input);
    expect(row).toMatchObject({ description: 'Write Off', ...named, explanation: 'Only the owner.' });
    const renamed = { ...input, version: version + 1, description: 'Forgive' } as typeof input;
    expect(await refusalCode(world.as('admin').call(actions.edit, renamed))).toBe('input.invalid');
    const sheet = await world.as('admin').bytes(actions.export, { format: 'csv', language: 'ja', search: 'write off' });
    expect(sheet.toString()).toContain('債権放棄,販売管理,オーナーのみ。,有効');
  });

  it('grant nothing while they are inactive, from the very next request', async () => {
    const { id } = await findAction('View Inventory');
    const ask = () => refusalCode(world.as('stock').call(contract.stock.list, {}));
    expect(await ask()).toBe('accepted');
    await world.as('admin').call(actions.toggle, { id, active: false });
    expect(await ask()).toBe('access.denied');
    expect((await world.as('stock').call(contract.session.current, {})).rights).not.toContain('View Inventory');
    await world.as('admin').call(actions.toggle, { id, active: true });
    expect(await ask()).toBe('accepted');
  });
});

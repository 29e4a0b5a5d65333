import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { viewsMax } from '#contract/reports/savedView.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const { savedView: api } = contract;
const world = await openWorldForFile();
const [admin, manager] = [world.as('admin'), world.as('manager')];
const view = {
  report: 'aging' as const,
  name: 'Old gold',
  search: { categories: '1', sort: 'days', direction: 'desc' },
  shown: ['cost'],
  hidden: ['grams'],
  isCompany: false,
  opensFirst: false,
};

it('a view is seen by whoever saved it, one of the company by everybody, and only administrators make those', async () => {
  const own = await manager.call(api.save, view);
  const { report, ...saved } = view;
  expect(own).toEqual({ ...saved, id: own.id });
  expect(await refusalCode(manager.call(api.save, { ...view, isCompany: true }))).toBe('access.denied');
  const shared = await admin.call(api.save, { ...view, name: 'Everybody’s', isCompany: true, opensFirst: true });
  const names = async (who: typeof admin) => (await who.call(api.list, { report })).rows.map(({ name }) => name);
  expect([await names(manager), await names(admin)]).toEqual([['Old gold', 'Everybody’s'], ['Everybody’s']]);
  expect(await refusalCode(manager.call(api.remove, { id: shared.id }))).toBe('notFound');
  expect(await refusalCode(admin.call(api.remove, { id: own.id }))).toBe('notFound');
  await admin.call(api.remove, { id: shared.id });
  expect(await names(manager)).toEqual(['Old gold']);
});

it('is refused where the database could not hold what its filters are called', async () => {
  const search = { 'a\u0000b': '1' };
  expect(await refusalCode(manager.call(api.save, { ...view, search }))).toBe('input.invalid');
});

it('is written over by one of its name, and one of an owner opens first, whoever saves at once', async () => {
  await manager.call(api.save, { ...view, hidden: [] });
  const many = Array.from({ length: 10 }, (_, index) => ({ ...view, name: `View ${index}`, opensFirst: true }));
  const saved = await Promise.all(many.map((one) => refusalCode(manager.call(api.save, one))));
  expect(new Set(saved)).toEqual(new Set(['accepted']));
  const { rows } = await manager.call(api.list, { report: 'aging' });
  expect(rows.filter(({ opensFirst }) => opensFirst)).toHaveLength(1);
  expect(rows.filter(({ name }) => name === 'Old gold').map(({ hidden }) => hidden)).toEqual([[]]);
});

it('is renamed, opens first or no more, by whoever may save it, and under no name of another one', async () => {
  const [mine, other] = await Promise.all(
    ['Mine', 'Other'].map((name) =>
      manager.call(api.save, { ...view, report: 'onHand', name, opensFirst: name === 'Mine' }),
    ),
  );
  const change = (id = 0, name = 'This month', opensFirst = false) => ({ id, name, opensFirst });
  expect(await manager.call(api.change, change(mine?.id))).toEqual({ ...mine, name: 'This month', opensFirst: false });
  for (const opened of [mine, other]) await manager.call(api.change, change(opened?.id, opened?.name, true));
  const { rows } = await manager.call(api.list, { report: 'onHand' });
  expect(rows.map(({ name, opensFirst }) => [name, opensFirst])).toEqual([
    ['Mine', false],
    ['Other', true],
  ]);
  expect(await refusalCode(manager.call(api.change, change(mine?.id, 'Other')))).toBe('conflict.duplicate');
  expect(await refusalCode(admin.call(api.change, change(mine?.id)))).toBe('notFound');
  const shared = await admin.call(api.save, { ...view, report: 'onHand', isCompany: true });
  expect(await refusalCode(manager.call(api.change, change(shared.id)))).toBe('notFound');
  expect((await admin.call(api.change, change(shared.id))).name).toBe('This month');
});

it('is of a report that the user may open, and there are not too many', async () => {
  const clerk = await signUp(world, 'viewer', 'Inventory');
  const sales = { ...view, report: 'dailySales' as const };
  expect(await refusalCode(clerk.call(api.save, sales))).toBe('access.denied');
  expect(await refusalCode(clerk.call(api.list, { report: 'dailySales' }))).toBe('access.denied');
  // One that they saved while they might is theirs still, and not to be opened by its name.
  const lost = await clerk.call(api.save, { ...view, name: 'Sales' });
  await world.app.tools.db.updateTable('savedView').set({ report: 'dailySales' }).where('id', '=', lost.id).execute();
  const change = { id: lost.id, name: 'Mine', opensFirst: true };
  expect(await refusalCode(clerk.call(api.change, change))).toBe('access.denied');
  for (let made = 0; made < viewsMax; made++) await clerk.call(api.save, { ...view, name: `View ${made}` });
  expect(await refusalCode(clerk.call(api.save, { ...view, name: 'One more' }))).toBe('savedView.tooMany');
  expect((await clerk.call(api.list, { report: 'aging' })).rows).toHaveLength(viewsMax);
});

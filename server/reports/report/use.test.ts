import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { reportNames } from '#contract/reports/reportName.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const { reportUse: api } = contract;
const world = await openWorldForFile();

it('each user is told when they last opened which report', async () => {
  const [admin, manager] = [world.as('admin'), world.as('manager')];
  for (const report of reportNames) await admin.call(api.save, { report });
  world.clock.set('2026-06-18T06:00:00Z');
  await Promise.all(Array.from({ length: 10 }, () => admin.call(api.save, { report: 'aging' })));
  const { rows } = await admin.call(api.list, {});
  expect(rows.map(({ report }) => report).toSorted()).toEqual(reportNames.toSorted());
  expect(rows[0]).toEqual({ report: 'aging', usedAt: '2026-06-18T06:00:00.000Z' });
  expect((await manager.call(api.list, {})).rows).toEqual([]);
});

it('a report that the user may not open is neither remembered nor told', async () => {
  const clerk = await signUp(world, 'shelver', 'Inventory');
  await clerk.call(api.save, { report: 'stockLevel' });
  expect(await refusalCode(clerk.call(api.save, { report: 'dailySales' }))).toBe('access.denied');
  expect((await clerk.call(api.list, {})).rows.map(({ report }) => report)).toEqual(['stockLevel']);
});

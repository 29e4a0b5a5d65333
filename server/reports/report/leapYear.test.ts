import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
const ring = await world.ring({ initialQuantity: 5 });

it('a day is compared with one day of the year before: of 29 February there is none', async () => {
  await wakeAt(world, '2027-02-28T05:00:00Z');
  await admin.call(contract.sale.sell, sellDraft(world, [ring], { date: '2027-02-28' }));
  const days = { from: '2028-02-27', to: '2028-03-01' };
  const { rows } = await admin.call(contract.dailySales.list, days);
  expect(rows.map(({ yearBefore }) => yearBefore)).toEqual([0, 110_000, 0, 0]);
  expect((await admin.call(contract.dailySales.summary, days)).yearBefore).toBe(110_000);
  await wakeAt(world, '2028-02-29T05:00:00Z');
  await admin.call(contract.sale.sell, sellDraft(world, [ring], { date: '2028-02-29' }));
  const after = await admin.call(contract.dailySales.list, { from: '2029-02-28', to: '2029-02-28' });
  expect(after.rows.map(({ yearBefore }) => yearBefore)).toEqual([110_000]);
});

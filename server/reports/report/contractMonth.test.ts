import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { trade } from '../../../tests/support/tradingWorld.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
beforeAll(() => trade(world), 60_000);

const june = { from: '2026-06-01', to: '2026-06-18' };

describe('months of contracts', () => {
  it('of layaways: closing = opening + new − collected − given up, which is what is still owed', async () => {
    const total = await admin.call(contract.layawaySummary.summary, {});
    expect(total).toMatchObject({
      count: 1,
      newCount: 3,
      newValue: 330_000,
      collected: 110_000 + 22_000 + 3_000,
      completedValue: 110_000,
      cancelledValue: 110_000,
      givenUp: 107_000,
      fees: 3_000,
      opening: 0,
      // Of the down payments of June all is paid, and none of what was given up is expected any more.
      due: 66_000,
      overdue: 0,
    });
    expect(total.closing).toBe(total.opening + total.newValue - total.collected - total.givenUp);
    expect(total.closing).toBe(88_000);
    // What was begun opens its rows, of which one was cancelled since.
    const begun = { ...june, begun: 'true' };
    expect(await admin.call(contract.layaway.summary, begun)).toMatchObject({ count: 3, grandTotal: total.newValue });
    expect(await admin.call(contract.layaway.summary, june)).toMatchObject({ count: 3, grandTotal: 220_000 });
    await wakeAt(world, '2026-08-20T05:00:00Z');
    const { rows } = await admin.call(contract.layawaySummary.list, {});
    expect(rows.map(({ month }) => month)).toEqual(['2026-06-01', '2026-07-01', '2026-08-01']);
    for (const [index, row] of rows.entries()) {
      expect(row.closing).toBe(row.opening + row.newValue - row.collected - row.givenUp);
      if (index > 0) expect(row.opening).toBe(rows[index - 1]?.closing);
    }
    expect(rows.map(({ overdue }) => overdue)).toEqual([0, 14_670, 14_666]);
    await wakeAt(world, '2026-06-18T05:32:00Z');
  });

  it('of what is made to order: with what is promised and what is late', async () => {
    const july = { from: '2026-07-01', to: '2026-07-31' };
    expect(await admin.call(contract.madeToOrderSummary.summary, july)).toMatchObject({
      expected: 2,
      late: 0,
      due: 35_000,
      overdue: 0,
      closing: 35_000,
    });
    await wakeAt(world, '2026-07-05T05:00:00Z');
    expect(await admin.call(contract.madeToOrderSummary.summary, july)).toMatchObject({ late: 1, overdue: 35_000 });
    await wakeAt(world, '2026-06-18T05:32:00Z');
    const june = await admin.call(contract.madeToOrderSummary.summary, {});
    expect(june).toMatchObject({
      newCount: 2,
      newValue: 146_666,
      collected: 111_666,
      completedValue: 91_666,
      closing: 35_000,
    });
  });

  it('of a company without any there are none', async () => {
    const rival = world.as('rival');
    expect(await rival.call(contract.layawaySummary.summary, {})).toMatchObject({ count: 0, closing: 0 });
    expect(await rival.call(contract.madeToOrderSummary.list, {})).toEqual({ rows: [], more: false });
  });
});

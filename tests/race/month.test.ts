import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { at, outside } from '#server/inventory/ledger/rules.ts';
import { holdStock, post } from '#server/inventory/ledger/store.ts';
import { refusalOf } from '#server/kernel/failure.ts';
import { transact } from '#server/kernel/transact.ts';
import { contextOf } from '../support/receive.ts';
import { togetherAtBooks } from '../support/waiting.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const admin = world.as('admin');
const { month: api } = contract;
const close = (through: string) => admin.call(api.close, { through, waitingCount: 0 });

/** Posts one piece of an item after the other, dated into a month, until the books of that month are closed. */
async function postUntilClosed(
  itemId: number,
  effectiveDate: string,
  from: number,
): Promise<{ posted: number; end: string }> {
  const ctx = await contextOf(world);
  const move = { event: 'opening', itemId, from: outside, to: at(world.ginza, 'sellable'), priceBy: 'unit' } as const;
  for (let posted = 0; ; posted++) {
    try {
      await transact(ctx, async (tx) => {
        await holdStock(tx, ctx, [{ itemId, locationId: world.ginza }]);
        const goods = { quantity: 1, milligrams: 4_210, value: 10, causeLineId: from + posted };
        await post(tx, ctx, { cause: 'item', effectiveDate }, [{ ...move, ...goods }]);
      });
    } catch (error) {
      return { posted, end: refusalOf(error).code };
    }
  }
}

describe('ten rivals', () => {
  it('close the same month: it is closed once', async () => {
    world.clock.set('2026-02-04T03:00:00Z');
    await world.ring({ initialQuantity: 3 });
    world.clock.set('2026-06-01T03:00:00Z');
    const closing = Array.from({ length: rivals }, () => () => refusalCode(close('2026-02-28')));
    const outcomes = await togetherAtBooks(world, closing);
    expect(outcomes.filter((outcome) => outcome === 'month.notNext')).toHaveLength(rivals - 1);
    expect((await admin.call(api.list, {})).rows).toMatchObject([{ through: '2026-02-28', quantity: 3 }]);
  });

  it.each(['2026-03-31', '2026-04-30', '2026-05-31'])(
    'post into a month while it is closed: each is in its stock or refused, %s',
    async (through) => {
      world.clock.set('2026-06-01T03:00:00Z');
      const items = [];
      for (let index = 1; index < rivals; index++) items.push(await world.ring({ initialQuantity: 0 }));
      const before = await admin.call(contract.stock.summary, { day: through });
      const posting = items.map((item, index) => postUntilClosed(item.id, through, 1 + index * 1_000_000));
      const closed = await close(through);
      const ends = await Promise.all(posting);
      expect(new Set(ends.map(({ end }) => end))).toEqual(new Set(['company.periodClosed']));
      const posted = ends.reduce((sum, end) => sum + end.posted, 0);
      expect(closed).toMatchObject({ through, quantity: before.quantity + posted });
    },
  );
});

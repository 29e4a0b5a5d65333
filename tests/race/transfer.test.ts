import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Transfer } from '#contract/inventory/transfer.ts';
import { countDeadlocks, togetherAtStock } from '../support/waiting.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const { transfer: api } = contract;
const admin = world.as('admin');

const make = (itemId: number, [from, to] = [world.ginza, world.osaka], destinationCompanyId = world.companyId) =>
  admin.call(api.create, {
    locationId: from,
    date: '2026-06-01',
    destinationCompanyId,
    destinationLocationId: to,
    lines: [{ itemId, quantity: 1, price: 1 }],
  });
const shown = ({ id, version }: Transfer) => ({ id, version });
const ship = async (made: Transfer) => admin.call(api.ship, shown(await admin.call(api.approve, shown(made))));
const counted = (sent: Transfer) => ({
  ...shown(sent),
  lines: sent.lines.map(({ id, quantity }) => ({ id, received: quantity, damaged: 0, short: 0 })),
});
const placesOf = async (itemCode: string) =>
  (await admin.call(contract.stock.list, { search: itemCode })).rows.map(({ locationId, kind, quantity }) => [
    locationId,
    kind,
    quantity,
  ]);

describe('ten rivals', () => {
  it('receive and cancel a transfer on its way: one of them does', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const sent = await ship(await make(ring.id));
    const cancel = { ...shown(sent), reason: 'Not needed' };
    const outcomes = await togetherAtStock(
      world,
      ring.id,
      Array.from({ length: rivals }, (_, index) => async () => {
        const code = await refusalCode(
          index % 2 ? admin.call(api.cancel, cancel) : admin.call(api.receive, counted(sent)),
        );
        return code === 'document.notNow' ? code : 'done';
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'document.notNow')).toHaveLength(rivals - 1);
    expect(await placesOf(ring.itemCode)).toHaveLength(1);
  });

  it('approve a transfer each of the last piece: one is approved', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const made: Transfer[] = [];
    for (let index = 0; index < rivals; index++) made.push(await make(ring.id));
    const outcomes = await togetherAtStock(
      world,
      ring.id,
      made.map((one) => () => refusalCode(admin.call(api.approve, shown(one)))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stock.insufficient')).toHaveLength(rivals - 1);
    expect(await placesOf(ring.itemCode)).toEqual([[world.ginza, 'reserved', 1]]);
  });

  it('receive transfers against each other: none waits for another for ever', async () => {
    const ring = await world.ring({ initialQuantity: rivals });
    const out: Transfer[] = [];
    for (let index = 0; index < rivals; index++) {
      const there = await ship(await make(ring.id));
      if (index % 2 === 0) out.push(there);
      else await admin.call(api.receive, counted(there));
    }
    for (let index = 1; index < rivals; index += 2)
      out.push(await ship(await make(ring.id, [world.osaka, world.ginza])));
    const outcomes = await togetherAtStock(
      world,
      ring.id,
      out.map((sent) => async () => (await admin.call(api.receive, counted(sent))).status),
    );
    expect(outcomes).toEqual(Array.from({ length: rivals }, () => 'completed'));
    expect(await countDeadlocks(world.app.tools)).toBe(0);
    expect(await placesOf(ring.itemCode)).toEqual([
      [world.ginza, 'sellable', rivals / 2],
      [world.osaka, 'sellable', rivals / 2],
    ]);
  });

  it('receive transfers of one item at another company: one item is made there', async () => {
    const ring = await world.ring({ name: 'Raced abroad', initialQuantity: rivals });
    const sent: Transfer[] = [];
    for (let index = 0; index < rivals; index++)
      sent.push(await ship(await make(ring.id, [world.ginza, world.rivalShop], world.rivalCompanyId)));
    const rival = world.as('rival');
    const statuses = await togetherAtStock(
      world,
      ring.id,
      sent.map((one) => async () => (await rival.call(api.receive, counted(one))).status),
    );
    expect(statuses).toEqual(Array.from({ length: rivals }, () => 'completed'));
    const { rows } = await rival.call(contract.stock.list, { search: 'Raced abroad' });
    expect(rows).toMatchObject([{ quantity: rivals, kind: 'sellable' }]);
  });
});

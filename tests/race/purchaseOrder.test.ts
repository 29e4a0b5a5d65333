import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const { purchaseOrder: api } = contract;
const manager = world.as('manager');
const supplier = await world.as('admin').call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion' });
const ring = await world.ring();

const make = () =>
  world.as('stock').call(api.create, {
    locationId: world.ginza,
    supplierId: supplier.id,
    date: '2026-06-01',
    lines: [{ itemId: ring.id, quantity: 3, orderCost: 12_345 }],
  });
const atOnce = <Outcome>(one: (index: number) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: rivals }, (_, index) => one(index)));

describe('ten rivals', () => {
  it('approve the same order: it is approved once', async () => {
    const { id, version } = await make();
    const outcomes = await atOnce(() => refusalCode(manager.call(api.approve, { id, version })));
    expect(outcomes.filter((outcome) => outcome === 'document.notNow')).toHaveLength(rivals - 1);
    const { rows } = await manager.call(api.audit, { id });
    expect(rows.filter(({ action }) => action === 'approve')).toHaveLength(1);
  });

  it('approve and cancel the same order: whoever is first decides, and the others are told', async () => {
    const { id, version } = await make();
    await atOnce((index) =>
      index % 2 === 0
        ? refusalCode(manager.call(api.approve, { id, version }))
        : refusalCode(manager.call(api.cancel, { id, version, reason: 'Twice' })),
    );
    const { rows } = await manager.call(api.audit, { id });
    const { status } = await manager.call(api.find, { id });
    expect(rows.filter(({ action }) => action !== 'create').map(({ action }) => action)).toEqual([
      status === 'approved' ? 'approve' : 'cancel',
    ]);
  });

  it('edit the same order: one edit stands, and no line is there twice', async () => {
    const { id, version } = await make();
    const outcomes = await atOnce((index) =>
      refusalCode(
        world.as('stock').call(api.edit, {
          id,
          version,
          locationId: world.ginza,
          supplierId: supplier.id,
          date: '2026-06-01',
          lines: [{ itemId: ring.id, quantity: index + 1, orderCost: 10 }],
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'conflict.version')).toHaveLength(rivals - 1);
    const { lines, orderTotal } = await manager.call(api.find, { id });
    expect(lines).toHaveLength(1);
    expect(orderTotal).toBe((lines[0]?.quantity ?? 0) * 10);
  });
});

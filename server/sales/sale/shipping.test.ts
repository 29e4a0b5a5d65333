import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

type Line = DraftOf<typeof contract.sale.ship>['lines'][number];

const sell = async () =>
  world.as('sales').call(contract.sale.sell, sellDraft(world, [await world.ring(), await world.ring()]));

/** Ships the first piece of a sale. */
function ship({ id, version, lines }: Sale, line: Partial<Line>, person: Person = 'sales'): Promise<Sale> {
  const first = { lineId: lines[0]?.id as number, status: 'pending', shippingDate: null, ...line } as const;
  return world.as(person).call(contract.sale.ship, { id, version, lines: [first] });
}

describe('shipping', () => {
  it('that is still to come is counted on the dashboard, which opens those sales', async () => {
    const manager = world.as('manager');
    const seen = async () => {
      const { rows } = await manager.call(contract.sale.list, { toShip: 'true' as never });
      const { today } = await manager.call(contract.dashboard.show, {});
      expect(rows).toHaveLength(today?.toShip ?? -1);
      return rows.map(({ id }) => id);
    };
    const sale = await sell();
    const before = await seen();
    const begun = await ship(sale, { status: 'processing' }, 'stock');
    expect(await seen()).toEqual([sale.id, ...before.filter((id) => id !== sale.id)]);
    await ship(begun, { status: 'shipped', shippingDate: '2026-06-18', trackingNumber: '', notes: '' });
    expect(await seen()).toEqual(before.filter((id) => id !== sale.id));
  });

  it('goes piece by piece, by those who may, and its trail says what changed', async () => {
    const sale = await sell();
    const sent = {
      status: 'shipped',
      shippingDate: '2026-06-18',
      trackingNumber: '1234-5678',
      notes: 'Fragile',
    } as const;
    const begun = await ship(sale, { status: 'processing' }, 'stock');
    const shipped = await ship(begun, sent);
    expect(shipped.lines.map((line) => line.shippingStatus)).toEqual(['shipped', null]);
    expect(shipped.lines[0]).toMatchObject({ trackingNumber: '1234-5678', shippingNotes: 'Fragile' });
    expect(shipped.version).toBe(sale.version + 2);
    const same = await ship(shipped, sent);
    const { rows } = await world.as('sales').call(contract.sale.audit, { id: sale.id });
    const field = `shipping #1 ${sale.lines[0]?.itemCode}`;
    expect(rows.slice(0, 3).map((row) => row.changes)).toEqual([
      [],
      [{ field, before: ['processing'], after: ['shipped', '1234-5678', '2026-06-18', 'Fragile'] }],
      [{ field, before: [], after: ['processing'] }],
    ]);
    expect(same.version).toBe(shipped.version + 1);
  });

  it('goes back only by correction', async () => {
    const shipped = await ship(await sell(), { status: 'shipped', shippingDate: '2026-06-18' });
    const back = { status: 'processing', notes: 'Came back undelivered' } as const;
    expect(await refusalCode(ship(shipped, back))).toBe('access.denied');
    expect(await refusalCode(ship(shipped, { ...back, notes: '' }, 'manager'))).toBe('sale.shippingReasonMissing');
    expect(await refusalCode(ship(shipped, { ...back, status: 'pending' }, 'manager'))).toBe('sale.shippingStep');
    expect(await refusalCode(ship(shipped, { status: 'cancelled' }))).toBe('sale.shippingStep');
    const corrected = await ship(shipped, back, 'manager');
    expect(corrected.lines[0]).toMatchObject({ shippingStatus: 'processing', shippingDate: null });
  });

  it('is refused without its date, for a line of another sale, on top of another change, and of what was voided', async () => {
    const [sale, other] = [await sell(), await sell()];
    expect(await refusalCode(ship(sale, { status: 'shipped' }))).toBe('sale.shippingDateMissing');
    expect(await refusalCode(ship(sale, { lineId: other.lines[0]?.id as number }))).toBe('notFound');
    const begun = await ship(sale, {});
    expect(await refusalCode(ship(sale, {}))).toBe('conflict.version');
    expect(await refusalCode(ship(begun, {}, 'accounting'))).toBe('access.denied');
    const { id, version } = begun;
    const voided = await world.as('manager').call(contract.sale.void, { id, version, reason: 'Returned' });
    expect(await refusalCode(ship(voided, {}))).toBe('document.notNow');
  });
});

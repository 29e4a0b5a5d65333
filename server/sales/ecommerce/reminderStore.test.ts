import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { orderDraft, shipLines } from '../../../tests/support/order.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
const heldUntil = '2026-06-20T15:00:00.000Z';

describe('reminders of orders', () => {
  it('tell of a hold with its last day, of an order once it is made ready, and of none that left', async () => {
    const { id: customerId } = await addCustomer(world, { email: 'order@customer.example' });
    const rings = (await Promise.all([world.ring(), world.ring()])) as [Item, Item];
    const ecommerce = { heldUntil } as never;
    const held = await manager.call(contract.sale.save, orderDraft(world, rings, { customerId, ecommerce }));
    const causes = async () => (await manager.call(contract.reminder.preview, {})).rows.flatMap((row) => row.causes);
    const { number, grandTotal: amount } = held;
    expect(await causes()).toEqual([
      { kind: 'pendingTransaction', number, amount, dueDate: '2026-06-20', state: 'PENDING' },
    ]);
    const begun = await shipLines(world, held, [0], { status: 'processing' });
    expect(await causes()).toEqual([{ kind: 'orderProcessing', number, amount, dueDate: null, state: 'PENDING' }]);
    const { today } = await manager.call(contract.dashboard.show, {});
    expect(today).toMatchObject({ pending: 1, toShip: 1 });
    await manager.call(contract.reminder.send, {});
    const [mail] = (await world.as('admin').call(contract.mail.list, { search: 'order@customer' })).rows;
    const { text } = await world.as('admin').call(contract.mail.find, { id: mail?.id ?? 0 });
    expect(text).toContain(`${number} ${rings[0].nameJa || rings[0].name}\n  残金：`);
    const toShip = await manager.call(contract.sale.list, { toShip: 'true' as never });
    expect(toShip.rows.map(({ id }) => id)).toEqual([held.id]);
    await shipLines(world, begun, [0, 1], { status: 'shipped', shippingDate: '2026-06-18' });
    expect(await causes()).toEqual([]);
    expect((await manager.call(contract.dashboard.show, {})).today).toMatchObject({ pending: 0, toShip: 0 });
  });
});

import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { saveDraft, sellDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

it('customers stand with what they bought, their last visit and what is open; others do not', async () => {
  const { id: customerId, code } = await addCustomer(world);
  await addCustomer(world, { lastName: '林' });
  const who = world.as('manager');
  await who.call(contract.sale.sell, sellDraft(world, [await world.ring()], { customerId }));
  const payments = [{ paymentType: 'cash' as const, tendered: 10_000 }];
  await who.call(contract.sale.save, { ...saveDraft(world, [await world.ring()], { customerId }), payments });
  const { rows } = await who.call(contract.buyer.list, {});
  expect(rows.map((row) => row.code)).toEqual([code]);
  const row = { spent: 110_000, lastVisit: '2026-06-18', saleCount: 1, openCount: 1, openBalance: 100_000 };
  expect(rows[0]).toMatchObject(row);
  // The customer's own page says the same.
  const { sales } = await who.call(contract.customer.totals, { id: customerId });
  expect(sales).toMatchObject({ count: 1, amount: 110_000, openBalance: 100_000 });
  expect(await who.call(contract.buyer.summary, { open: 'true' })).toEqual({ count: 1, spent: 110_000 });
  expect((await who.call(contract.buyer.list, { search: '林' })).rows).toEqual([]);
  // One that waits and is paid leaves nothing to pay.
  const paid = await addCustomer(world, { lastName: '井上' });
  const whole = [{ paymentType: 'cash' as const, tendered: 110_000 }];
  await who.call(contract.sale.save, {
    ...saveDraft(world, [await world.ring()], { customerId: paid.id }),
    payments: whole,
  });
  const inoue = await who.call(contract.buyer.list, { search: '井上' });
  expect(inoue.rows).toMatchObject([{ code: paid.code, openCount: 1, openBalance: 0 }]);
  expect(await who.call(contract.buyer.summary, { open: 'true' })).toMatchObject({ count: 1 });
});

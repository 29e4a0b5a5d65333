import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { saveDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
const layaway = { termsMonths: 6, downPaymentBasisPoints: 2000 };

/** It is that time, and everybody has just signed in. */
async function wait(until: string): Promise<void> {
  world.clock.set(until);
  await sql`UPDATE session SET seen_at = now, created_at = now, expires_at = now + interval '1 day'
    FROM (SELECT ${world.clock.now()}::timestamptz AS now) AS at`.execute(world.app.tools.db);
}

/** The list that *Order payment due* opens has these sums and begins with these rows. */
async function expectRowsBehind(sums: object, rows: readonly object[]): Promise<void> {
  const { dueThrough } = await manager.call(contract.dashboard.show, {});
  expect(await manager.call(contract.paymentDue.summary, { to: dueThrough })).toMatchObject(sums);
  expect((await manager.call(contract.paymentDue.list, { to: dueThrough })).rows).toMatchObject(rows);
}

it('instalments are told by the bell a week before their day and from it on, and owed on the dashboard', async () => {
  await world.as('admin').call(contract.plan.acknowledge, {});
  const { id: customerId } = await addCustomer(world, { lastName: '分割', firstName: '花' });
  const sellingOptions = { straight: true, layaway, subasta: false, madeToOrder: false };
  const ring = await world.ring({ initialQuantity: 1, sellingOptions });
  const sale = await manager.call(contract.sale.save, saveDraft(world, [ring], { type: 'layaway', customerId }));
  const told = async () => (await manager.call(contract.dashboard.notifications, {})).due;
  const owed = async () => (await manager.call(contract.dashboard.show, {})).orderPaymentDue;

  // The down payment is due on the day that it was made.
  const one = { saleId: sale.id, number: sale.number, customerName: '分割 花' };
  const due = (amount: number, dueDate: string, state: string) => [
    { section: 'instalments', count: 1, rows: [{ ...one, amount, dueDate, state }] },
  ];
  expect(await told()).toEqual(due(22_000, '2026-06-18', 'PENDING'));
  expect(await owed()).toMatchObject({ value: 22_000, overdue: 0 });
  await expectRowsBehind({ amount: 22_000, overdue: 0 }, [{ saleId: sale.id, row: 0, overdueDays: 0 }]);
  const { id, version } = sale;
  const payments = [{ paymentType: 'cash' as const, tendered: 22_000 }];
  await manager.call(contract.sale.pay, { id, version, date: '2026-06-18', payments });
  expect(await told()).toEqual([]);
  expect(await owed()).toMatchObject({ value: 0, overdue: 0 });

  await wait('2026-07-12T03:00:00Z');
  expect(await told()).toEqual(due(14_670, '2026-07-18', 'PENDING'));
  await wait('2026-07-19T03:00:00Z');
  expect(await told()).toEqual(due(14_670, '2026-07-18', 'OVERDUE'));
  expect(await owed()).toMatchObject({ value: 14_670, overdue: 14_670 });
  await expectRowsBehind({ amount: 14_670, overdue: 14_670 }, [{ saleId: sale.id, row: 1, overdueDays: 1 }]);
  const { dueThrough: to } = await manager.call(contract.dashboard.show, {});
  const countOf = async (overdue: 'true' | 'false') =>
    (await manager.call(contract.paymentDue.list, { to, overdue })).rows.length;
  expect([await countOf('true'), await countOf('false')]).toEqual([1, 0]);
  // Who may not see layaways is told of none.
  expect((await world.as('rival').call(contract.paymentDue.list, {})).rows).toEqual([]);
  expect((await world.as('stock').call(contract.dashboard.notifications, {})).due).toEqual([]);
  expect((await world.as('rival').call(contract.dashboard.notifications, {})).due).toEqual([]);
});

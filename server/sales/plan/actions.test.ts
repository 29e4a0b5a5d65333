import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { saveDraft, shelfOf } from '../../../tests/support/saleDraft.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
const layaway = { termsMonths: 6, downPaymentBasisPoints: 2000 };
const opened = '2026-06-18T10:00:00+09:00';
let customerId = 0;

beforeAll(async () => {
  customerId = (await addCustomer(world)).id;
  const ring = await ringOf();
  const refused = world
    .as('manager')
    .call(contract.sale.save, saveDraft(world, [ring], { type: 'layaway', customerId }));
  expect(await refusalCode(refused)).toBe('plan.lawNotAcknowledged');
  await world.as('admin').call(contract.plan.acknowledge, {});
});

const ringOf = () =>
  world.ring({ initialQuantity: 9, sellingOptions: { straight: true, layaway, subasta: false, madeToOrder: false } });

async function saved(type: SaleType, changes: Partial<Parameters<typeof saveDraft>[2]> = {}): Promise<Sale> {
  const ring = await ringOf();
  return manager.call(contract.sale.save, saveDraft(world, [ring], { type, customerId, ...changes }));
}

const pay = ({ id, version }: Sale, tendered: number, date = '2026-06-18'): Promise<Sale> =>
  manager.call(contract.sale.pay, { id, version, date, payments: [{ paymentType: 'cash', tendered }] });

const paidOf = ({ plan }: Sale) => plan?.rows.map(({ paid }) => paid) ?? [];
const amountsOf = ({ plan }: Sale) => plan?.rows.map(({ amount }) => amount) ?? [];

it('a layaway takes its terms from its items, its money the oldest row first, and is completed when all is paid', async () => {
  const made = await saved('layaway');
  expect(amountsOf(made)).toEqual([22_000, 14_670, 14_666, 14_666, 14_666, 14_666, 14_666]);
  expect(made.plan).toMatchObject({ startDate: '2026-06-18', endDate: '2026-12-18', terms: 6 });
  expect(made.number).toContain('-LA-');

  const part = await pay(made, 30_000);
  expect(paidOf(part)).toEqual([22_000, 8_000, 0, 0, 0, 0, 0]);
  expect(part.plan?.rows[1]).toMatchObject({ status: 'pending', paymentType: 'cash', paidOn: '2026-06-18' });
  const [payment] = part.payments;
  const back = await manager.call(contract.sale.reversePayment, {
    id: part.id,
    version: part.version,
    paymentId: payment?.id ?? 0,
    reason: 'Wrong customer',
  });
  expect(paidOf(back)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const reversal = back.payments.find(({ reversalOf }) => reversalOf !== null);
  const again = await manager.call(contract.sale.reversePayment, {
    id: back.id,
    version: back.version,
    paymentId: reversal?.id ?? 0,
    reason: 'Right after all',
  });
  expect(paidOf(again)).toEqual(paidOf(part));

  const early = { id: again.id, version: again.version, payments: [], grandTotal: again.grandTotal };
  expect(await refusalCode(manager.call(contract.sale.complete, early))).toBe('document.notNow');
  const settled = await pay(again, again.balance);
  const done = await manager.call(contract.sale.complete, { ...early, version: settled.version });
  expect(done).toMatchObject({ status: 'completed', balance: 0, revenueDate: '2026-06-18' });
  expect(done.plan?.rows.every(({ status }) => status === 'paid')).toBe(true);
});

it('a layaway that is paid is handed over at the tax of that day, whose difference is paid then', async () => {
  const made = await saved('layaway');
  const { id, version } = await pay(made, made.balance);
  const { companyId } = world;
  await world.app.tools.db
    .insertInto('taxRate')
    .values({ companyId, validFrom: '2028-01-01', basisPoints: 1200 })
    .execute();
  await wakeAt(world, '2028-01-02T10:00:00+09:00');
  const payments = [{ paymentType: 'cash' as const, tendered: 2_000 }];
  const done = await manager.call(contract.sale.complete, { id, version, payments, grandTotal: 112_000 });
  expect(done).toMatchObject({ status: 'completed', grandTotal: 112_000, balance: 0 });
  expect(amountsOf(done)).toEqual([22_000, 14_670, 14_666, 14_666, 14_666, 14_666, 16_666]);
  await wakeAt(world, opened);
});

it('an edit schedules only what is unpaid anew', async () => {
  const made = await pay(await saved('layaway'), 22_000 + 14_670);
  const { id, version } = made;
  const terms = {
    terms: 4,
    downPaymentBasisPoints: 2000,
    unit: 1,
    startDate: '2026-06-18',
    remarks: 'Faster',
  } as const;
  const shorter = await manager.call(contract.plan.edit, { id, version, ...terms, name: 'Ring for June' });
  expect(shorter).toMatchObject({ name: 'Ring for June', notes: '' });
  expect(amountsOf(shorter)).toEqual([22_000, 14_670, 24_444, 24_443, 24_443]);
  const none = manager.call(contract.plan.edit, { id, version: shorter.version, ...terms, terms: 1 });
  expect(await refusalCode(none)).toBe('plan.termsPaid');
});

it('why a balance is what it is, is told from the rows of its sale, to the end', async () => {
  const made = await pay(await saved('layaway', { additionalFees: 1_000, grandTotal: 111_100 }), 30_000);
  const told = async () => manager.call(contract.sale.balance, { id: made.id });
  expect(await told()).toMatchObject({
    steps: [
      { kind: 'price', amount: 100_000 },
      { kind: 'fees', amount: 1_000 },
      { kind: 'tax', amount: 10_100, balance: 111_100 },
      { kind: 'payment', amount: -30_000, balance: 81_100, paymentId: made.payments[0]?.id, date: '2026-06-18' },
    ],
    balance: made.balance,
  });
  const { id, version } = made;
  await manager.call(contract.sale.cancel, { id, version, reason: 'Moves abroad', fee: 3_000 });
  const ended = await told();
  expect(ended.balance).toBe(0);
  expect(ended.steps.slice(4).map(({ kind, balance }) => [kind, balance])).toEqual([
    ['cancelled', -30_000],
    ['fee', -27_000],
    ['refund', 0],
  ]);
});

it('an extension moves what is unpaid and keeps its reason', async () => {
  const made = await pay(await saved('layaway'), 22_000);
  const { id, version } = made;
  const later = await manager.call(contract.plan.extend, { id, version, months: 2, reason: 'In hospital' });
  expect(later.plan?.rows.slice(0, 2).map(({ dueDate }) => dueDate)).toEqual(['2026-06-18', '2026-09-18']);
  expect(later.plan).toMatchObject({ endDate: '2027-02-18', extendedMonths: 2 });
  expect(later.plan?.extensions).toMatchObject([{ months: 2, reason: 'In hospital' }]);
});

it('an installment hands its goods over after the down payment, and its last yen completes it', async () => {
  const ring = await ringOf();
  const made = await manager.call(contract.sale.save, saveDraft(world, [ring], { type: 'installment', customerId }));
  const release = { id: made.id, version: made.version, grandTotal: made.grandTotal };
  expect(made.steps).not.toContain('complete');
  expect(await refusalCode(manager.call(contract.plan.release, release))).toBe('plan.downPaymentDue');
  const down = await pay(made, 22_000);
  const released = await manager.call(contract.plan.release, { ...release, version: down.version });
  expect(released).toMatchObject({ status: 'pending', revenueDate: '2026-06-18', balance: 88_000 });
  expect(await shelfOf(world, ring)).toEqual({ sellable: 8, reserved: 0, nonSellable: 0 });
  expect(released.steps).not.toContain('cancel');
  expect(await pay(released, 88_000)).toMatchObject({ status: 'completed', balance: 0 });
});

it('an installment that is not paid is given up, or its goods come back', async () => {
  const made = [await saved('installment'), await saved('installment')];
  const released: Sale[] = [];
  for (const sale of made) {
    const down = await pay(sale, 22_000);
    const { id, version, grandTotal } = down;
    released.push(await manager.call(contract.plan.release, { id, version, grandTotal }));
  }
  const [lost, back] = released as [Sale, Sale];
  const given = { id: lost.id, version: lost.version, reason: 'Moved away' };
  expect(await refusalCode(manager.call(contract.plan.writeOff, given))).toBe('access.denied');
  expect(await world.as('admin').call(contract.plan.writeOff, given)).toMatchObject({
    status: 'completed',
    writtenOff: 88_000,
    balance: 0,
  });
  const { id, version } = back;
  expect(await manager.call(contract.sale.void, { id, version, reason: 'Returned' })).toMatchObject({
    status: 'voided',
    amountPaid: 0,
  });
});

async function worthOf(itemId: number): Promise<number> {
  const rows = await world.app.tools.db.selectFrom('stockValue').where('itemId', '=', itemId).select('value').execute();
  return rows.reduce((sum, { value }) => sum + Number(value), 0);
}

it('a lay-away is a layaway', async () => {
  const ring = await ringOf();
  const made = await manager.call(contract.sale.save, {
    ...saveDraft(world, [ring], { type: 'layaway', customerId }),
    type: 'lay-away',
  });
  expect(made.type).toBe('layaway');
  const { rows } = await manager.call(contract.sale.list, { type: 'lay-away' });
  expect(rows.map(({ id }) => id)).toContain(made.id);
});

it('the lists tell who is late, and sum up what is overdue', async () => {
  const late = await pay(await saved('layaway'), 22_000);
  await wakeAt(world, '2026-09-01T10:00:00+09:00');
  const { rows } = await world.as('manager').call(contract.layaway.list, { overdue: 'true' });
  const row = rows.find(({ id }) => id === late.id);
  expect(row).toMatchObject({
    overdueAmount: 14_670 + 14_666,
    overdueDays: 45,
    nextDueDate: '2026-07-18',
    isAtRisk: true,
    paidRows: 1,
  });
  const summary = await world.as('manager').call(contract.layaway.summary, { overdue: 'true' });
  expect(summary).toMatchObject({ count: rows.length });
  expect(summary.overdueAmount).toBe(rows.reduce((sum, { overdueAmount }) => sum + overdueAmount, 0));
  const calm = await world.as('manager').call(contract.installment.list, { atRisk: 'true' });
  expect(calm.rows).toEqual([]);
});

/** Asks for what is overdue in writing, and lets the day pass that it names. */
async function passedDemand({ id, version }: Sale): Promise<Sale> {
  const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const demanded = await manager.call(contract.plan.demand, { id, version, deadline: day(20) });
  await wakeAt(world, `${day(21)}T10:00:00+09:00`);
  return demanded;
}

it('whoever is late is asked in writing, with twenty days; nothing is kept of them before', async () => {
  await wakeAt(world, opened);
  const { id, version } = await pay(await saved('layaway'), 22_000);
  const asked = (deadline: string) => manager.call(contract.plan.demand, { id, version, deadline });
  expect(await refusalCode(asked('2026-09-21'))).toBe('plan.notOverdue');
  await wakeAt(world, '2026-09-01T10:00:00+09:00');
  expect(await refusalCode(asked('2026-09-20'))).toBe('input.invalid');
  const demanded = await asked('2026-09-21');
  const [demand] = demanded.plan?.demands ?? [];
  expect(demand).toMatchObject({ date: '2026-09-01', deadline: '2026-09-21', amount: 29_336, state: 'waiting' });
  const listed = async () =>
    (await manager.call(contract.layaway.list, { demandPassed: 'true' })).rows.map((row) => row.id);
  const settlement = { id, reason: 'Did not answer', fee: 5_000 };
  const admin = world.as('admin');
  expect(await refusalCode(admin.call(contract.sale.cancel, { ...settlement, version: demanded.version }))).toBe(
    'plan.demandFirst',
  );

  await wakeAt(world, '2026-09-21T10:00:00+09:00');
  expect(await listed()).not.toContain(id);
  await wakeAt(world, '2026-09-22T10:00:00+09:00');
  expect(await listed()).toContain(id);
  const part = await pay(demanded, 29_336, '2026-09-22');
  expect(part.plan?.demands[0]?.state).toBe('met');
  expect(await listed()).not.toContain(id);
  const [payment] = part.payments.filter(({ amount }) => amount === 29_336);
  const behind = await manager.call(contract.sale.reversePayment, {
    id,
    version: part.version,
    paymentId: payment?.id ?? 0,
    reason: 'Bounced',
  });
  expect(behind.plan?.demands[0]?.state).toBe('passed');
  const over = await admin.call(contract.sale.cancel, { ...settlement, version: behind.version });
  expect(over).toMatchObject({ status: 'cancelled', amountPaid: 5_000 });
});

it('the goods of an installment that is not paid are taken back: not for sale, worth nothing', async () => {
  await wakeAt(world, opened);
  const ring = await ringOf();
  const made = await manager.call(contract.sale.save, saveDraft(world, [ring], { type: 'installment', customerId }));
  const { id, version, grandTotal } = await pay(made, 22_000);
  const released = await manager.call(contract.plan.release, { id, version, grandTotal });
  const worth = await worthOf(ring.id);
  await wakeAt(world, '2026-09-01T10:00:00+09:00');
  const early = { id, version: released.version, reason: 'Three months behind' };
  expect(await refusalCode(world.as('admin').call(contract.plan.repossess, early))).toBe('plan.demandFirst');
  const { version: asked } = await passedDemand(released);
  const taken = { ...early, version: asked };
  expect(await refusalCode(manager.call(contract.plan.repossess, taken))).toBe('access.denied');
  const over = await world.as('admin').call(contract.plan.repossess, taken);
  expect(over).toMatchObject({ status: 'completed', writtenOff: 88_000, balance: 0, amountPaid: 22_000 });
  expect(await shelfOf(world, ring)).toEqual({ sellable: 8, reserved: 0, nonSellable: 1 });
  // What stock of the item is worth in all is what it was.
  expect(await worthOf(ring.id)).toBe(worth);
  // It stays given up: its goods don't come back twice.
  const void_ = { id, version: over.version, reason: 'Once more' };
  expect(await refusalCode(world.as('admin').call(contract.sale.void, void_))).toBe('document.notNow');
});

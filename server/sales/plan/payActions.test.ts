import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { splitOldestFirst } from '#contract/sales/planPayment.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { saveDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
const { plan: api } = contract;
let customerId = 0;
let plans: Sale[] = [];

async function saved(of: number, type: 'layaway' | 'installment'): Promise<Sale> {
  const sellingOptions = {
    straight: true,
    layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
    subasta: false,
    madeToOrder: false,
  };
  const ring = await world.ring({ sellingOptions });
  return manager.call(contract.sale.save, saveDraft(world, [ring], { type, customerId: of }));
}

beforeAll(async () => {
  await world.as('admin').call(api.acknowledge, {});
  customerId = (await addCustomer(world)).id;
  plans = [await saved(customerId, 'layaway'), await saved(customerId, 'installment')];
});

const paid = { paymentType: 'bankTransfer', reference: 'TR-9', date: '2026-06-18' } as const;
const part = ({ id, version }: Sale, amount: number) => ({ id, version, amount });
const find = ({ id }: Sale) => manager.call(contract.sale.find, { id });

it('an amount goes to what has been due for longest, whichever plan it is of', () => {
  const row = (number: number, dueDate: string, amount: number, done = 0) => ({ number, dueDate, amount, paid: done });
  const open = [
    { id: 1, rows: [row(0, '2026-05-01', 100, 100), row(1, '2026-06-01', 100, 40), row(2, '2026-07-01', 100)] },
    { id: 2, rows: [row(0, '2026-05-20', 50), row(1, '2026-06-20', 50)] },
  ];
  const split = (amount: number) => [...splitOldestFirst(open, amount)].sort(([one], [other]) => one - other);
  expect(split(30)).toEqual([[2, 30]]);
  expect(split(120)).toEqual([
    [1, 60],
    [2, 60],
  ]);
  expect(split(260)).toEqual([
    [1, 160],
    [2, 100],
  ]);
  expect(split(0)).toEqual([]);
});

it('several plans of a customer are paid at once: one group, once for one key, and all of them or none', async () => {
  const [first, second] = plans as [Sale, Sale];
  const { rows } = await manager.call(api.open, { id: customerId });
  expect(rows.map(({ number, balance }) => [number, balance])).toEqual([
    [first.number, 110_000],
    [second.number, 110_000],
  ]);
  const tooMuch = manager.call(api.payMany, { ...paid, parts: [part(first, 22_000), part(second, 110_001)] });
  expect(await refusalCode(tooMuch)).toBe('sale.overpaid');
  expect((await find(first)).payments).toEqual([]);

  const input = { ...paid, parts: [part(second, 30_000), part(first, 22_000)] };
  const key = crypto.randomUUID();
  const done = await manager.call(api.payMany, input, { key });
  expect(await manager.call(api.payMany, input, { key })).toEqual(done);
  expect(done.rows.map(({ balance }) => balance)).toEqual([88_000, 80_000]);
  const db = world.app.tools.db;
  const written = await db.selectFrom('payment').select(['id', 'saleId', 'amount', 'groupId']).orderBy('id').execute();
  expect(written.map(({ saleId, amount }) => [saleId, amount])).toEqual([
    [first.id, 22_000],
    [second.id, 30_000],
  ]);
  expect(new Set(written.map(({ groupId }) => groupId))).toEqual(new Set([written[0]?.id]));
  expect((await find(first)).plan?.rows[0]).toMatchObject({ status: 'paid', paymentType: 'bankTransfer' });
  const stale = manager.call(api.payMany, { ...paid, parts: [part(first, 1), part(second, 1)] });
  expect(await refusalCode(stale)).toBe('conflict.version');
});

it('plans of two customers are not paid as one', async () => {
  const stranger = await saved((await addCustomer(world, { lastName: '山田' })).id, 'layaway');
  const own = await find(plans[0] as Sale);
  const mixed = manager.call(api.payMany, { ...paid, parts: [part(own, 100), part(stranger, 100)] });
  expect(await refusalCode(mixed)).toBe('plan.otherCustomer');
});

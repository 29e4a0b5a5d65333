import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../support/customer.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { wakeAt } from '../support/wake.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const rounds = 5;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });
const manager = world.as('manager');
let customerId = 0;

beforeAll(async () => {
  customerId = (await addCustomer(world)).id;
  await world.as('admin').call(contract.plan.acknowledge, {});
  await Promise.all(Array.from({ length: rivals }, () => manager.call(contract.installment.list, {})));
});

/** An installment of 110,000 yen with its down payment of 22,000; others wait for more of its ring, whose stock stops nobody. */
async function begun(): Promise<Sale> {
  const ring = await world.ring({ initialQuantity: 60 });
  const draft = { ...saveDraft(world, [ring], { type: 'installment', customerId }) };
  const others = { itemId: ring.id, quantity: 30, price: ring.price };
  await manager.call(contract.sale.save, { ...draft, type: 'straight', lines: [others], grandTotal: 3_300_000 });
  const payments = [{ paymentType: 'cash', tendered: 22_000 } as const];
  return manager.call(contract.sale.save, { ...draft, payments });
}

async function accepted(works: readonly Promise<unknown>[]): Promise<number> {
  const codes = await Promise.all(works.map(refusalCode));
  // Whoever comes too late is told so; nothing that only the tables stopped.
  expect(codes).not.toContain('server.failed');
  return codes.filter((code) => code === 'accepted').length;
}

it('rivals release and cancel the same installment: one end only', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, version, grandTotal } = await begun();
    const works = Array.from({ length: rivals }, (_, index) =>
      index % 2
        ? manager.call(contract.plan.release, { id, version, grandTotal })
        : manager.call(contract.sale.cancel, { id, version, reason: 'Changed their mind' }),
    );
    expect(await accepted(works)).toBe(1);
  }
});

it('rivals take the goods back, give the rest up and take the last payment: one end, and the goods in one place', async () => {
  const admin = world.as('admin');
  for (let round = 0; round < rounds; round++) {
    const { id, version, grandTotal } = await begun();
    const out = await manager.call(contract.plan.release, { id, version, grandTotal });
    const { version: behind } = await demanded(out);
    const step = { id, version: behind, reason: 'Behind' };
    const payments = [{ paymentType: 'cash', tendered: 88_000 } as const];
    const works = Array.from({ length: rivals }, (_, index) => {
      if (index % 3 === 0) return admin.call(contract.plan.repossess, step);
      if (index % 3 === 1) return admin.call(contract.plan.writeOff, step);
      return manager.call(contract.sale.pay, { id, version: behind, date: '2026-06-18', payments });
    });
    expect(await accepted(works)).toBe(1);
    await wakeAt(world, '2026-06-18T10:00:00+09:00');
  }
});

/** What is overdue was asked for in writing, and the day named there passed. */
async function demanded({ id, version }: Pick<Sale, 'id' | 'version'>): Promise<Sale> {
  await wakeAt(world, '2026-08-01T10:00:00+09:00');
  const sale = await manager.call(contract.plan.demand, { id, version, deadline: '2026-08-21' });
  await wakeAt(world, '2026-08-22T10:00:00+09:00');
  return sale;
}

it('rivals pay the last of the same plan, put it off and change its terms: its rows stay its total', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, version } = await begun();
    const terms = { terms: 4, downPaymentBasisPoints: 2000, unit: 1, startDate: '2026-06-18', remarks: '' } as const;
    const payments = [{ paymentType: 'cash', tendered: 88_000 } as const];
    const works = Array.from({ length: rivals }, (_, index) => {
      if (index % 3 === 0) return manager.call(contract.sale.pay, { id, version, date: '2026-06-18', payments });
      if (index % 3 === 1) return manager.call(contract.plan.edit, { id, version, ...terms });
      return manager.call(contract.plan.extend, { id, version, months: 1, reason: 'Asked for it' });
    });
    expect(await accepted(works)).toBe(1);
    const { plan, amountPaid } = await manager.call(contract.sale.find, { id });
    expect(plan?.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(110_000);
    expect(plan?.rows.reduce((sum, row) => sum + row.paid, 0)).toBe(amountPaid);
  }
});

/** Two plans that are paid with one payment, and that payment. */
async function payable() {
  const parts = [await begun(), await begun()].map(({ id, version }) => ({ id, version, amount: 88_000 }));
  return {
    parts,
    first: parts[0] as (typeof parts)[number],
    payment: { paymentType: 'card', date: '2026-06-18' } as const,
  };
}

it('rivals pay the same two plans at once, named in another order: it happens once, and nobody blocks the other', async () => {
  for (let round = 0; round < rounds; round++) {
    const { parts, payment } = await payable();
    const works = Array.from({ length: rivals }, (_, index) =>
      manager.call(contract.plan.payMany, { ...payment, parts: index % 2 ? parts : parts.toReversed() }),
    );
    expect(await accepted(works)).toBe(1);
    for (const { id } of parts) expect((await manager.call(contract.sale.find, { id })).payments).toHaveLength(2);
  }
});

it('rivals pay two plans at once and one of them alone: it is paid once', async () => {
  for (let round = 0; round < rounds; round++) {
    const { parts, first, payment } = await payable();
    const alone = { id: first.id, version: first.version, date: payment.date };
    const works = Array.from({ length: rivals }, (_, index) =>
      index % 2
        ? manager.call(contract.sale.pay, { ...alone, payments: [{ paymentType: 'card', tendered: 88_000 }] })
        : manager.call(contract.plan.payMany, { ...payment, parts }),
    );
    expect(await accepted(works)).toBe(1);
    const sale = await manager.call(contract.sale.find, { id: first.id });
    expect([sale.amountPaid, sale.payments.length]).toEqual([110_000, 2]);
  }
});

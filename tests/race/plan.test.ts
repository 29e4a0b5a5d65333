import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../support/customer.ts';
import { saveDraft } from '../support/saleDraft.ts';
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

/** An installment of 110,000 yen with its down payment of 22,000. */
async function begun(): Promise<Sale> {
  const ring = await world.ring();
  const payments = [{ paymentType: 'cash', tendered: 22_000 } as const];
  return manager.call(contract.sale.save, {
    ...saveDraft(world, [ring], { type: 'installment', customerId }),
    payments,
  });
}

async function accepted(works: readonly Promise<unknown>[]): Promise<number> {
  const codes = await Promise.all(works.map(refusalCode));
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

import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { madeDraft } from '../../../tests/support/madeToOrder.ts';
import { saveDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';
import { checkInvariants } from '../../kernel/invariants.ts';
import { moveTotalsOn } from '../../kernel/totals.ts';

const world = await openWorldForFile();
const manager = world.as('manager');

/** The days of contracts say what happened before totals are moved on, as they open again, and after it. */
async function look(step: string): Promise<void> {
  expect(await checkInvariants(world.app.tools.db), step).toEqual([]);
  await moveTotalsOn(world.app.tools.db);
  expect(await checkInvariants(world.app.tools.db), `${step}, moved on`).toEqual([]);
}

it('days of contracts that are summed up hear of each step of a layaway', async () => {
  await world.as('admin').call(contract.plan.acknowledge, {});
  const customerId = (await addCustomer(world)).id;
  const layaway = { termsMonths: 6, downPaymentBasisPoints: 2000 };
  const ring = await world.ring({ sellingOptions: { straight: true, layaway, subasta: false, madeToOrder: false } });
  await look('nothing');
  const made = await manager.call(contract.sale.save, saveDraft(world, [ring], { type: 'layaway', customerId }));
  await look('made');
  const { id } = made;
  const payments = [{ paymentType: 'cash', tendered: 30_000 }];
  const paid = await manager.call(contract.sale.pay, { id, version: made.version, date: '2026-06-18', payments });
  await look('paid');
  const back = await manager.call(contract.sale.reversePayment, {
    id,
    version: paid.version,
    paymentId: paid.payments[0]?.id ?? 0,
    reason: 'Wrong customer',
  });
  await look('taken back');
  const terms = { terms: 4, downPaymentBasisPoints: 2000, unit: 1, startDate: '2026-06-18', remarks: '' } as const;
  const shorter = await manager.call(contract.plan.edit, { id, version: back.version, ...terms, name: 'Ring' });
  await look('edited');
  const extension = { id, version: shorter.version, months: 2, reason: 'In hospital' };
  const later = await manager.call(contract.plan.extend, extension);
  await look('extended');
  await manager.call(contract.sale.cancel, { id, version: later.version, reason: 'Moves abroad', fee: 0 });
  await look('cancelled');
});

it('and of one that is made to order, which has no instalments', async () => {
  const customerId = (await addCustomer(world)).id;
  await look('nothing');
  await manager.call(contract.sale.save, madeDraft(world, customerId));
  await look('made');
});

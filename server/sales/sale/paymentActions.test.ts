import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { saveDraft, sellDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const date = '2026-06-18';
const cash = (tendered: number) => ({ paymentType: 'cash' as const, tendered });
const manager = () => world.as('manager');
const of = ({ id, version }: Sale) => ({ id, version });
const amounts = ({ payments }: Sale) => payments.map(({ paymentType, amount }) => [paymentType, amount]);

/** A saved sale of one ring of ¥110,000 with tax. */
async function saved(changes: Partial<DraftOf<typeof contract.sale.save>> = {}): Promise<Sale> {
  const { payments = [] } = changes;
  return manager().call(contract.sale.save, { ...saveDraft(world, [await world.ring()], changes), payments });
}
const pay = (sale: Sale, payments: DraftOf<typeof contract.sale.pay>['payments']) =>
  manager().call(contract.sale.pay, { ...of(sale), date, payments });
const reverse = (sale: Sale, paymentId = 0) =>
  manager().call(contract.sale.reversePayment, { ...of(sale), paymentId, reason: 'Typed wrong' });

it('a saved sale takes a deposit and the rest, and is completed when nothing is due', async () => {
  const begun = await saved({ payments: [cash(30_000)] });
  expect(begun).toMatchObject({
    status: 'pending',
    amountPaid: 30_000,
    balance: 80_000,
    paymentStatus: 'partiallyPaid',
  });
  expect(begun.revenueDate).toBeNull();
  const paid = await pay(begun, [{ paymentType: 'card', tendered: 50_000 }, cash(40_000)]);
  expect(amounts(paid)).toEqual([
    ['cash', 30_000],
    ['card', 50_000],
    ['cash', 30_000],
  ]);
  expect(paid).toMatchObject({ amountPaid: 110_000, balance: 0, paymentStatus: 'paid' });
  expect(paid.steps).not.toContain('pay');
  const done = await manager().call(contract.sale.complete, { ...of(paid), grandTotal: 110_000, payments: [] });
  expect(done).toMatchObject({ status: 'completed', revenueDate: date, amountPaid: 110_000 });
});

it('a reversal that is taken back is the payment again, and the rows stay', async () => {
  const paid = await saved({ payments: [cash(30_000)] });
  const back = await reverse(paid, paid.payments[0]?.id);
  expect(back.amountPaid).toBe(0);
  const again = await reverse(back, back.payments[1]?.id);
  expect(again.amountPaid).toBe(30_000);
  expect(again.payments.map(({ amount }) => amount)).toEqual([30_000, -30_000, 30_000]);
  expect(await refusalCode(reverse(again, paid.payments[0]?.id))).toBe('notFound');
});

it('an edit is a reversal and a new row', async () => {
  const paid = await saved({ payments: [cash(30_000)] });
  const edited = await manager().call(contract.sale.editPayment, {
    ...of(paid),
    paymentId: paid.payments[0]?.id ?? 0,
    payment: { paymentType: 'card', tendered: 20_000, reference: 'slip 31' },
    date,
    reason: 'It was the card',
  });
  expect(amounts(edited)).toEqual([
    ['cash', 30_000],
    ['cash', -30_000],
    ['card', 20_000],
  ]);
  expect(edited).toMatchObject({ amountPaid: 20_000, balance: 90_000 });
  const [row] = (await manager().call(contract.sale.audit, { id: edited.id, page: 1 })).rows;
  const changes = Object.fromEntries((row?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]));
  expect(changes).toEqual({
    amountPaid: [30_000, 20_000],
    payments: [['cash 30000'], ['card 20000, slip 31']],
    reason: ['', 'It was the card'],
  });
});

it('a completed sale stays paid: its payment is corrected, and not taken back', async () => {
  const sold = await manager().call(contract.sale.sell, sellDraft(world, [await world.ring()]));
  const [{ id: paymentId } = { id: 0 }] = sold.payments;
  expect(await refusalCode(reverse(sold, paymentId))).toBe('sale.staysPaid');
  const correct = { ...of(sold), paymentId, date, reason: 'It was the card' };
  const payment = { paymentType: 'card' as const, tendered: 110_000 };
  const edited = await manager().call(contract.sale.editPayment, { ...correct, payment });
  expect(edited).toMatchObject({ status: 'completed', amountPaid: 110_000 });
});

it('money given back as credit pays another sale of the customer, and no more than there is', async () => {
  const { id: customerId } = await addCustomer(world);
  const paid = await saved({ customerId, payments: [cash(50_000)] });
  const refund = { amount: 20_000, paymentType: 'storeCredit' as const, reason: 'Another ring' };
  const credited = await manager().call(contract.sale.refund, { ...of(paid), ...refund });
  expect(credited).toMatchObject({ amountPaid: 30_000, balance: 80_000 });
  const next = await saved({ customerId });
  const byCredit = (tendered: number) => pay(next, [{ paymentType: 'storeCredit', tendered }]);
  expect(await refusalCode(byCredit(20_001))).toBe('payment.creditShort');
  expect(await byCredit(20_000)).toMatchObject({ amountPaid: 20_000, balance: 90_000 });
  const strange = await saved();
  expect(await refusalCode(pay(strange, [{ paymentType: 'storeCredit', tendered: 1 }]))).toBe('payment.creditUnnamed');
});

it('a cancelled sale keeps the fee and gives the rest back, in the ways it came or as credit', async () => {
  const { id: customerId } = await addCustomer(world);
  const cancel = (sale: Sale, terms: object) =>
    manager().call(contract.sale.cancel, { ...of(sale), reason: 'Changed their mind', ...terms });
  const paid = await saved({ customerId, payments: [cash(30_000), { paymentType: 'card', tendered: 20_000 }] });
  expect(await refusalCode(cancel(paid, { fee: 50_001 }))).toBe('sale.feeTooLarge');
  const kept = await cancel(paid, { fee: 5_000 });
  expect(kept).toMatchObject({ status: 'cancelled', amountPaid: 5_000, cancellationFee: 5_000, balance: 0 });
  expect(amounts(kept).slice(2)).toEqual([
    ['card', -20_000],
    ['cash', -25_000],
  ]);
  const other = await saved({ customerId, payments: [cash(30_000)] });
  const credited = await cancel(other, { refundAs: 'storeCredit' });
  expect(amounts(credited).at(-1)).toEqual(['storeCredit', -30_000]);
});

it('refuses what is beyond the balance, dated ahead, or nothing', async () => {
  const sale = await saved();
  const card = (tendered: number) => [{ paymentType: 'card' as const, tendered }];
  expect(await refusalCode(pay(sale, card(110_001)))).toBe('sale.overpaid');
  const ahead = { ...of(sale), date: '2026-06-19', payments: card(1) };
  expect(await refusalCode(manager().call(contract.sale.pay, ahead))).toBe('sale.backdated');
  expect(await refusalCode(pay(sale, []))).toBe('input.invalid');
  const refund = { ...of(sale), amount: 1, paymentType: 'cash' as const, reason: 'Nothing was paid' };
  expect(await refusalCode(manager().call(contract.sale.refund, refund))).toBe('document.notNow');
});

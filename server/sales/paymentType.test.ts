import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PaymentTypeRow } from '#contract/sales/paymentType.ts';
import { addCustomer } from '../../tests/support/customer.ts';
import { saveDraft, sellDraft } from '../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../../tests/support/world.ts';
import { readText } from '../paper/reading.ts';

const world = await openWorldForFile();
const [admin, manager, clerk] = [world.as('admin'), world.as('manager'), world.as('sales')];
const { paymentType: api } = contract;
let voucher: PaymentTypeRow;

beforeAll(async () => {
  voucher = await admin.call(api.create, { name: 'Gift voucher', nameJa: '商品券', needsReference: true });
});

async function soldBy(paymentType: string, reference = '') {
  const ring = await world.ring();
  const payments = [{ paymentType, tendered: 110_000, reference }];
  return clerk.call(contract.sale.sell, sellDraft(world, [ring], { payments }));
}
const typeOf = async (code: string) => {
  const { rows } = await admin.call(api.list, { size: 100 });
  return rows.find((row) => row.code === code) as PaymentTypeRow;
};

it('every company begins with seven, and clerks read them with those of its own', async () => {
  const { rows } = await clerk.call(api.all, {});
  expect(rows.map(({ name }) => name)).toEqual([
    ...['Cash', 'Credit card', 'Bank transfer', 'QR / e-money', 'Cash on delivery', 'Other', 'Store credit'],
    'Gift voucher',
  ]);
  expect(rows[0]).toMatchObject({ code: 'cash', opensDrawer: true, needsReference: false });
  expect((await world.as('rival').call(api.all, {})).rows.map(({ name }) => name)).not.toContain('Gift voucher');
  expect(await refusalCode(manager.call(api.create, { name: 'Cheque', nameJa: '小切手' }))).toBe('access.denied');
});

it('a way of its own is paid with once it has its reference, and stands on the receipt and in the file', async () => {
  expect(await refusalCode(soldBy(voucher.code))).toBe('payment.referenceMissing');
  const { id } = await soldBy(voucher.code, 'GV-1201');
  const { printId } = await clerk.call(contract.sale.print, { id, variant: 'japanese' });
  const text = await readText(await clerk.bytes(contract.sale.receipt, { id, printId }));
  expect(text).toContain('商品券');
  expect(text).toContain('GV-1201');
  const file = String(await admin.bytes(contract.sale.export, { format: 'csv', language: 'en' }));
  expect(file).toContain('Gift voucher');
});

it('what is used no more is refused for new money, and can still be taken back', async () => {
  const customerId = (await addCustomer(world)).id;
  const sale = await manager.call(contract.sale.save, {
    ...saveDraft(world, [await world.ring()], { customerId }),
    payments: [{ paymentType: 'qr', tendered: 10_000 }],
  });
  const qr = await typeOf('qr');
  await admin.call(api.toggle, { id: qr.id, active: false });
  const { id, version } = sale;
  const more = { id, version, date: '2026-06-18', payments: [{ paymentType: 'qr', tendered: 1_000 }] };
  expect(await refusalCode(manager.call(contract.sale.pay, more))).toBe('payment.typeOff');
  expect(await refusalCode(soldBy('qr'))).toBe('payment.typeOff');
  expect(await refusalCode(soldBy('never'))).toBe('payment.typeOff');
  const [payment] = sale.payments;
  const back = { id, version, paymentId: payment?.id ?? 0, reason: 'Slip' };
  expect(await manager.call(contract.sale.reversePayment, back)).toMatchObject({ amountPaid: 0 });
  await admin.call(api.toggle, { id: qr.id, active: true });
});

it('cash and store credit stay', async () => {
  for (const code of ['cash', 'storeCredit']) {
    const { id } = await typeOf(code);
    expect(await refusalCode(admin.call(api.toggle, { id, active: false }))).toBe('paymentType.locked');
  }
});

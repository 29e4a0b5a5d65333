import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PaperVariant } from '#contract/sales/paper.ts';
import { type PlanPaper, papersOfPlan } from '#contract/sales/plan.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { saveDraft } from '../../../tests/support/saleDraft.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { expectOnPaper, readText } from '../../paper/reading.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
let layaway: Sale;
let installment: Sale;

beforeAll(async () => {
  await world.as('admin').call(contract.plan.acknowledge, {});
  const customerId = (await addCustomer(world)).id;
  const saved = async (type: 'layaway' | 'installment') => {
    const sellingOptions = {
      straight: true,
      layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
      subasta: false,
      madeToOrder: false,
    };
    const ring = await world.ring({ name: 'Ruby ring', nameJa: 'ルビーリング', sellingOptions });
    return manager.call(contract.sale.save, saveDraft(world, [ring], { type, customerId }));
  };
  layaway = await saved('layaway');
  installment = await saved('installment');
});

async function textOf({ id }: Sale, paper: PlanPaper, language: 'en' | 'ja'): Promise<string> {
  const pdf = await manager.bytes(contract.plan.paper, { id, paper, language });
  await expectOnPaper(pdf);
  return readText(pdf);
}

const pay = ({ id, version }: Sale, tendered: number, reference = ''): Promise<Sale> =>
  manager.call(contract.sale.pay, {
    id,
    version,
    date: '2026-06-18',
    payments: [{ paymentType: 'bankTransfer', tendered, reference }],
  });

it('the agreement names price, payments, their days and when the goods are handed over, in both languages', async () => {
  const ja = await textOf(layaway, 'contract', 'ja');
  for (const told of [
    ...['お取置き契約書', layaway.number, '森 花子 様', '現金販売価格（税込）', 'お取置き価格（税込）'],
    ...['110,000円 (お取置き手数料 0円)', '22,000円 (20%)', '頭金と6回', '2026年6月18日 – 2026年12月18日'],
    ...['代金完済後ただちに', 'ルビーリング', '第1回', '14,670円', '20日以上', '当店に通常生ずべき損害'],
  ])
    expect(ja).toContain(told);
  expect(ja).not.toContain('分割払');
  for (const told of ['金額(税抜)', '100,000円', '消費税(10%) | 10,000円', 'お支払い合計(税込) | 110,000円'])
    expect(ja).toContain(told);
  const en = await textOf(installment, 'contract', 'en');
  for (const told of [
    ...['Installment agreement', 'Cash price', '¥110,000 (Installment charge ¥0)', 'Down payment and 6 more'],
    ...[
      'On receipt of the down payment',
      'Ruby ring',
      'No. 6',
      'Dec 18, 2026',
      '¥14,666',
      'at least 20 days',
      'nothing is forfeited',
    ],
  ])
    expect(en).toContain(told);
});

it('what was received for goods that are still here is a deposit; for goods that are gone it is a payment', async () => {
  const none = manager.bytes(contract.plan.paper, { id: layaway.id, paper: 'receipt' });
  expect(await refusalCode(none)).toBe('plan.nothingReceived');
  layaway = await pay(layaway, 22_000, 'TR-7');
  const slip = await textOf(layaway, 'receipt', 'ja');
  for (const told of [
    '内金預り証',
    '今回ご入金額',
    '22,000円',
    '銀行振込',
    'TR-7',
    '88,000円',
    '商品はまだお渡ししておりません',
  ])
    expect(slip).toContain(told);
  expect(await textOf(layaway, 'receipt', 'en')).toContain('not for a sale');

  const { id, version, grandTotal } = await pay(installment, 22_000);
  installment = await manager.call(contract.plan.release, { id, version, grandTotal });
  const receipt = await textOf(installment, 'receipt', 'en');
  for (const told of ['Amount (tax excl.)', 'Consumption tax (10%) | ¥10,000', 'Grand total (tax incl.) | ¥110,000'])
    expect(receipt).toContain(told);
  expect(receipt).toContain('Payment receipt');
  expect(receipt).not.toContain('deposit');
  expect(await textOf(installment, 'contract', 'ja')).toContain('2026年6月18日にお渡し済み');
});

it('from the handing over on the goods have their qualified invoice and card; receipts of the whole come with the last payment', async () => {
  const print = (variant: PaperVariant) => manager.call(contract.sale.print, { id: installment.id, variant });
  expect(installment.status).toBe('pending');
  expect(installment.steps).toEqual(expect.arrayContaining(['print', 'reprint']));
  expect(layaway.steps).not.toContain('print');
  const early = manager.call(contract.sale.print, { id: layaway.id, variant: 'accounting' });
  expect(await refusalCode(early)).toBe('document.notNow');
  for (const variant of ['english', 'customer'] as const)
    expect(await refusalCode(print(variant))).toBe('document.notNow');
  const invoiceIn = async (language: 'en' | 'ja') => {
    const { printId } = await print('accounting');
    return readText(await manager.bytes(contract.sale.receipt, { id: installment.id, printId, language }));
  };
  const ja = await invoiceIn('ja');
  for (const told of ['請求書', '適格請求書', '2026年6月18日', '110,000円', '残金 | 88,000円'])
    expect(ja).toContain(told);
  expect(ja).not.toMatch(/領収|内金|お預り|再発行/);
  expect(await invoiceIn('en')).toMatch(/^Qualified invoice\nInvoice\nCOPY 1/);
  const { printId } = await print('warranty');
  const card = await manager.bytes(contract.sale.warranty, { id: installment.id, printId, language: 'en' });
  expect(await readText(card)).toContain('Ruby ring');
});

it('the statement tells every instalment, every row of money and the balance', async () => {
  const [payment] = layaway.payments;
  const { id, version } = layaway;
  const input = { id, version, paymentId: payment?.id ?? 0, reason: 'Wrong customer' };
  layaway = await manager.call(contract.sale.reversePayment, input);
  layaway = await pay(layaway, 30_000);
  const en = await textOf(layaway, 'statement', 'en');
  for (const told of [
    ...['Statement of account', 'No. 6', '¥8,000', 'Bank transfer (taken back)', '-¥22,000', '¥30,000'],
    ...['Remaining balance', '¥80,000', 'Jul 18, 2026'],
  ])
    expect(en).toContain(told);
  expect(await textOf(layaway, 'statement', 'ja')).toContain('銀行振込（取消）');
});

it('what is overdue is asked for in writing, with at least twenty days', async () => {
  const calm = manager.bytes(contract.plan.paper, { id: layaway.id, paper: 'demand' });
  expect(await refusalCode(calm)).toBe('plan.noDemand');
  expect(papersOfPlan(layaway)).not.toContain('demand');
  await wakeAt(world, '2026-07-19T10:00:00+09:00');
  const { id, version } = layaway;
  layaway = await manager.call(contract.plan.demand, { id, version, deadline: '2026-08-08' });
  expect(papersOfPlan(layaway)).toContain('demand');
  expect(papersOfPlan({ ...layaway, status: 'cancelled' })).not.toContain('demand');
  const ja = await textOf(layaway, 'demand', 'ja');
  for (const told of ['お支払いのお願い', '第1回', '6,670円', 'お支払い期限', '2026年8月8日'])
    expect(ja).toContain(told);
  expect(await textOf(layaway, 'demand', 'en')).toContain('Demand for payment');
});

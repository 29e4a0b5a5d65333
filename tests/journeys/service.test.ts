import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { wedge } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  const service = { serviceCode: 'PL-1', name: 'Polishing', nameJa: '新品仕上げ', serviceFeePrice: 5_000 };
  await world.as('manager').call(contract.serviceItem.create, service);
  await addCustomer(world);
});
afterAll(() => fixture.close());

it('is taken in, out at a workshop, ready, paid in part, scanned from its ticket and handed over, in Japanese', async () => {
  const { world } = fixture;
  const provider = await world.as('manager').call(contract.serviceProvider.create, {
    code: 'KB-1',
    name: 'Kobo Sato',
    nameJa: '佐藤彫金工房',
    address: 'Taito-ku',
    contactNumber: '03-5550-8800',
    email: 'kobo@sato.example',
    contactPerson1: 'Sato',
  });
  const clasp = await world.ring({ initialQuantity: 1 });
  const saved = async () => {
    const { rows } = await world.as('admin').call(contract.service.list, {});
    return rows[0];
  };
  await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
    const { page, t, go } = visit;
    await go('/sales/service-transaction');
    await page.getByText(t('service.noneYet')).waitFor();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: t('service.create') });
    await form.getByText(t('service.notStock')).waitFor();
    // Without a customer, or with work that is done no time, it is refused, and what was typed stays.
    await form.getByRole('textbox', { name: t('service.description') }).fill('磨き');
    await form.getByRole('textbox', { name: t('sales.quantity') }).fill('0');
    await form.getByRole('button', { name: t('common.save') }).click();
    await page.getByText(t('service.missing')).first().waitFor();
    expect(await form.getByRole('textbox', { name: t('service.description') }).inputValue()).toBe('磨き');
    await form.getByRole('button', { name: t('sales.counter.chooseCustomer') }).click();
    await page
      .getByRole('dialog', { name: t('sales.counter.chooseCustomer') })
      .getByText('森')
      .first()
      .click();
    await form.getByRole('textbox', { name: t('service.piece') }).fill('K18 リング');
    await form.getByRole('textbox', { name: t('service.weightIn') }).fill('3.512');
    await form.getByRole('textbox', { name: t('service.declaredValue') }).fill('80000');
    await form.getByRole('combobox', { name: t('service.work') }).click();
    await page.getByRole('option', { name: '新品仕上げ' }).click();
    await form.getByRole('button', { name: t('common.save') }).click();
    await form.getByText('数量は0より').first().waitFor();
    expect(await saved()).toBeUndefined();
    await form.getByRole('textbox', { name: t('sales.quantity') }).fill('1');
    await form.getByText(yenText(5_500)).first().waitFor();
    await form.getByRole('button', { name: t('common.save') }).click();
    await page.getByText(t('service.created')).waitFor();
    expect(await saved()).toMatchObject({
      piece: 'K18 リング',
      milligramsIn: 3_512,
      declaredValue: 80_000,
      grandTotal: 5_500,
    });

    const view = page.getByRole('dialog').filter({ hasText: t('sales.subtotal') });
    await view.getByText(t('service.stages.bench')).first().waitFor();
    const move = async (
      stage: 'workshop' | 'ready',
      fill: (dialog: ReturnType<typeof page.getByRole>) => Promise<void>,
    ) => {
      await view.getByRole('button', { name: t('service.moveMore') }).click();
      const dialog = page.getByRole('dialog', { name: t('service.move') });
      await dialog.getByRole('combobox', { name: t('service.stage') }).click();
      await page.getByRole('option', { name: t(`service.stages.${stage}`) }).click();
      await fill(dialog);
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await expect.poll(async () => (await saved())?.serviceStage).toBe(stage);
      await view
        .getByText(t(`service.stages.${stage}`))
        .first()
        .waitFor();
    };
    await move('workshop', async (dialog) => {
      await dialog.getByRole('combobox', { name: t('service.provider') }).click();
      await page.getByRole('option', { name: provider.nameJa }).click();
    });
    await move('ready', (dialog) => dialog.getByRole('textbox', { name: t('service.weightOut') }).fill('3.498'));

    await view.getByRole('button', { name: t('service.partsMore') }).click();
    const parts = page.getByRole('dialog', { name: t('service.parts') });
    await parts.getByRole('button', { name: t('madeToOrder.addMaterial') }).click();
    // An item that nobody chose is refused where it stands.
    await parts.getByRole('button', { name: t('common.save') }).click();
    await expect
      .poll(() => parts.getByRole('combobox', { name: t('sales.item') }).getAttribute('aria-invalid'))
      .toBe('true');
    await parts.getByRole('combobox', { name: t('sales.item') }).fill(clasp.itemCode);
    await page.getByRole('option').filter({ hasText: clasp.itemCode }).click();
    await parts.getByRole('button', { name: t('common.save') }).click();
    await view.getByText(t('madeToOrder.setAside')).first().waitFor();

    await view.getByRole('button', { name: t('sales.money.payMore') }).click();
    const pay = page.getByRole('dialog').filter({ hasText: t('sales.money.date') });
    await pay.getByRole('textbox', { name: t('sales.money.amount') }).fill('2000');
    await pay.getByRole('button', { name: t('sales.money.pay'), exact: true }).click();
    await expect.poll(async () => (await saved())?.balance).toBe(3_500);

    // The ticket is scanned wherever one is.
    const number = (await saved())?.number ?? '';
    await go('/item/list');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    const weighed = view.getByText('3.498', { exact: false }).first();
    // The scanner is listened to once the screen has come to rest.
    await expect
      .poll(async () => {
        await wedge(visit, number);
        return weighed.isVisible();
      })
      .toBe(true);
    await view.getByRole('button', { name: t('service.handOverMore') }).click();
    const handOver = page.getByRole('dialog', { name: t('service.handOver') });
    await expect
      .poll(() => handOver.getByRole('textbox', { name: t('sales.money.amount') }).inputValue())
      .toContain('3,500');
    await handOver.getByRole('button', { name: t('service.handOver'), exact: true }).click();
    await expect.poll(async () => (await saved())?.status).toBe('completed');
    await view.getByText(t('sales.status.completed')).first().waitFor();
  });
  expect(await saved()).toMatchObject({
    serviceStage: 'handedOver',
    balance: 0,
    amountPaid: 5_500,
    milligramsOut: 3_498,
  });
  const { rows: left } = await world.as('manager').call(contract.stock.list, { search: clasp.itemCode });
  expect(left.map(({ quantity }) => quantity).filter((quantity) => quantity > 0)).toEqual([]);
});

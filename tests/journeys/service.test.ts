import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sendWaiting } from '#server/kernel/mail/send.ts';
import { openTransport } from '#server/kernel/mail/transport.ts';
import { today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { openMailServer } from '../support/mailServer.ts';
import { saveDraft } from '../support/saleDraft.ts';
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
    const customer = form.getByRole('button', { name: t('sales.counter.chooseCustomer') });
    await expect.poll(() => customer.evaluate((button) => button === document.activeElement)).toBe(true);
    // Without a customer or a piece, or with work that is done no time, it is refused, and what was typed stays.
    await form.getByRole('textbox', { name: t('service.description') }).fill('磨き');
    await form.getByRole('textbox', { name: t('sales.quantity') }).fill('0');
    await form.getByRole('button', { name: t('common.save') }).click();
    await page.getByText(t('service.missing')).first().waitFor();
    await form.getByText(t('field.required', { label: t('service.piece') })).waitFor();
    expect(await form.getByRole('textbox', { name: t('service.description') }).inputValue()).toBe('磨き');
    await customer.click();
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
      await dialog.getByRole('combobox', { name: t('service.goesTo') }).click();
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
    await expect
      .poll(() => parts.getByRole('combobox', { name: t('sales.item') }).getAttribute('aria-invalid'))
      .toBe(null);
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
    // Far too much is asked about before it is taken, and notes give change that is seen before.
    const amount = handOver.getByRole('textbox', { name: t('sales.money.amount') });
    const given = handOver.getByRole('textbox', { name: t('sales.counter.cashTendered') });
    const hand = handOver.getByRole('button', { name: t('service.handOver'), exact: true });
    await amount.fill('3500000');
    await handOver.getByText(yenText(3_496_500)).waitFor();
    await hand.click();
    const much = page.getByRole('dialog', { name: t('sales.counter.muchAsk', { tendered: 3_500_000 }) });
    await much.getByRole('button', { name: t('common.cancel') }).click();
    await much.waitFor({ state: 'hidden' });
    await amount.fill('3500');
    await given.fill('5000');
    await handOver.getByText(yenText(1_500)).waitFor();
    await hand.click();
    const question = page.getByRole('dialog', { name: t('sales.money.ask', { taken: 3_500 }) });
    await question.getByRole('button', { name: t('service.handOver') }).click();
    await expect.poll(async () => (await saved())?.status).toBe('completed');
    await page
      .getByRole('dialog', { name: t('service.completed') })
      .getByRole('button', { name: t('common.ok') })
      .click();
    await view.getByText(t('sales.status.completed')).first().waitFor();

    // What it is worth now is certified over the service: written, issued, and there with its number and its history.
    await view.getByRole('button', { name: t('appraisal.new') }).click();
    const appraising = page.getByRole('dialog', { name: t('appraisal.one'), exact: true });
    await appraising.getByRole('textbox', { name: t('appraisal.field.appraisedValue') }).fill('120000');
    await appraising.getByRole('button', { name: t('common.save') }).click();
    // What is refused is asked for in the language and in the words of the form.
    const findings = appraising.locator('[data-path="findingsJa"]');
    await expect.poll(() => findings.getAttribute('aria-invalid')).toBe('true');
    const missing = t('field.required', { label: t('appraisal.field.findings') });
    await page.locator('.Toastify__toast').getByText(missing).waitFor();
    await findings.fill('K18 無垢、石なし');
    await appraising.getByRole('button', { name: t('appraisal.addStone') }).click();
    await appraising.getByRole('textbox', { name: t('appraisal.stone') }).fill('ダイヤモンド');
    await appraising.getByRole('textbox', { name: t('appraisal.carats') }).fill('0.305');
    await appraising.getByRole('button', { name: t('common.save') }).click();
    const certificate = page.getByRole('dialog', { name: t('appraisal.titleOf', { piece: 'K18 リング' }) });
    await certificate.getByText('0.305 ct').waitFor();
    await certificate.getByRole('button', { name: t('appraisal.issue') }).click();
    await page.getByRole('button', { name: t('appraisal.issueDo'), exact: true }).click();
    await certificate.getByText(t('appraisal.status.issued')).first().waitFor();
    await certificate.getByRole('tab', { name: t('common.audit.title') }).click();
    await certificate.getByText(t('appraisal.auditAction.issue')).first().waitFor();
    await certificate
      .getByRole('button', { name: t('common.close') })
      .first()
      .click();
    const written = view.locator('.appraisal').filter({ hasText: yenText(120_000) });
    await page.mouse.move(0, 0);
    // A row like any other, whose words are read in the dark as well.
    await expect.poll(() => written.evaluate((row) => getComputedStyle(row).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
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

it('a customer is reminded in words of the shop: previewed, sent to all, stopped, gone on, and sent again once it came back', async () => {
  const { world } = fixture;
  const { db } = world.app.tools;
  const recipient = 'wakaba@customer.example';
  const customer = await addCustomer(world, { lastName: '若葉', email: recipient });
  const sale = await world
    .as('manager')
    .call(contract.sale.save, saveDraft(world, [await world.ring()], { customerId: customer.id, date: today() }));
  const send = async (isRefused: boolean) => {
    const server = await openMailServer();
    server.behave(() => (isRefused ? { code: 550, words: 'No such person', at: 'recipient' } : null));
    const settings = { smtpUrl: server.url, from: 'shop@kinza.example' };
    await sendWaiting({ db, clock: world.clock }, () => openTransport(settings), new AbortController().signal);
    await server.close();
    return server.received.map((mail) => mail.recipient);
  };
  await fixture.visit({ as: 'admin', locale: 'ja' }, async ({ page, t, go }) => {
    await go('/company-profile/mail/templates');
    const japanese = `${t('mail.kinds.pendingTransaction')}, ${t('mail.languages.ja')}`;
    await page.getByRole('button', { name: `${t('mail.template.edit')}: ${japanese}` }).click();
    const words = page.getByRole('dialog', { name: t('mail.kinds.pendingTransaction') });
    await words.getByRole('textbox', { name: t('mail.template.subject') }).fill('{name}様、{number}の件');
    // The preview follows what is typed, and a place that there is not is refused where it stands.
    await words.getByText(/^田中 由紀様、.+の件$/).waitFor();
    const opening = words.getByRole('textbox', { name: t('mail.template.opening') });
    await opening.fill('{what}');
    await words.getByRole('button', { name: t('common.save') }).click();
    await expect.poll(() => opening.getAttribute('aria-invalid')).toBe('true');
    await opening.fill('お待ちしております。');
    await words.getByRole('button', { name: t('common.save') }).click();
    await page.getByText(t('mail.template.saved')).waitFor();

    await page.getByRole('button', { name: /^通知：/ }).click();
    await page.getByRole('button', { name: t('notice.sendAll') }).click();
    const all = page.getByRole('dialog', { name: t('reminder.title') });
    await all.getByText(sale.number).waitFor();
    await all.getByRole('button', { name: t('reminder.send', { count: 1 }) }).click();
    await all.getByRole('button', { name: t('reminder.stop') }).click();
    await all.getByText(t('reminder.stopped', { count: 1 })).waitFor();
    expect(await send(true)).toEqual([]);
    await all.getByRole('button', { name: t('reminder.resume') }).click();
    await all.getByText(t('reminder.waiting', { count: 1 })).waitFor();
    expect(await send(true)).toEqual([]);
    await all.getByText(t('mail.statuses.bounced'), { exact: true }).waitFor();

    await go('/company-profile/mail');
    await page.getByRole('row').filter({ hasText: recipient }).click();
    const mail = page.getByRole('dialog').filter({ hasText: `若葉 花子様、${sale.number}の件` });
    await mail.getByText('お待ちしております。').waitFor();
    await mail.getByRole('button', { name: t('mail.resend') }).click();
    const question = page.getByRole('dialog', { name: t('mail.resendTitle') });
    await question.getByRole('button', { name: t('mail.resend') }).click();
    await page.getByText(t('mail.resent')).waitFor();
    await mail.getByText(t('mail.statuses.waiting')).first().waitFor();
  });
  expect(await send(false)).toEqual([recipient]);
});

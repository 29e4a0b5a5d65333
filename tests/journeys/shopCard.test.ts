import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture, press } from '../support/browser.ts';
import { parcelMethod } from '../support/parcelMethod.ts';
import { signUp } from '../support/signUp.ts';
import { makeRole } from '../support/staff.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  await world.as('admin').call(contract.shippingMethod.create, parcelMethod);
  await makeRole(world, 'Looker', ['Access Dashboard', 'Access Company Profile', 'View Company']);
  await signUp(world, 'looker', 'Looker');
});
afterAll(() => fixture.close());

describe('the shop on the web', () => {
  it('says what it lacks, is set up, opened and closed, and the trail says so', async () => {
    await fixture.visit({ as: 'admin' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/company');
      const card = page.locator('.company-shop');
      await card.getByText(t('company.shopNeeds.payWays')).waitFor();
      expect(await card.getByRole('button', { name: t('shopSetting.open') }).isDisabled()).toBe(true);
      await card.getByRole('button', { name: t('common.edit') }).click();
      const form = page.getByRole('dialog', { name: t('shopSetting.edit') });
      await form.getByRole('combobox', { name: t('shopSetting.location') }).click();
      await page.getByRole('option', { name: 'Ginza Main', exact: true }).click();
      await form.locator('[data-path=holdHours]').fill('200');
      await form.getByRole('checkbox', { name: t('shopSetting.ways.bankTransfer') }).check();
      await form.getByRole('checkbox', { name: t('shopSetting.ways.atShop') }).check();
      await form.locator('[data-path="payWays.1.words"]').fill('From 11 to 20.');
      await form.getByRole('checkbox', { name: parcelMethod.name }).check();
      const countries = form.getByRole('combobox', { name: t('shopSetting.countries') });
      await countries.fill('Philip');
      await page.getByRole('option', { name: 'Philippines', exact: true }).waitFor();
      await countries.press('Enter');
      for (const [field, words] of [
        ['delivery', '**Two days** within Japan.'],
        ['law', 'Kinza K.K., Ginza.'],
        ['privacy', 'Used for orders alone.'],
      ] as const)
        await form.locator(`[data-path=${field}]`).fill(words);
      await form.locator('strong', { hasText: 'Two days' }).waitFor();
      await form.getByRole('button', { name: t('common.save') }).click();
      await form.locator('[data-path=holdHours]:focus').waitFor();
      await form.locator('[data-path=holdHours]').fill('48');
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('shopSetting.edited')).waitFor();
      await card.getByText('From 11 to 20.').waitFor();
      await card.getByText('Japan, Philippines').waitFor();

      await card.getByRole('button', { name: t('shopSetting.open') }).click();
      await press(page, t('shopSetting.openYes'));
      await page.getByText(t('shopSetting.opened')).waitFor();
      expect(await card.getByRole('link').getAttribute('href')).toBe(`${fixture.url}/shop/kz`);
      await page.getByText(t('company.auditAction.openShop')).first().waitFor();
    });
    expect(await fixture.world.as('admin').call(contract.shopSetting.find, {})).toMatchObject({
      isOpen: true,
      holdHours: 48,
      countries: ['JP', 'PH'],
      payWays: [
        { way: 'bankTransfer', words: '', wordsJa: '' },
        { way: 'atShop', words: 'From 11 to 20.', wordsJa: '' },
      ],
    });
  });

  it('is seen and not changed by who may only look', async () => {
    await fixture.visit({ as: 'looker', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/company');
      const card = page.locator('.company-shop');
      await card.getByText(t('shopSetting.isOpen')).waitFor();
      expect(await card.getByRole('button').count()).toBe(0);
      await card.getByText(t('shopSetting.text.delivery')).click();
      await card.locator('strong', { hasText: 'Two days' }).waitFor();
    });
  });

  it('is closed after a question', async () => {
    await fixture.visit({ as: 'admin', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/company');
      await page
        .locator('.company-shop')
        .getByRole('button', { name: t('shopSetting.close') })
        .click();
      await press(page, t('shopSetting.closeYes'));
      await page.getByText(t('shopSetting.closed')).waitFor();
      await page.locator('.company-shop').getByText(t('shopSetting.isClosed')).waitFor();
    });
  });
});

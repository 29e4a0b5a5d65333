import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press, type Visit } from '../support/browser.ts';
import { pictureFile } from '../support/picture.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  await fixture.world.ring();
});
afterAll(() => fixture.close());

const stored = (page: Visit['page'], key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const framed = (page: Visit['page']) => page.locator('.top-bar .place-company').textContent();
const menuOfPlaces = async ({ page }: Visit) => {
  await page.locator('.top-bar button.place').click();
  await page.getByRole('menuitemradio').first().waitFor();
  const names = await page.getByRole('menuitemradio').allTextContents();
  // The menu takes the focus a moment after it opens.
  await page.getByRole('menu').press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  return names;
};

describe('the company', () => {
  it.each(
    oneOf(0, [
      ['en', 'Kinza Gold K.K.', '金座ゴールド株式会社', 'Kinza Gold K.K.'],
      ['ja', 'Kinza Pearl K.K.', '金座パール株式会社', '金座パール株式会社'],
    ] as const),
  )('is changed, and every open window says so at once (%s)', async (locale, name, nameJa, shown) => {
    await fixture.visit({ as: 'admin', locale }, async (visit) => {
      const { page, t, context } = visit;
      await visit.go('/company-profile');
      await page.getByRole('heading', { name: t('company.own'), level: 1 }).waitFor();
      const other = await context.newPage();
      await other.goto(locale === 'ja' ? '/ja/dashboard' : '/dashboard');
      await other.getByRole('heading', { name: t('dashboard.title'), level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/company-profile\/company$/);
      await page.getByRole('button', { name: t('company.edit') }).waitFor();
      await page.keyboard.press('e');
      const form = page.getByRole('dialog', { name: t('company.edit') });
      const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
      // A form that has just opened takes the focus to its first field, and with it what is being typed.
      await form.locator('input:focus').waitFor();
      await form.locator('[data-path=name]').fill(name);
      await form.locator('[data-path=nameJa]').fill(nameJa);
      // The language of the screen comes first, under the plain name.
      const first = form.getByRole('textbox', { name: t('company.name'), exact: true });
      expect(await first.inputValue()).toBe(shown);

      // A wrong check digit is said and taken; what is no registration number is not.
      await field(t('company.registrationNo')).fill('T123');
      await field(t('company.taxDetails')).fill('');
      await form.getByText(t('company.registrationHint')).waitFor();
      await form.getByRole('button', { name: t('common.save') }).click();
      await form.getByText(t('field.registrationNo' as never)).waitFor();
      const missing = t('common.fillIn', { fields: t('company.taxDetails') });
      await page.getByRole('alert').filter({ hasText: missing }).waitFor();
      await field(t('company.taxDetails')).fill('10 %');
      await field(t('company.registrationNo')).fill('Ｔ８００００１２０５０００２');
      await form.getByText(t('company.checkWrong')).waitFor();
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('company.edited')).waitFor();
      await form.waitFor({ state: 'detached' });

      await expect.poll(() => framed(page)).toBe(shown);
      await expect.poll(() => framed(other)).toBe(shown);
      expect(await stored(other, 'companyName')).toBe(shown);
      await page.locator('.company-facts').getByText('T8000012050002').waitFor();
      await page.locator('.company-facts').getByText(t('company.checkWrong')).waitFor();

      const logo = await pictureFile('logo.png', { width: 300, height: 100 });
      await page.locator('.company-logo input[type=file]').setInputFiles(logo);
      const shownLogo = (at: Visit['page']) =>
        at.evaluate(() => {
          const image = document.querySelector<HTMLImageElement>('.top-bar .place .logo');
          return image?.complete && image.naturalWidth > 0 ? new URL(image.src).pathname : '';
        });
      await expect.poll(() => shownLogo(page)).toMatch(/^\/media\//);
      await expect.poll(() => shownLogo(other)).toBe(await shownLogo(page));
      expect(await stored(other, 'companyLogo')).toBe(await shownLogo(page));
      await press(page, t('file.removePicture'));
      await expect.poll(() => shownLogo(other)).toBe('');
    });
  });

  it('keeps its way of taxing once something was sold, and takes a rate for a coming day', async () => {
    await fixture.visit({ as: 'admin' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/company');
      await press(page, t('tax.edit'));
      const form = page.getByRole('dialog', { name: t('tax.edit') });
      await form.getByRole('combobox', { name: t('tax.rounding') }).click();
      await page.getByRole('option', { name: t('tax.roundings.ceil'), exact: true }).click();
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('tax.edited')).waitFor();
      await page.getByRole('definition').getByText(t('tax.roundings.ceil'), { exact: true }).waitFor();

      await press(page, t('tax.addRate'));
      const rate = page.getByRole('dialog', { name: t('tax.newRate') });
      await rate.getByRole('textbox', { name: t('tax.validFrom') }).fill('Apr 1, 2090');
      await page.keyboard.press('Tab');
      await rate.getByRole('textbox', { name: t('tax.rate') }).fill('12.5');
      // Somebody else says one for the same day meanwhile.
      const admin = fixture.world.as('admin');
      const { version } = await admin.call(contract.tax.find, {});
      await admin.call(contract.tax.setRate, { validFrom: '2090-04-01', basisPoints: 1500, version });
      await rate.getByRole('button', { name: t('common.save') }).click();
      const notice = rate.getByRole('alert', { name: t('common.conflict.title') });
      await notice.getByText('15%').waitFor();
      await notice.getByRole('button', { name: t('common.conflict.goOn') }).click();
      await rate.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('tax.rateSaved')).waitFor();
      const row = page
        .getByRole('table', { name: t('tax.rates') })
        .getByRole('row')
        .nth(1);
      const cells = ['Apr 1, 2090', '12.5%', t('tax.state.coming')];
      await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(cells);

      await page.getByText(t('tax.rateSet')).first().waitFor();
    });
    const { world } = fixture;
    const item = await world.ring({ price: 1_000 });
    await world.as('admin').call(contract.sale.save, {
      locationId: world.ginza,
      date: today(),
      customerId: null,
      lines: [{ itemId: item.id, quantity: 1, price: 1_000 }],
      taxBasisPoints: 1000,
      grandTotal: 1_100,
    });
    await fixture.visit({ as: 'admin', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/company');
      await page.getByText(t('tax.fixed')).waitFor();
      expect(await page.getByRole('button', { name: t('tax.edit') }).count()).toBe(0);
    });
  });
});

describe('a location', () => {
  it('is opened, is in the menu of places at once, and is closed when it is empty', async () => {
    await fixture.visit({ as: 'admin', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/locations');
      await page.getByRole('row').filter({ hasText: '銀座本店' }).waitFor();
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: t('location.create') });
      const field = (label: string) => form.locator(`[data-path="${label}"]`);
      await form.getByRole('button', { name: t('common.save') }).click();
      const missing = [t('location.name'), t('common.description')].join(t('common.list.comma'));
      await page
        .getByRole('alert')
        .filter({ hasText: t('common.fillIn', { fields: missing }) })
        .waitFor();
      // What is left out in English is what it is called in Japanese.
      await field('nameJa').fill('京都店');
      await field('descriptionJa').fill('京都の店舗');
      await field('phone').fill('075-555-0101');
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('location.created')).waitFor();
      await expect.poll(() => menuOfPlaces(visit)).toContain('京都店');

      const turnOff = async (name: string) => {
        const row = page.getByRole('row').filter({ hasText: name });
        await row.hover();
        await row.getByRole('button', { name: t('common.list.menuOf') }).click();
        await page.getByRole('menuitem', { name: t('common.deactivate') }).click();
        await page
          .getByRole('alertdialog')
          .or(page.getByRole('dialog'))
          .getByRole('button', { name: t('common.deactivateYes') })
          .click();
      };
      await turnOff('銀座本店');
      const refused = page.getByRole('alert').filter({ hasText: '在庫' });
      await refused.waitFor();
      expect(await refused.textContent()).toMatch(/在庫\d+品目/);
      await turnOff('京都店');
      await page.getByText(t('common.deactivated', { name: '京都店' })).waitFor();
      await expect.poll(() => menuOfPlaces(visit)).not.toContain('京都店');
    });
  });
});

describe('a company of the list', () => {
  it('is made with a place to go to, worked in, and switched off again', async () => {
    await fixture.visit({ as: 'admin' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/company-list');
      await page.getByRole('row').filter({ hasText: 'Rival Gems K.K.' }).waitFor();
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: t('company.create') });
      const values = {
        code: 'NG',
        name: 'Nagoya Gold K.K.',
        registrationNo: 'T7000012050002',
        email: 'nagoya@kinza.example',
        primaryContact: '052-555-0101',
        taxDetails: '10 %',
        address: '3-16-1 Sakae, Nagoya',
        locationName: 'Sakae',
        locationDescription: 'Shop',
      };
      for (const [path, value] of Object.entries(values)) await form.locator(`[data-path="${path}"]`).fill(value);
      // Its logo is chosen before it is there, or in its form later.
      await form
        .locator('.company-logo input[type=file]')
        .setInputFiles(await pictureFile('new.png', { width: 200, height: 200 }));
      await form.locator('.company-logo img[src^="blob:"]').waitFor();
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('company.created')).waitFor();
      // It stands beside its name; that of the company in use stays.
      const made = page.getByRole('row').filter({ hasText: values.name });
      await made.locator('img[src^="/media/"]').waitFor();
      const logoIn = (at: string) => page.locator(`${at} img[src^="/media/"]`).count();
      await made.hover();
      await made.getByRole('button', { name: t('common.list.menuOf') }).click();
      await page.getByRole('menuitem', { name: t('common.edit'), exact: true }).click();
      const logo = page.getByRole('dialog', { name: t('company.edit') }).locator('.company-logo');
      await logo.getByRole('button', { name: t('file.removePicture') }).click();
      await logo.getByRole('button', { name: t('file.addPicture') }).waitFor();
      await logo
        .locator('input[type=file]')
        .setInputFiles(await pictureFile('nagoya.png', { width: 200, height: 200 }));
      await logo.getByRole('button', { name: t('file.removePicture') }).waitFor();
      await page.keyboard.press('Escape');
      await logo.waitFor({ state: 'detached' });
      await made.locator('img[src^="/media/"]').waitFor();
      expect(await logoIn('.top-bar .place')).toBe(0);
      await page.locator('.top-bar button.place').click();
      await page.getByRole('menuitemradio', { name: 'Sakae' }).click();
      await expect.poll(() => framed(page)).toBe('Nagoya Gold K.K.');
      await expect.poll(() => logoIn('.top-bar .place')).toBe(1);
      await visit.go('/item/category');
      await page.getByRole('row').filter({ hasText: 'AS0' }).waitFor();
      await visit.go('/item/list');
      await page.getByText(t('item.none')).first().waitFor();

      await page.locator('.top-bar button.place').click();
      await page.getByRole('menuitemradio', { name: 'Ginza Main' }).click();
      await expect.poll(() => framed(page)).not.toBe('Nagoya Gold K.K.');
      await visit.go('/company-profile/company-list');
      const row = page.getByRole('row').filter({ hasText: 'Nagoya Gold K.K.' });
      await row.hover();
      await row.getByRole('button', { name: t('common.list.menuOf') }).click();
      await page.getByRole('menuitem', { name: t('common.deactivate') }).click();
      await press(page, t('common.deactivateYes'));
      await page.getByText(t('common.deactivated', { name: values.name })).waitFor();
      await expect.poll(() => menuOfPlaces(visit)).not.toContain('Sakae');
    });
  });
});

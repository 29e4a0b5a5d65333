import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture, press, type Visit, wordsOf } from '../support/browser.ts';
import { pictureFile } from '../support/picture.ts';
import { signUp } from '../support/signUp.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).first().waitFor();

/** Fills the form of a user as an administrator does, by its labels. */
async function fillUser({ page, t }: Visit, username: string): Promise<void> {
  const form = page.getByRole('dialog', { name: t('user.create') });
  const field = (label: string) => form.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await form.getByRole('textbox', { name: t('user.lastName'), exact: true }).fill('新井');
  await form.getByRole('textbox', { name: t('user.firstName'), exact: true }).fill('直子');
  await field(t('user.email')).fill(`${username}@kinza.example`);
  await field(t('user.phoneNumber')).fill('090-1111-2222');
  await field(t('user.address')).fill('東京都中央区銀座四丁目5-6');
  await field(t('user.birthday')).fill('1994/3/8');
  await field(t('user.username')).fill(username);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe.each(oneOf(1, ['en', 'ja'] as const))('a new user, in %s', (locale) => {
  const username = `naoko-${locale}`;
  let address = '';

  it('is entered by an administrator, who gets a link and never a password', async () => {
    await fixture.visit({ as: 'admin', locale }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/manage-user/users');
      await page.getByRole('button', { name: t('user.create') }).waitFor();
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: t('user.create') });
      const save = () => form.getByRole('button', { name: t('common.save') }).click();
      await save();
      if (locale === 'en')
        for (const label of ['First Name', 'Last Name', 'Email', 'Role', 'Phone Number', 'Address', 'Birthday'])
          await form.getByText(`${label} is required`, { exact: true }).waitFor();
      await fillUser(visit, username);
      await choose(page, t('user.role'), locale === 'en' ? 'Sales' : '販売スタッフ');
      const ginza = locale === 'en' ? 'Ginza Main' : '銀座本店';
      await form.getByRole('checkbox', { name: t('user.worksAt', { location: ginza }) }).check();
      const face = await pictureFile('face.png', { width: 300, height: 300 });
      await form.locator('.picture-field input[type=file]').setInputFiles(face);
      await form.locator('.picture-field img').waitFor();
      await save();
      await page.getByText(t('user.created')).waitFor();
      const link = page.getByRole('textbox', { name: t('user.link.label') });
      address = await link.inputValue();
      expect(address).toMatch(new RegExp(`^${fixture.url}${locale === 'ja' ? '/ja' : ''}/set-password#link=kz_l_`));
      await page
        .getByRole('button', { name: t('common.close'), exact: true })
        .last()
        .click();
      const row = page.getByRole('row').filter({ hasText: username });
      await row.getByText(new RegExp(t('user.invited', { date: '' }).replace(/[（）()].*|\s+$/g, ''))).waitFor();
      expect(await row.locator('img').getAttribute('src')).toMatch(/^\/media\//);
      // The secret was shown once.
      expect(await page.content()).not.toContain(address.split('link=')[1]);
    });
  });

  it('opens the link, chooses a password and is signed in', async () => {
    await fixture.visit({ locale }, async ({ page, t }) => {
      await page.goto(address);
      await page.getByText(t('user.password.welcome', { name: '直子', username })).waitFor();
      const password = page.getByLabel(t('user.password.password'), { exact: true });
      const again = page.getByLabel(t('user.password.again'));
      await password.fill('password123');
      await again.fill('password124');
      await page.keyboard.press('Enter');
      await page.getByText(t('field.passwordDiffers')).waitFor();
      await again.fill('password123');
      await page.keyboard.press('Enter');
      await page.getByText(t('field.passwordTooCommon')).first().waitFor();
      await password.fill('pearls & rubies');
      await again.fill('pearls & rubies');
      await page.keyboard.press('Enter');
      await heading(page, t('dashboard.title'));
      expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe('直子');
      await page.goto(address);
      await page.getByText(t('refusal.link.used' as never)).waitFor();
    });
  });

  it('whose password is reset is out at once, and comes in by the new link alone', async () => {
    let next = '';
    await fixture.visit({ locale }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/login');
      await page.getByRole('textbox', { name: t('session.username') }).fill(username);
      await page.getByRole('textbox', { name: t('session.password') }).fill('pearls & rubies');
      await page.keyboard.press('Enter');
      await heading(page, t('dashboard.title'));
      await fixture.visit({ as: 'admin', locale }, async (office) => {
        await office.go(`/manage-user/users?search=${username}`);
        const row = office.page.getByRole('row').filter({ hasText: username });
        await row.hover();
        await row.getByRole('button', { name: t('common.list.menuOf') }).click();
        await office.page.getByRole('menuitem', { name: t('user.reset') }).click();
        await office.page.getByRole('button', { name: t('user.resetYes') }).click();
        next = await office.page.getByRole('textbox', { name: t('user.link.label') }).inputValue();
      });
      await page
        .getByRole('link', { name: t('frame.menu.item') })
        .or(page.getByText(t('frame.menu.item')))
        .first()
        .click();
      await page.getByRole('link', { name: t('frame.menu.itemList'), exact: true }).click();
      await page.getByRole('textbox', { name: t('session.username') }).waitFor();
      await page.goto(next);
      await page.getByText(t('user.password.reset', { name: '直子', username })).waitFor();
    });
  });
});

it('a new user of another company is led to, once their link was seen', async () => {
  const { world } = fixture;
  const place = { name: 'Rival annex', nameJa: '', description: 'Shop', descriptionJa: '' };
  await world.as('admin').call(contract.location.create, { companyId: world.rivalCompanyId, ...place });
  await fixture.visit({ as: 'admin' }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/manage-user/users?open=new');
    await fillUser(visit, 'naoko-rival');
    await choose(page, t('user.role'), 'Sales');
    await choose(page, t('user.company'), 'Rival Gems K.K.');
    const form = page.getByRole('dialog', { name: t('user.create') });
    await form.getByRole('checkbox', { name: t('user.worksAt', { location: place.name }) }).check();
    await form.getByRole('button', { name: t('common.save') }).click();
    await page.getByRole('textbox', { name: t('user.link.label') }).waitFor();
    const question = page.getByText(t('location.elsewhereTitle', { location: place.name }));
    expect(await question.count()).toBe(0);
    await page.keyboard.press('Escape');
    await question.waitFor();
    await press(page, t('location.elsewhereYes'));
    await page.getByRole('row').filter({ hasText: 'naoko-rival' }).waitFor();
    expect(await page.locator('.top-bar .place-company').textContent()).toBe('Rival Gems K.K.');
  });
});

describe('the form of a user', () => {
  it('says why nothing can be chosen, and offers it once it can', async () => {
    await fixture.visit({ as: 'admin', isOffline: true }, async (visit) => {
      const { page, t, context } = visit;
      await context.route('**/api/users/choices', (route) => route.abort());
      await visit.go('/manage-user/users?open=new');
      const form = page.getByRole('dialog', { name: t('user.create') });
      const name = form.getByRole('textbox', { name: t('user.firstName'), exact: true });
      await name.fill('Naoko');
      await form.getByText(t('user.choicesFailed')).waitFor();
      await context.unroute('**/api/users/choices');
      await form.getByRole('button', { name: t('common.retry') }).click();
      await choose(page, t('user.role'), 'Sales');
      expect(await name.inputValue()).toBe('Naoko');
    });
  });
});

describe('a role with limited rights', () => {
  it('is made by copying Sales; what is taken away while its user works is gone with the next click', async () => {
    const t = wordsOf('en');
    await fixture.visit({ as: 'admin' }, async (visit) => {
      const { page } = visit;
      await visit.go('/manage-user/access-rights?role=3');
      await page.getByRole('button', { name: t('rights.copy'), exact: true }).click();
      const form = page.getByRole('dialog', { name: t('rights.copyTitle', { name: 'Sales' }) });
      await form.getByRole('textbox', { name: t('rights.roleName'), exact: true }).fill('ＡＤＭＩＮ');
      await form.getByRole('button', { name: t('common.save') }).click();
      await form.getByText(t('refusal.role.namesAdmin' as never)).waitFor();
      await form.getByRole('textbox', { name: t('rights.roleName'), exact: true }).fill('Weekend');
      await form.getByRole('textbox', { name: t('rights.roleNameJa') }).fill('週末スタッフ');
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByRole('heading', { name: 'Weekend', level: 2 }).waitFor();
      const right = page.getByRole('switch', { name: 'View Category: Weekend' });
      expect(await right.isChecked()).toBe(true);
      await signUp(fixture.world, 'weekender', 'Weekend');

      await fixture.visit({ as: 'weekender' }, async (shop) => {
        const menu = shop.page.getByRole('navigation', { name: t('frame.menus') });
        const category = menu.getByRole('link', { name: t('frame.menu.category'), exact: true });
        await shop.go('/item/category');
        await shop.page.getByText('AS0').waitFor();
        await right.press(' ');
        await expect.poll(() => right.isChecked()).toBe(false);
        await expect
          .poll(async () => (await findRole('Weekend')).actionIds.length)
          .toBe((await findRole('Sales')).actionIds.length - 1);

        await shop.page.getByRole('searchbox', { name: t('common.search') }).fill('ring');
        await shop.page
          .getByRole('alert')
          .filter({ hasText: t('session.denied') })
          .waitFor();
        await heading(shop.page, t('dashboard.title'));
        expect(pathOf(shop.page)).toBe('/dashboard');
        await menu.getByText(t('frame.menu.item'), { exact: true }).click();
        await menu.getByRole('link', { name: t('frame.menu.itemList'), exact: true }).waitFor();
        await expect.poll(() => category.count()).toBe(0);
        const toast = shop.page.getByRole('alert').filter({ hasText: t('session.denied') });
        // The word of before is gone, so that this one is of this address; a page that loads may outlast it once.
        await toast.waitFor({ state: 'detached' });
        const isTold = async () => {
          const told = toast.waitFor({ timeout: 10_000 }).then(
            () => true,
            () => false,
          );
          await shop.go('/item/category');
          return told;
        };
        await expect.poll(isTold).toBe(true);
      });
    });
  });

  it('is reverted with the reason where the server refuses', async () => {
    await fixture.visit({ as: 'admin', isOffline: true }, async (visit) => {
      const { page, t, context } = visit;
      await visit.go('/manage-user/access-rights?role=4');
      const right = page.getByRole('switch', { name: 'Refund: Inventory' });
      await right.waitFor();
      await context.route('**/api/roles/4/rights', (route) =>
        route.fulfill({ status: 409, json: { code: 'role.admin', message: 'role.admin' } }),
      );
      await right.press(' ');
      await page
        .getByRole('alert')
        .filter({ hasText: t('rights.changeFailed') })
        .waitFor();
      await expect.poll(() => right.isChecked()).toBe(false);
    });
  });

  it('is seen by an administrator as its users see it, until they stop', async () => {
    await fixture.visit({ as: 'admin', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/manage-user/access-rights?role=4');
      // Rights speak the language of the screen alone.
      await page.getByText('カテゴリの閲覧', { exact: true }).waitFor();
      expect(await page.getByText('View Category', { exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: t('rights.viewAs') }).click();
      await page.getByRole('button', { name: t('rights.viewAsYes', { name: '在庫担当' }) }).click();
      const banner = page.getByText(t('frame.viewing', { name: '在庫担当' }));
      await banner.waitFor();
      await heading(page, t('dashboard.title'));
      const menu = page.getByRole('navigation', { name: t('frame.menus') });
      expect(await menu.getByText(t('frame.menu.manageUser')).count()).toBe(0);
      await visit.go('/item/category?open=new');
      await banner.waitFor();
      const form = page.getByRole('dialog', { name: t('category.create') });
      await form.getByRole('textbox', { name: t('common.code'), exact: true }).fill('Q1');
      await form.getByRole('textbox', { name: t('common.name'), exact: true }).fill('Quartz');
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('refusal.viewing.readOnly' as never)).waitFor();
      await form.getByRole('button', { name: t('common.cancel') }).click();
      await page.getByRole('button', { name: t('common.leave') }).click();
      await page.getByRole('button', { name: t('frame.stopViewing') }).click();
      await heading(page, t('rights.title'));
      await expect.poll(() => banner.count()).toBe(0);
    });
    const { rows } = await fixture.world.as('admin').call(contract.category.list, { search: 'Quartz' });
    expect(rows).toEqual([]);
  });
});

async function findRole(name: string) {
  const { roles } = await fixture.world.as('admin').call(contract.role.matrix, {});
  const role = roles.find((one) => one.name === name);
  if (!role) throw new Error(`There is no role ${name}.`);
  return role;
}

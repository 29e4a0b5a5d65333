import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture, press } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  await fixture.world.ring();
});
afterAll(() => fixture.close());

describe('a form', () => {
  it('keeps the message of a refused date readable, and Escape closes its calendar first', async () => {
    await fixture.visit({ as: 'admin', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/company?open=rate');
      const form = page.getByRole('dialog', { name: t('tax.newRate') });
      const date = form.locator('input[data-path=validFrom]');
      const calendar = page.locator('[data-dates-dropdown]');
      await date.waitFor();
      await form.getByRole('button', { name: t('common.save') }).click();
      const message = form.locator('.mantine-InputWrapper-error').first();
      await message.waitFor();
      await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await calendar.isVisible()).toBe(false);

      await page.keyboard.press('ArrowDown');
      await calendar.waitFor();
      // It lies below the message, once it has found its place.
      await expect
        .poll(async () => {
          const [said, opened] = await Promise.all([message.boundingBox(), calendar.boundingBox()]);
          return said && opened ? opened.y - (said.y + said.height) : Number.NaN;
        })
        .toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Escape');
      await calendar.waitFor({ state: 'hidden' });
      expect(await form.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
    });
  });

  it('opens a list of choices for who asks for it, not for the focus alone, and Escape closes the list first', async () => {
    await fixture.visit({ as: 'admin', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/featured-products?open=new');
      const form = page.getByRole('dialog', { name: t('featured.create') });
      const item = form.getByRole('combobox').first();
      await expect.poll(() => item.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await item.getAttribute('aria-expanded')).toBe('false');

      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('option').first().waitFor({ state: 'hidden' });
      expect(await form.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
    });
  });

  it('is sent once, however often it is pressed while its question is on the way', async () => {
    const manager = fixture.world.as('manager');
    const contactNumber = '0335712345';
    await manager.call(contract.customer.create, { lastName: 'Shared', contactNumber });
    await fixture.visit({ as: 'manager', isFirst: true }, async (visit) => {
      const { page, t } = visit;
      await page.route(/AskDialog/, async (route) => {
        await new Promise((late) => setTimeout(late, 2_000));
        await route.continue();
      });
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/customers')) sent++;
      });
      await visit.go('/manage-user/customers?open=new');
      const form = page.getByRole('dialog', { name: t('customer.new') });
      await form.locator('input[data-path=lastName]').fill('Twin');
      await form.locator('input[data-path=contactNumber]').fill(contactNumber);
      await page.keyboard.press('Enter');
      await expect.poll(() => sent).toBe(1);
      for (let times = 0; times < 5; times++) {
        await page.waitForTimeout(200);
        await page.keyboard.press('Enter');
      }
      await press(page, t('customer.shared.confirm'));
      await form.waitFor({ state: 'detached' });
      expect(sent).toBe(2);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
    const { rows } = await manager.call(contract.customer.list, { search: 'Twin' });
    expect(rows).toHaveLength(1);
  });
});

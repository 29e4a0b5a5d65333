import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { pictureFile } from '../support/picture.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const face = (background: string) => pictureFile('me.png', { background });
const choose = ({ page }: Visit, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('.picture-field input[type=file]').setInputFiles(file);
const stored = ({ page }: Visit) => page.evaluate(() => localStorage.getItem('userImage'));
/** The picture in the frame, once the browser has it; empty where there is none. */
const framed = ({ page }: Visit) =>
  page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>('.user-menu img');
    return image?.complete && image.naturalWidth > 0 ? new URL(image.src).pathname : '';
  });

describe("one's own picture", () => {
  it('shows in the frame and in storage at once, without rights to items', async () => {
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/profile');
      await choose(visit, await face('#8a5a2b'));
      await expect.poll(() => framed(visit)).toMatch(/^\/media\/.*-thumb\.webp$/);
      const first = await framed(visit);
      expect(await stored(visit)).toBe(first);

      await page.getByLabel(t('user.phoneNumber')).fill('090-1111-2222');
      await choose(visit, await face('#2b5a8a'));
      await expect.poll(async () => (await framed(visit)).replace(first, '')).not.toBe('');
      expect(await stored(visit)).toBe(await framed(visit));
      // What was being typed is still there.
      expect(await page.getByLabel(t('user.phoneNumber')).inputValue()).toBe('090-1111-2222');

      const svg = Buffer.from('<svg><script>alert(1)</script></svg>');
      await choose(visit, { name: 'me.svg', mimeType: 'image/svg+xml', buffer: svg });
      await page
        .getByRole('alert')
        .filter({ hasText: t('refusal.file.notImage' as never) })
        .waitFor();
      await choose(visit, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
      await page
        .getByRole('alert')
        .filter({ hasText: t('file.failed', { name: 'me.png' }) })
        .waitFor();
      expect(await stored(visit)).toBe(await framed(visit));

      await page.reload();
      await expect.poll(() => framed(visit)).not.toBe('');
      await page.getByRole('button', { name: t('file.removePicture') }).click();
      await expect.poll(() => framed(visit)).toBe('');
      expect(await stored(visit)).toBe('');
    });
  });

  it('is still seen after the password was changed', async () => {
    await fixture.visit({ as: 'stock' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/profile');
      await choose(visit, await face('#5a8a2b'));
      await expect.poll(() => framed(visit)).not.toBe('');
      const path = await framed(visit);
      await visit.go('/change-password');
      await page.getByLabel(t('access.current'), { exact: true }).fill('kinza-demo');
      await page.getByLabel(t('access.next'), { exact: true }).fill('pearls & rubies');
      await page.getByLabel(t('access.again'), { exact: true }).fill('pearls & rubies');
      await page.getByRole('button', { name: t('access.changePassword') }).click();
      await page.getByText(t('access.passwordChanged')).waitFor();
      const look = () => page.evaluate((at) => fetch(at, { cache: 'reload' }).then(({ status }) => status), path);
      await expect.poll(look).toBe(200);
    });
  });
});

describe("one's own particulars", () => {
  it('that somebody else changed meanwhile are shown beside what was entered, and saved after all', async () => {
    await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/profile');
      const phone = page.getByRole('textbox', { name: t('user.phoneNumber') });
      await phone.fill('090-1111-2222');
      // A role is called by its Japanese name, here and in the menu.
      await page.getByText('店長', { exact: true }).waitFor();
      await page.getByRole('button', { name: t('frame.user') }).click();
      await page.getByRole('menu').getByText('店長').waitFor();
      await page.getByRole('menu').press('Escape');

      const manager = fixture.world.as('manager');
      const { profile } = contract;
      const {
        username: _,
        roleName: __,
        roleNameJa: ___,
        imageUrl: ____,
        ...own
      } = await manager.call(profile.find, {});
      await manager.call(profile.edit, { ...own, firstName: '恵', phoneNumber: '03-0000-0000' });
      const save = page.getByRole('button', { name: t('access.saveProfile') });
      await save.click();
      const notice = page.getByRole('alert', { name: t('common.conflict.title') });
      await notice.getByText('03-0000-0000').waitFor();
      await notice.getByText('恵').waitFor();
      expect(await phone.inputValue()).toBe('090-1111-2222');
      await notice.getByRole('button', { name: t('common.conflict.goOn') }).click();
      await save.click();
      await page.getByText(t('access.profileSaved')).waitFor();
      const saved = await manager.call(profile.find, {});
      expect(saved).toMatchObject({ firstName: '恵', phoneNumber: '090-1111-2222' });

      // The form goes on from what is saved.
      await phone.fill('090-3333-4444');
      await expect.poll(() => page.locator('[data-path=firstName]').inputValue()).toBe('恵');
      await save.click();
      await expect.poll(async () => (await manager.call(profile.find, {})).phoneNumber).toBe('090-3333-4444');
    });
  });
});

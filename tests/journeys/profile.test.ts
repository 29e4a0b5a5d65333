import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, type Visit } from '../support/browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const face = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
const choose = async ({ page }: Visit, buffer: Buffer, name = 'me.png', mimeType = 'image/png') =>
  page.locator('.picture-field input[type=file]').setInputFiles({ name, mimeType, buffer });
const stored = ({ page }: Visit) => page.evaluate(() => localStorage.getItem('userImage'));
/** The picture in the frame, once the browser has it; empty where there is none. */
const framed = ({ page }: Visit) =>
  page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>('.user-menu img');
    return image && image.complete && image.naturalWidth > 0 ? new URL(image.src).pathname : '';
  });

describe("one's own picture", () => {
  it.each(['en', 'ja'] as const)(
    'shows in the frame and in storage at once, without rights to items (%s)',
    async (locale) => {
      await stage.visit({ as: 'sales', locale }, async (visit) => {
        const { page, t } = visit;
        await visit.go('/profile');
        await choose(visit, await face('#8a5a2b'));
        await expect.poll(() => framed(visit)).toMatch(/^\/media\/.*-thumb\.webp$/);
        const first = await framed(visit);
        expect(await stored(visit)).toBe(first);

        await page.getByLabel(t('access.phoneNumber')).fill('090-1111-2222');
        await choose(visit, await face('#2b5a8a'));
        await expect.poll(async () => (await framed(visit)).replace(first, '')).not.toBe('');
        expect(await stored(visit)).toBe(await framed(visit));
        // What was being typed is still there.
        expect(await page.getByLabel(t('access.phoneNumber')).inputValue()).toBe('090-1111-2222');

        await choose(visit, Buffer.from('<svg><script>alert(1)</script></svg>'), 'me.svg', 'image/svg+xml');
        await page
          .getByRole('alert')
          .filter({ hasText: t('refusal.file.notImage' as never) })
          .waitFor();
        await choose(visit, Buffer.from('not a picture at all'));
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
    },
  );

  it('is still seen after the password was changed', async () => {
    await stage.visit({ as: 'stock' }, async (visit) => {
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

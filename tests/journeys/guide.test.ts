import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mp4 } from '#server/kernel/files/examples.ts';
import { type BrowserFixture, openBrowserFixture, type Visit, wordsOf } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  await fixture.world.ring();
});
afterAll(() => fixture.close());

const captions = (words: string) => ({
  name: 'captions.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`),
});

/** The panel beside the list of items, opened by its button. */
async function openGuide({ page, t, go }: Visit) {
  await go('/item/list');
  await page.getByRole('button', { name: t('common.list.guide') }).click();
  return page.getByRole('complementary', { name: t('common.list.guide') });
}

describe('the guide of a section', () => {
  it('shows the steps alone to a clerk while there is no video', async () => {
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const guide = await openGuide(visit);
      await guide.getByText(visit.t('item.guide1')).waitFor();
      // What is in it comes next by keys.
      expect(await guide.evaluate((panel) => panel === document.activeElement)).toBe(true);
      expect(await guide.locator('video').count()).toBe(0);
      expect(await guide.getByText(visit.t('guide.tools')).count()).toBe(0);
    });
  });

  it('gets a video and captions from an administrator, which everybody sees in their language', async () => {
    await fixture.visit({ as: 'admin' }, async (visit) => {
      const { page, t } = visit;
      const guide = await openGuide(visit);
      const file = { name: 'guide.mp4', mimeType: 'video/mp4', buffer: mp4() };
      await guide.getByLabel(t('guide.addVideo')).and(page.locator('input')).setInputFiles(file);
      await guide.getByLabel(t('guide.video')).waitFor();
      for (const label of [t('guide.captionsEn'), t('guide.captionsJa')]) {
        await guide.getByLabel(label, { exact: true }).setInputFiles(captions(label));
        await guide.getByRole('button', { name: t('guide.clearCaptions', { captions: label }) }).waitFor();
      }
    });
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const guide = await openGuide(visit);
      const video = guide.getByLabel(wordsOf('ja')('guide.video'));
      await video.waitFor();
      expect(await video.locator('track[default]').getAttribute('srclang')).toBe('ja');
      expect(await video.locator('track').count()).toBe(2);
      await guide.getByText(visit.t('item.guide1')).waitFor();
    });
  });

  it('loses it again', async () => {
    await fixture.visit({ as: 'admin' }, async (visit) => {
      const { page, t, go } = visit;
      const guide = await openGuide(visit);
      await guide.getByRole('button', { name: t('guide.removeVideo') }).click();
      await page.getByRole('button', { name: t('guide.removeYes') }).click();
      await guide.getByRole('button', { name: t('guide.addVideo') }).waitFor();
      expect(await guide.getByLabel(t('guide.video')).count()).toBe(0);
      await go('/company-profile/company');
      await page.getByText(t('guide.changed')).first().waitFor();
      await page.getByRole('cell', { name: 'Items: Video' }).first().waitFor();
      await page
        .getByRole('cell', { name: /^Items: “English captions…”/ })
        .first()
        .waitFor();
    });
  });
});

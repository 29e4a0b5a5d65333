import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { mp4 } from '#server/kernel/files/examples.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { pictureFile } from '../support/picture.ts';

let fixture: BrowserFixture;
let ring: Item;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  ring = await fixture.world.ring();
  await fixture.world.ring({ name: 'Signet ring, K18', nameJa: 'K18 印台リング', price: 154_560 });
});
afterAll(() => fixture.close());

const content = `# お盆の営業

8月**13日**から <script>alert(1)</script>

[地図](https://maps.example/ginza) [罠](javascript:alert(1)) <img src=x onerror=alert(1)>
`;

describe('a page post', () => {
  it('is drafted, looked at, published, and taken back, in Japanese', async () => {
    await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const opened: string[] = [];
      page.on('dialog', (dialog) => {
        opened.push(dialog.message());
        void dialog.dismiss();
      });
      await visit.go('/company-profile/page-post');
      await page.getByText(t('post.none')).first().waitFor();
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: t('post.create') });
      await form.locator('[data-path=titleJa]').fill('お盆の営業時間');
      const words = form.locator('textarea[data-path=contentJa]');
      await words.fill(content);
      const preview = form.getByRole('region', { name: t('post.preview') });
      await preview.getByRole('heading', { name: 'お盆の営業', level: 2 }).waitFor();
      expect(await preview.locator('strong').textContent()).toBe('13日');
      const link = preview.getByRole('link');
      expect(await link.count()).toBe(1);
      expect(await link.getAttribute('href')).toBe('https://maps.example/ginza');
      expect(await link.getAttribute('rel')).toContain('noopener');
      await preview.getByText('<script>alert(1)</script>').waitFor();
      expect(await preview.locator('script, img').count()).toBe(0);

      // The tools: what is marked becomes bold, a picture of one's own stands among the words.
      await words.focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('以上');
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Shift+ArrowLeft');
      await form.getByRole('button', { name: t('post.tool.bold'), exact: true }).click();
      await expect.poll(() => preview.locator('strong').allTextContents()).toEqual(['13日', '以上']);
      await form.locator('.post-tools input[type=file]').setInputFiles(await pictureFile('shop.png'));
      await preview.locator('img').waitFor();
      await expect
        .poll(() => preview.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('post.created')).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'お盆の営業時間' });
      await row.getByText(t('post.draft')).waitFor();
      const published = () => fixture.world.as('manager').call(contract.post.list, { active: 'true' });
      expect((await published()).rows).toEqual([]);

      const step = async (name: string) => {
        await row.hover();
        await row.getByRole('button', { name: t('common.list.menuOf') }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      // The trail tells that it began as a draft: nothing before, and no other draft after.
      await step(t('common.view'));
      const made = page.getByRole('dialog', { name: 'お盆の営業時間' });
      const status = made.locator('.changes tr').filter({ hasText: t('common.status') });
      const told = [t('common.status'), t('common.audit.nothing'), t('post.draft')];
      await expect.poll(() => status.locator('td').allTextContents()).toEqual(told);
      await page.keyboard.press('Escape');
      await made.waitFor({ state: 'detached' });
      await step(t('post.publish'));
      await row.getByText(t('post.published')).waitFor();
      expect((await published()).rows).toMatchObject([
        { title: 'お盆の営業時間', slug: expect.stringMatching(/^post-/) },
      ]);

      await step(t('common.view'));
      const view = page.getByRole('dialog', { name: 'お盆の営業時間' });
      await view.locator('.article').getByRole('heading', { name: 'お盆の営業', level: 2 }).waitFor();
      await view.locator('.article img').waitFor();
      await page.keyboard.press('Escape');
      await step(t('post.unpublish'));
      await page.getByRole('button', { name: t('post.unpublishYes'), exact: true }).click();
      await row.getByText(t('post.draft')).waitFor();
      await page.reload();
      await row.getByText(t('post.draft')).waitFor();
      expect(opened).toEqual([]);
    });
  });

  it('is written on a phone, with the preview behind a switch', async () => {
    await fixture.visit({ as: 'manager', isPhone: true }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/page-post?open=new');
      const form = page.getByRole('dialog', { name: t('post.create') });
      await form.locator('[data-path=title]').fill('Summer hours');
      await form.locator('textarea[data-path=content]').fill('We close at **six**.');
      const preview = form.getByRole('region', { name: t('post.preview') });
      expect(await preview.isVisible()).toBe(false);
      await form.getByRole('button', { name: t('post.preview'), exact: true }).click();
      await preview.locator('strong').getByText('six').waitFor();
      await form.getByRole('switch', { name: t('post.published') }).check();
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('post.created')).waitFor();
      await page
        .getByRole('button', { name: /Summer hours/ })
        .getByText(t('post.published'))
        .waitFor();
    });
  });
});

/** Lifts the second row, which has the focus, above the first, and puts it down there. */
async function liftToTop({ page, t }: Visit): Promise<void> {
  const over = (position: number) => page.getByText(t('arrange.over', { position }));
  await page.keyboard.press('Space');
  await over(2).waitFor({ state: 'attached' });
  // What is lifted hears its keys a moment later.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp');
      return over(1).count();
    })
    .toBe(1);
  await page.keyboard.press('Space');
}

describe('featured products', () => {
  it('lead to their items and stand in the order that they are given', async () => {
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/featured-products');
      await page.getByText(t('featured.none')).first().waitFor();
      for (const name of ['Plain band', 'Signet ring']) {
        await page.keyboard.press('n');
        const form = page.getByRole('dialog', { name: t('featured.create') });
        await form.getByRole('combobox', { name: t('featured.item') }).fill(name);
        await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
        const price = form.locator('[data-path=price]');
        await expect.poll(() => price.inputValue()).toBe(name === 'Plain band' ? '100,000' : '154,560');
        if (name === 'Plain band') {
          await form.locator('[data-path=priceBefore]').fill('90000');
          await form.getByRole('button', { name: t('common.save') }).click();
          await form.getByText(t('field.priceBefore' as never)).waitFor();
          await form.locator('[data-path=priceBefore]').fill('125000');
          await form.locator('output').getByText('20%').waitFor();
        }
        await form.getByRole('button', { name: t('common.save') }).click();
        await form.waitFor({ state: 'detached' });
      }
      const codes = () => page.getByRole('row').locator('.code').allTextContents();
      await expect.poll(codes).toEqual([ring.itemCode, 'R0-000002']);
      await page.getByRole('button', { name: t('arrange.open') }).click();
      const dialog = page.getByRole('dialog', { name: t('arrange.title') });
      await dialog.getByRole('button', { name: /R0-000002/ }).focus();
      await liftToTop(visit);

      // Nothing arranged goes without a word, and no order is put over one that nobody here has seen.
      await page.keyboard.press('Escape');
      await page.getByText(t('common.unsavedTitle')).waitFor();
      await page.getByRole('button', { name: t('common.keepEditing') }).click();
      const manager = fixture.world.as('manager');
      const seen = (await manager.call(contract.featured.list, {})).rows.map(({ id }) => id);
      await manager.call(contract.featured.arrange, { ids: seen.toReversed(), seen });
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await dialog.getByText(t('arrange.changed')).waitFor();
      await dialog.getByRole('button', { name: t('arrange.readAnew') }).click();
      await dialog.getByText(t('arrange.changed')).waitFor({ state: 'detached' });
      await dialog.getByRole('button', { name: ring.itemCode }).focus();
      await liftToTop(visit);
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('arrange.done')).waitFor();
      await expect.poll(codes).toEqual([ring.itemCode, 'R0-000002']);
    });
  });

  it('tell two who lead one to different items apart by name', async () => {
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      const manager = fixture.world.as('manager');
      const row = (await manager.call(contract.featured.list, {})).rows.find(({ name }) => name.startsWith('Plain'));
      if (!row) throw new Error('No plain band is featured.');
      const theirs = await fixture.world.ring({ name: 'Eternity ring' });
      await visit.go(`/company-profile/featured-products?open=edit:${row.id}`);
      const form = page.getByRole('dialog', { name: t('featured.edit') });
      await form.getByRole('combobox', { name: t('featured.item') }).fill('Signet');
      await page.getByRole('option', { name: /^Signet ring/ }).click();
      const { id, version, name, nameJa, price, priceBefore, imageId, activeFrom, activeTo } = row;
      await manager.call(contract.featured.edit, {
        id,
        version,
        name,
        nameJa,
        price,
        priceBefore,
        imageId,
        activeFrom,
        activeTo,
        itemId: theirs.id,
      });
      await form.getByRole('button', { name: t('common.save') }).click();
      const combobox = form.getByRole('combobox', { name: t('featured.item') });
      const notice = form.getByRole('alert', { name: t('common.conflict.title') });
      const cells = notice.getByRole('row').nth(1).getByRole('cell');
      await expect
        .poll(async () => (await cells.allTextContents()).slice(0, 3))
        .toEqual([t('featured.item'), 'Signet ring, K18 · R0-000002', `Eternity ring · ${theirs.itemCode}`]);
      expect(await combobox.inputValue()).toBe('Signet ring, K18 · R0-000002');
    });
  });
});

describe('a link to social media', () => {
  it('is an address of the web', async () => {
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/social-media?open=new');
      const form = page.getByRole('dialog', { name: t('socialLink.create') });
      await form.locator('[data-path=url]').fill('javascript:alert(1)');
      await form.getByRole('button', { name: t('common.save') }).click();
      await form.getByText('Invalid URL').waitFor();
      await form.locator('[data-path=url]').fill('https://www.instagram.com/kinza');
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByRole('row').filter({ hasText: 'https://www.instagram.com/kinza' }).waitFor();
    });
  });
});

describe('an e-commerce video', () => {
  it('has a name and an MP4, and shows how far it is', async () => {
    await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/company-profile/ecommerce-videos?open=new');
      const form = page.getByRole('dialog', { name: t('shopVideo.create') });
      await form.getByRole('button', { name: t('common.save') }).click();
      const missing = [t('common.name'), t('shopVideo.video')].join(t('common.list.comma'));
      await page
        .getByRole('alert')
        .filter({ hasText: t('common.fillIn', { fields: missing }) })
        .waitFor();
      await form.locator('[data-path=nameJa]').fill('Turning ring');
      const file = form.locator('input[type=file]').first();
      await file.setInputFiles({ name: 'ring.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') });
      await page
        .getByRole('alert')
        .filter({ hasText: t('refusal.file.notMp4' as never) })
        .waitFor();
      await file.setInputFiles({ name: 'ring.mp4', mimeType: 'video/mp4', buffer: mp4(2_000_000) });
      await form.locator('video').waitFor();

      // While a picture is on its way, nothing is saved without it.
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      await page.route('**/shop-videos/posters', async (route) => {
        await arrived;
        await route.continue();
      });
      const chooser = form.locator('.picture-field input[type=file]');
      await chooser.setInputFiles(await pictureFile('poster.png', { width: 90, height: 60 }));
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('item.picture.waitText')).waitFor();
      arrive();
      await form.locator('.picture-field img').waitFor();
      await form.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('shopVideo.created')).waitFor();
      await page.getByRole('row').filter({ hasText: 'Turning ring' }).getByText('2 MB').waitFor();
    });
  });
});

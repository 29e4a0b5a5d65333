import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopPageKind } from '#contract/shop/page.ts';
import { pageViews } from '#web/shop/pages.ts';
import { faultsNow } from '../support/axe.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { type Shown, showEverything } from './everyPage.ts';

const looks = [
  { locale: 'en', isPhone: false },
  { locale: 'ja', isPhone: true },
] as const;
const kinds = Object.keys(pageViews) as ShopPageKind[];

// Every kind of page with all that it may show and with nothing, in npm run prove:shop; some of them are in npm test.
describe.runIf(process.env.KINZA_PROVE === 'shop')('axe finds nothing', () => {
  let fixture: BrowserFixture;
  let shown: Record<ShopPageKind, Shown[]>;
  let seen = 0;
  beforeAll(async () => {
    fixture = await openBrowserFixture();
    shown = await showEverything(fixture.world);
  }, 300_000);
  afterAll(async () => {
    console.log(`axe looked at ${seen} pages of the shop`);
    await fixture.close();
  });

  describe.each(looks)('in $locale', (look) => {
    it.each(kinds)(
      'on a page of the kind %s',
      async (kind) => {
        expect(shown[kind].length).toBeGreaterThan(0);
        const faults: string[] = [];
        for (const { name, path, act } of shown[kind]) {
          await fixture.visit(look, async (somebody) => {
            await somebody.go(`/shop/${path}`);
            await act?.(somebody);
            faults.push(...(await faultsNow(somebody.page)).map((fault) => `${name}: ${fault}`));
            seen += 1;
          });
        }
        expect(faults).toEqual([]);
      },
      300_000,
    );
  });

  it('and would find a picture without words', async () => {
    await fixture.visit({}, async ({ page, go }) => {
      await go('/shop/kz/law');
      await page.evaluate(() => document.querySelector('h1')?.after(new Image()));
      expect((await faultsNow(page)).join()).toContain('image-alt');
    });
  });
});

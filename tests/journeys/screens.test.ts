import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BrowserFixture,
  type BrowserSession,
  desk,
  openBrowserFixture,
  phone,
  type Visit,
} from '../support/browser.ts';
import { faultsAt, faultsIn, lowWindows, widths } from '../support/widthFaults.ts';
import { expectAccessible, isEverything, looks, oneOf } from './looks.ts';
import { type ScreenData, seedScreens } from './screenData.ts';
import { type Screen, screens } from './screens.ts';

let fixture: BrowserFixture;
let screenData: ScreenData;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  screenData = await seedScreens(fixture.world);
});
afterAll(() => fixture.close());

/**
 * Each screen is opened once, in turn in one look and the other, so that either language, width and scheme is seen on
 * every other screen; with KINZA_LOOKS=all, in both. All eight together are tried on three screens, and the colours by
 * themselves in web/ui/css/tokens.test.ts: of the plain screens axe looks at them with KINZA_LOOKS=all only.
 */
const screensIn = (look: (typeof looks)[number]) =>
  screens.filter((_, index) => isEverything || looks[index % looks.length] === look);

/** Every other width, in turn the wider and the narrower ones of their pairs. */
const widthsOf = (screen: Screen) =>
  widths.filter((_, index) => isEverything || index % 2 === Math.floor(screens.indexOf(screen) / looks.length) % 2);

/** Whether it shows its route as it is, as the first of the screens that one address leads to, and leaves the frame open. */
function isRoute(screen: Screen): boolean {
  const { pathname } = placeOf(screen);
  const isPlain = ({ act, coversFrame }: Screen) => !act && !coversFrame;
  return isPlain(screen) && screens.find((one) => isPlain(one) && placeOf(one).pathname === pathname) === screen;
}

const placeOf = ({ path }: Screen) => new URL(path(screenData), 'http://localhost');

it('looks at every screen that the office has', async () => {
  await fixture.visit({}, async ({ page, go }) => {
    await go('/login');
    const routes = await page.evaluate(() => {
      // The router keeps itself here; what has no component only leads elsewhere.
      const { routesByPath } = (self as unknown as { __TSR_ROUTER__: { routesByPath: Record<string, Route> } })
        .__TSR_ROUTER__;
      return Object.entries(routesByPath).flatMap(([path, { options }]) => (options.component ? [path] : []));
    });
    expect(routes.length).toBeGreaterThan(30);
    const seen = new Set(screens.map(({ path }) => routeOf(path(screenData), routes)));
    expect(routes.filter((route) => !seen.has(route))).toEqual([]);
  });
});

interface Route {
  options: { component?: unknown };
}

/** The route that an address leads to: of those that fit the one that says most. */
function routeOf(address: string, routes: readonly string[]): string | undefined {
  const { pathname } = new URL(address, 'http://localhost');
  const fits = (route: string) =>
    new RegExp(`^${route.replace(/\$$/, '.*').replace(/\$\w+/g, '[^/]+')}$`).test(pathname);
  const plainness = (route: string) => route.replace(/\$\w*/g, '').length;
  return routes.filter(fits).toSorted((a, b) => plainness(b) - plainness(a))[0];
}

/** Of several screens in a row only the first loads the app, and what stands outside of it or is done there. */
async function open({ path, act, coversFrame, as, shows }: Screen, visit: Visit): Promise<void> {
  const address = path(screenData);
  const { pathname } = new URL(visit.page.url());
  const isInside = as !== 'nobody' && !act && !coversFrame && !address.includes('#');
  if (isInside && pathname !== 'blank' && !address.startsWith(pathname.replace(/^\/ja\//, '/')))
    await visit.move(address);
  else {
    // Addresses may differ in nothing but what follows the #, which loads no page.
    if (address.includes('#')) await visit.page.goto('about:blank');
    await visit.go(address);
  }
  await act?.(visit);
  await visit.page.getByText(shows(visit, screenData)).first().waitFor();
}

it.each(oneOf(1, ['en', 'ja'] as const))(
  'a list, a document and a form hold in every other look, too, in %s',
  async (locale) => {
    await fixture.visit({ locale, as: 'manager' }, async (visit) => {
      for (const name of ['sales list', 'sale', 'item, new']) {
        await open(screens.find((screen) => screen.name === name) as Screen, visit);
        for (const viewport of [desk, phone]) {
          for (const scheme of ['light', 'dark'] as const)
            await expectAccessible(visit.page, { locale, viewport, scheme });
        }
      }
    });
  },
);

describe.each(looks)('in $locale, $scheme', (look) => {
  const { locale } = look;
  describe.each(['nobody', 'manager', 'admin'] as const)(
    'of what %s sees, axe and every width find nothing on',
    (who) => {
      let session: BrowserSession;
      beforeAll(async () => {
        session = await fixture.enter(who === 'nobody' ? { locale } : { locale, as: who });
      });
      afterAll(() => session.leave());

      it.each(screensIn(look).filter(({ as = 'manager' }) => as === who))('$name', async (screen) => {
        await session.walk(async (visit) => {
          await open(screen, visit);
          await expectAccessible(visit.page, { ...look, hasContrast: isEverything });
          if (screen.coversFrame) return;
          const isWhole = isRoute(screen);
          for (const width of isWhole ? widthsOf(screen) : [])
            expect(await faultsAt(visit.page, width), `${width} wide`).toEqual([]);
          // A dialog is looked at on a phone, where its buttons have least room.
          for (const low of isWhole ? lowWindows : lowWindows.slice(0, 1))
            expect(await faultsIn(visit.page, low), `${low.width} × ${low.height}`).toEqual([]);
          await visit.page.setViewportSize(desk);
          // A question that was asked stands over what comes next.
          if (screen.act) await visit.page.goto('about:blank');
        });
      });
    },
  );
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import i18next from 'i18next';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { webDist } from '#server/kernel/webBuild.ts';
import { en } from '#web/text/en.ts';
import { countText, percentText, yenText } from '#web/text/format.ts';
import { ja } from '#web/text/ja.ts';
import type { Locale } from '#web/text/locale.ts';
import type { Translate } from '#web/text/text.ts';
import { takeTab } from './browserTabs.ts';
import { findChromium } from './chromium.ts';
import { login } from './signUp.ts';
import { openWorld, type World } from './world.ts';

const patienceMs = 30_000;
export const desk = { width: 1366, height: 800 } as const;
export const phone = { width: 390, height: 844 } as const;

export interface VisitOptions {
  /** Who is signed in already; absent: nobody. */
  as?: string;
  locale?: Locale;
  isPhone?: boolean;
  /** The connection is lost on purpose: what the browser says about that is no fault. */
  isOffline?: boolean;
  /** The server fails on purpose. */
  isBroken?: boolean;
  context?: BrowserContextOptions;
  /** Nobody has used this browser before, so it has kept nothing of the app. */
  isFirst?: boolean;
}

/** One person before one browser. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** The words of the screen in the visit's language, so that a label may be reworded without breaking a journey. */
  t: Translate;
  go(path: string): Promise<void>;
  /** To another screen as a click leads there: the app is loaded already, and the screen before is gone. */
  move(path: string): Promise<void>;
}

type Walk = (visit: Visit) => Promise<void>;

/** Somebody who stays before their browser for several walks. */
export interface BrowserSession {
  /** Fails as well when the browser met an error that the walk did not see. */
  walk(walk: Walk): Promise<void>;
  leave(): Promise<void>;
}

/** A world whose web is served, and a browser to walk through it. */
export interface BrowserFixture {
  world: World;
  url: string;
  /** Lets somebody come, walk and leave. */
  visit(options: VisitOptions, walk: Walk): Promise<void>;
  enter(options: VisitOptions): Promise<BrowserSession>;
  close(): Promise<void>;
}

export async function openBrowserFixture(): Promise<BrowserFixture> {
  launched ??= launch();
  const [world, browser] = await Promise.all([openWorld({ webDist }), launched]);
  const url = await listenAgain(world);
  const entered = new Set<BrowserSession>();
  const enter = async (options: VisitOptions) => {
    const session = await enterTab(browser, world, url, options);
    entered.add(session);
    const leave = async () => {
      if (entered.delete(session)) await session.leave();
    };
    return { ...session, leave };
  };
  return {
    world,
    url,
    visit: async (options, walk) => {
      const session = await enter(options);
      await session.walk(walk).finally(session.leave);
    },
    enter,
    close: async () => {
      await Promise.all([...entered].map((session) => session.leave()));
      await world.close();
    },
  };
}

/** The server of one file follows that of another at its address, so that the tabs that look at it need no change. */
async function listenAgain({ app }: World): Promise<string> {
  const listen = (port: number) => app.server.listen({ host: '127.0.0.1', port });
  // Two servers of a file may stand side by side.
  const url = await listen(lastPort).catch(() => listen(0));
  lastPort = Number(new URL(url).port);
  return url;
}

let lastPort = 0;

/** One for all files of a worker, which Playwright ends with the process. */
let launched: Promise<Browser> | undefined;

/**
 * A journey runs a script a few times, so compiling it for speed costs more than it brings, and few pages need no processes
 * of their own for drawing and for the network: together a seventh of the browser's time.
 */
const thrift = [
  '--js-flags=--no-maglev --no-turbofan',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];

async function launch(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  return chromium.launch({ executablePath, args: [...args, ...thrift], env, headless: true });
}

/** Clicks the one button of a name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The words of a language as the web says them. */
export function wordsOf(locale: Locale): Translate {
  const words = i18next.createInstance();
  const options = {
    lng: locale,
    resources: { [locale]: { translation: locale === 'en' ? en : ja } },
    interpolation: { escapeValue: false },
    initAsync: false,
    showSupportNotice: false,
  };
  void words.init(options);
  words.services.formatter?.add('yen', (value: number) => (locale === 'ja' ? `${countText(value)}円` : yenText(value)));
  words.services.formatter?.add('percent', (value: number) =>
    locale === 'ja' ? `${value / 100}%` : percentText(value),
  );
  return words.t as unknown as Translate;
}

async function enterTab(browser: Browser, world: World, url: string, options: VisitOptions): Promise<BrowserSession> {
  const { locale = 'en', isPhone = false, isOffline, isBroken, isFirst } = options;
  const { context, page, errors, leave } = await takeTab(browser, {
    url,
    server: world,
    isAlone: Boolean(isOffline || isBroken || isFirst || options.context),
    localStorage: await storageOf(world, options),
    context: {
      viewport: isPhone ? phone : desk,
      hasTouch: isPhone,
      isMobile: isPhone,
      locale: locale === 'ja' ? 'ja-JP' : 'en-US',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
      ...options.context,
    },
    prepare: async (context) => {
      context.setDefaultTimeout(patienceMs);
      // No printer stands here, and Chromium without a window does not always survive looking for one.
      await context.addInitScript(() => {
        window.print = () => {};
      });
      return listen(context, options);
    },
  });
  const go = async (path: string) => {
    await page.goto(locale === 'ja' ? `/ja${path}` : path);
  };
  const move = async (path: string) => {
    await page.evaluate(leaveFor, locale === 'ja' ? `/ja${path}` : path);
    await page.locator('[data-left]').waitFor({ state: 'detached' });
  };
  const visit = { page, context, t: wordsOf(locale), go, move };
  return {
    walk: async (walk) => {
      try {
        await walk(visit);
        if (errors.length > 0) throw new Error(`The browser met errors:\n${errors.join('\n')}`);
      } catch (problem) {
        throw await withPicture(page, problem, errors);
      } finally {
        errors.length = 0;
      }
    },
    leave,
  };
}

/** Marks the screen that is left, and goes on by the router, which keeps itself here. */
function leaveFor(href: string): void {
  for (const screen of document.querySelectorAll('main > *')) screen.setAttribute('data-left', '');
  const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: { navigate(to: object): Promise<void> } };
  void router.navigate({ href, ignoreBlocker: true });
}

/** What the browser has kept from before the visit: the language, and the session of who is signed in. */
async function storageOf(world: World, { as, locale = 'en' }: VisitOptions) {
  const kept: Record<string, string> = locale === 'ja' ? { 'user-locale': 'ja' } : {};
  if (as) {
    const { token, user } = (await login(world, as)).json<{ token: string; user: { firstName: string } }>();
    Object.assign(kept, { token, user: JSON.stringify(user), userName: user.firstName });
  }
  return Object.entries(kept).map(([name, value]) => ({ name, value }));
}

/** Takes the one choice that a list has found: where the list has lost which one is marked, an arrow marks it again. */
export async function takeFound(keyboard: Page['keyboard'], chosen: () => Promise<string>, name: string) {
  const isTaken = async () => (await chosen()).includes(name);
  await expect
    .poll(async () => {
      if (await isTaken()) return true;
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      return isTaken();
    })
    .toBe(true);
}

/** Everything that went wrong unseen: thrown errors, errors on the console (a broken content policy is one), 5xx. */
function listen(context: BrowserContext, { isOffline = false, isBroken = false }: VisitOptions): string[] {
  const errors: string[] = [];
  context.on('weberror', (found) => errors.push(`thrown: ${found.error()} ${found.error().stack}`));
  context.on('console', (message) => {
    const text = message.text();
    // A refusal is an answer like any other; Chromium writes it on the console all the same.
    const isRefusal = /^Failed to load resource: the server responded with a status of 4/.test(text);
    const isCut = isOffline && /net::ERR_|NetworkProblem|Failed to fetch/.test(text);
    const isFailure = isBroken && /the server responded with a status of 5/.test(text);
    if (message.type() === 'error' && !isRefusal && !isCut && !isFailure) errors.push(`console: ${text}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500 && !isBroken) errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}

/** The same problem, with the place of a picture of the moment in which it came up. */
async function withPicture(page: Page, problem: unknown, errors: readonly string[]): Promise<unknown> {
  if (!(problem instanceof Error) || page.isClosed()) return problem;
  const path = join(mkdtempSync(join(tmpdir(), 'kinza-journey-')), 'last.png');
  await page.screenshot({ path }).catch(() => {});
  problem.message += `\nat ${page.url()}, picture ${path}\n${errors.join('\n')}`;
  return problem;
}

import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A tab in which somebody looks at one site. */
export interface TakenTab {
  context: BrowserContext;
  page: Page;
  /** What went wrong unseen, as `listen` notes it. */
  errors: string[];
  leave(): Promise<void>;
}

export interface TabOptions {
  /** Where the site is, and the server that answers there now: the one before it may have had the same address. */
  url: string;
  server: object;
  context: BrowserContextOptions;
  /** What the browser has kept from before the visit. */
  localStorage: { name: string; value: string }[];
  /** Nobody had it before, and nobody will. */
  isAlone: boolean;
  /** What a new tab shall have from its beginning; gives the list of what goes wrong in it. */
  prepare(context: BrowserContext): Promise<string[]>;
}

interface Tab extends Omit<TakenTab, 'leave'> {
  devtools: CDPSession;
  server: object;
  isChanged: boolean;
}

/** What the next visitor would feel: who does one of these keeps their tab to themselves. */
const lasting = ['on', 'once', 'addInitScript', 'exposeFunction', 'newPage', 'setOffline', 'emulateMedia'];
const free = new Map<string, Tab[]>();

/**
 * A new tab begins a process, which reads the whole app anew: more than half of the processor's time of a short visit.
 * So a tab goes from one visitor to the next of the same kind, without storage, cookies and history of the one before.
 */
export async function takeTab(browser: Browser, options: TabOptions): Promise<TakenTab> {
  const { url, server, isAlone } = options;
  const kind = JSON.stringify([url, options.context]);
  const left = isAlone ? undefined : free.get(kind)?.pop();
  if (left) await fill(left, options);
  const tab = left ?? (await open(browser, options));
  return {
    ...tab,
    leave: async () => {
      const isShared = !isAlone && !tab.isChanged && !tab.page.isClosed() && tab.context.pages().length === 1;
      if (!isShared) return tab.context.close();
      await clear(tab, options);
      free.set(kind, [...(free.get(kind) ?? []), Object.assign(tab, { server })]);
    },
  };
}

async function open(
  browser: Browser,
  { url, server, context: wanted, localStorage, prepare }: TabOptions,
): Promise<Tab> {
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  const context = await browser.newContext({ ...wanted, baseURL: url, storageState });
  const errors = await prepare(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.enable');
  const tab = { context, page, errors, devtools, server, isChanged: false };
  for (const target of [context, page]) {
    const methods = target as unknown as Record<string, ((...args: unknown[]) => unknown) | undefined>;
    for (const name of lasting) {
      const method = methods[name]?.bind(target);
      if (!method) continue;
      methods[name] = (...args) => {
        tab.isChanged = true;
        return method(...args);
      };
    }
  }
  return tab;
}

/** Gives a tab that somebody has left what its next visitor has kept, and nothing else: before the first page reads it. */
async function fill({ page, devtools, server }: Tab, { server: now, url, localStorage }: TabOptions): Promise<void> {
  if (server !== now) await devtools.send('Network.clearBrowserCache');
  const source = `(${keep})(${JSON.stringify(localStorage)})`;
  const { identifier } = await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source });
  const forget = () => {
    if (!page.url().startsWith(url)) return;
    devtools.off('Page.domContentEventFired', forget);
    // Whoever signs out and comes back has kept what they left.
    void devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => {});
  };
  devtools.on('Page.domContentEventFired', forget);
}

/** Runs in the page, whose process may remember what the browser has cleared. */
function keep(kept: TabOptions['localStorage']): void {
  if (location.protocol === 'about:') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const { name, value } of kept) window.localStorage.setItem(name, value);
}

async function clear({ context, page, devtools, errors }: Tab, { url, context: wanted }: TabOptions): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await devtools.send('Page.resetNavigationHistory');
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await context.clearCookies();
  if (wanted.viewport) await page.setViewportSize(wanted.viewport);
  errors.length = 0;
}

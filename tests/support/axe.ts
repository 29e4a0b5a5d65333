import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeOptions {
  /** Contrast takes axe three quarters of its time. */
  hasContrast?: boolean;
}

/** What axe finds wrong with a page as it is drawn in one scheme. */
export async function faultsOf(page: Page, colorScheme: 'light' | 'dark', options?: AxeOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  return faultsNow(page, options);
}

/** The same of a page that has one scheme, as it is drawn now. */
export async function faultsNow(page: Page, { hasContrast = true }: AxeOptions = {}): Promise<string[]> {
  // Rows of the question before are pale until the new ones have come.
  await page.locator('.is-stale').first().waitFor({ state: 'detached' });
  // Axe looks at the frame that it stands in.
  expect(page.frames()).toHaveLength(1);
  // More than half a megabyte of script, which a page that has it already needs no second time.
  if (!(await page.evaluate(() => 'axe' in self))) await page.evaluate(source);
  const { faults, passes } = await page.evaluate(look, hasContrast);
  // A rule that looked at nothing has found nothing.
  expect(passes).toContain(hasContrast ? 'color-contrast' : 'html-has-lang');
  return faults;
}

/** Runs in the page, once everything has been drawn. Tells the rules that looked at something, and what they found. */
async function look(hasContrast: boolean): Promise<{ faults: string[]; passes: string[] }> {
  const { axe } = self as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  // Of what is in order only the names of the rules are asked for.
  const rules = { 'color-contrast': { enabled: hasContrast } };
  const { passes, violations } = await axe.run({ resultTypes: ['violations'], rules });
  return {
    faults: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 200)}`),
    ),
    passes: passes.map(({ id }) => id),
  };
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe finds wrong with a page as it is drawn in one scheme. */
export async function faultsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  return faultsNow(page);
}

/** The same of a page that has one scheme, as it is drawn now. */
export async function faultsNow(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  // More than a megabyte of script, which a page that has it already needs no second time.
  const isThere = await page.evaluate(() => 'axe' in self);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) }).setLegacyMode(true);
  // Of what is in order only the names of the rules are asked for.
  builder.options({ resultTypes: ['violations'] });
  const { passes, violations } = await builder.analyze();
  // A rule that looked at nothing has found nothing.
  expect(passes.map(({ id }) => id)).toContain('color-contrast');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 200)}`),
  );
}

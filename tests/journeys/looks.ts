import type { Page, ViewportSize } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '#web/text/locale.ts';
import { faultsOf } from '../support/axe.ts';
import { desk, phone } from '../support/browser.ts';

export const isEverything = process.env.KINZA_LOOKS === 'all';

/** Of ways on which a journey goes alike the usual one, by its place; with KINZA_LOOKS=all each of them. */
export function oneOf<Way>(usual: number, ways: readonly Way[]): readonly Way[] {
  return isEverything ? ways : ways.slice(usual, usual + 1);
}

export interface Look {
  locale: Locale;
  viewport: ViewportSize;
  scheme: 'light' | 'dark';
  hasContrast?: boolean;
}

/** The two that stand for all eight: either language, width and scheme is in one of them. */
export const looks = [
  { locale: 'en', viewport: desk, scheme: 'light' },
  { locale: 'ja', viewport: phone, scheme: 'dark' },
] as const satisfies readonly Look[];

/** As somebody sees it in this look, or at another width where it is not made for that one. */
export async function expectAccessible(page: Page, look: Look, width: ViewportSize = look.viewport): Promise<void> {
  const { scheme, hasContrast } = look;
  await page.setViewportSize(width);
  expect(await faultsOf(page, scheme, { hasContrast }), `${width.width} wide, ${scheme}`).toEqual([]);
  await page.setViewportSize(desk);
}

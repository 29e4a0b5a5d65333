import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { holesOf, textsOf } from '../../tests/support/texts.ts';
import { en } from './en.ts';
import {
  bytesText,
  decimalText,
  evenPercentText,
  gramsText,
  monthText,
  percentText,
  rangeText,
  yenText,
} from './format.ts';
import { ja } from './ja.ts';
import { applyLocale, localeOf, localeOfPath, localPath, plainPath } from './locale.ts';
import { loadAllTexts, say, speak, type TextKey, useKnownText } from './text.ts';

beforeEach(() => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
  applyLocale('en');
});

describe('figures', () => {
  it.each([
    [1_234_567, '¥1,234,567'],
    [0, '¥0'],
    [-3000, '\u2212¥3,000'],
  ])('%i yen is %s', (yen, text) => expect(yenText(yen)).toBe(text));

  it.each([
    [3840, '3.84'],
    [3845, '3.845'],
    [50_120, '50.12'],
    [1_842_360, '1,842.36'],
    [5, '0.005'],
    [-100, '\u22120.10'],
  ])('%i milligrams are %s g', (milligrams, text) => expect(gramsText(milligrams)).toBe(text));

  it('percent have decimals only where there are some', () => {
    expect(percentText(1000)).toBe('10%');
    expect(percentText(825)).toBe('8.25%');
    expect([270, 1000, 5, -3590].map(evenPercentText)).toEqual(['2.70%', '10.00%', '0.05%', '\u221235.90%']);
    expect(decimalText(7050, 2)).toBe('70.5');
    applyLocale('ja');
    expect(percentText(1000)).toBe('10%');
  });

  it('ranges of dates leave out what both ends share', () => {
    expect(rangeText('2026-06-01', '2026-06-18')).toBe('Jun 1 – 18, 2026');
    expect(rangeText('2026-05-30', '2026-06-18')).toBe('May 30 – Jun 18, 2026');
    expect(rangeText('2026-06-18', '2026-06-18')).toBe('Jun 18, 2026');
    expect(rangeText('2025-12-29', '2026-01-01')).toBe('Dec 29, 2025 – Jan 1, 2026');
    applyLocale('ja');
    expect(rangeText('2026-06-01', '2026-06-18')).toBe('2026/06/01 – 06/18');
  });
});

describe('months', () => {
  it('have their year', () => {
    expect(monthText('2026-06-18')).toBe('Jun 2026');
    applyLocale('ja');
    expect(monthText('2026-06-18')).toBe('2026/06');
  });
});

describe('sizes of files', () => {
  it.each([
    [1, '1\u00a0kB'],
    [840_000, '840\u00a0kB'],
    [1_240_000, '1.2\u00a0MB'],
    [20 * 1024 * 1024, '21.0\u00a0MB'],
    [81_738_600_000, '81.7\u00a0GB'],
  ])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
});

describe('a right', () => {
  it('is named in the reader’s language where it is what was lacking', async () => {
    await speak('ja');
    await loadAllTexts();
    const lacking = (word: string) => say('refusal.role.beyond' as never, { word });
    expect(lacking('View Cost and Profit')).toContain('：原価・粗利の閲覧');
    expect(lacking('A right of old')).toContain('：A right of old');
    const beyond = (roleJa: string) => say('refusal.user.beyond' as never, { role: 'Head', roleJa });
    expect(beyond('店長')).toContain('役割「店長」');
    expect(beyond('')).toContain('役割「Head」');
    await speak('en');
    expect(beyond('店長')).toContain('The role Head may');
    expect(lacking('View Cost and Profit')).toContain(': View Cost and Profit.');
  });
});

describe('languages', () => {
  it.each([
    ['en', 'en'],
    ['en-US', 'en'],
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['fr', null],
    [null, null],
  ])('%s is %s', (code, locale) => expect(localeOf(code)).toBe(locale));

  it.each([
    ['/ja', 'ja', '/'],
    ['/ja/item/list', 'ja', '/item/list'],
    ['/item/list', 'en', '/item/list'],
    ['/jade', 'en', '/jade'],
    ['/', 'en', '/'],
  ])('%s is %s and stands for %s', (path, locale, plain) => {
    expect(localeOfPath(path)).toBe(locale);
    expect(plainPath(path)).toBe(plain);
    applyLocale(localeOfPath(path));
    expect(localPath(plain)).toBe(path);
  });
});

describe('texts', () => {
  const english = new Map(textsOf(en));
  const japanese = new Map(textsOf(ja));

  it('are the same in both languages, and none is empty in both', () => {
    expect([...japanese.keys()].sort()).toEqual([...english.keys()].sort());
    // Words before or after a figure may be needed in one language alone.
    const empty = [...english].filter(([key, text]) => text.trim() === '' && japanese.get(key)?.trim() === '');
    expect(empty).toEqual([]);
  });

  it('have the same holes in both languages', () => {
    const differing = [...english].filter(
      ([key, text]) => holesOf(text).join() !== holesOf(japanese.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('of the specification stand letter for letter', () => {
    expect(en.session.expired).toBe('Your session has expired. Please login again.');
    expect(en.session.denied).toBe("You don't have permission to access this page.");
    expect(en.session.deniedAll).toBe(
      "You don't have permission to access any pages. Please contact your administrator.",
    );
    expect(en.session.failed).toBe('An error occurred during login');
    expect(en.session.invalidResponse).toBe('Invalid response from server');
    expect(en.session.notStored).toBe('Failed to store authentication data');
    expect(en.session.invalidUser).toBe('Invalid user data format');
    expect(en.access.profileFailed).toBe('Failed to update user profile. Please try again.');
    expect(en.company.fetchFailed).toBe('Failed to fetch companies');
    expect(en.company.failed).toBe('Failed to update company details. Please try again.');
    expect(en.error.notFound).toBe('Page not found');
    expect(en.error.pageNotFound).toBe('Page Not Found');
    expect(en.error.server).toBe('Internal Server Error');
    expect(en.common.popupBlocked).toBe('Popup window was blocked. Please allow popups and try again.');
    expect(en.common.fillIn).toBe('Please fill in the following fields: {{fields}}');
    expect(en.common.closeDialog).toBe('Close this dialog');
    expect(en.field.barcode).toBe('Barcode must be 13 digits');
    expect(en.field.email).toBe('Invalid email address');
    expect(en.field.url).toBe('Invalid URL');
    expect(en.field.shippingStatus).toBe('Please select a shipping status');
    expect(en.sales.incomplete).toBe('Please fill in all required fields and add at least one item.');
    expect(en.sales.detailsFailed).toBe('Failed to load transaction details: {{error}}');
    expect(en.sales.voidFailed).toBe('Failed to void transaction: {{cause}}');
    expect(en.sales.shipping.failed).toBe('Failed to update shipping status: {{error}}');
    expect(en.sales.completeFailed).toBe('Failed to complete transaction: {{error}}');
    expect(en.sales.paymentFailed).toBe('Failed to process payment: {{error}}');
    expect(en.sales.updateFailed).toBe('Failed to update: {{error}}');
    expect(en.sales.receiptFailed).toBe('Failed to generate receipt. Please try again.');
    expect(en.sales.warrantyFailed).toBe('Error generating warranty card. Please try again.');
    expect(en.sales.failed).toBe('Failed to load transaction data');
    expect(en.customer.pick.failed).toBe('Search failed');
  });
});

it('a text that somebody wrote names no other one, whatever marks are in it', async () => {
  await speak('en');
  const written = ['Stock count: less than booked', 'Clasp: bent, K18. 2 pieces: no', 'K18. Bent'];
  const Written = () => {
    const known = useKnownText();
    return written.map((text) => known(`document.notes.${text}`) ?? text).join('|');
  };
  expect(renderToStaticMarkup(createElement(Written))).toBe(written.join('|'));
  for (const text of written) {
    const key = `document.notes.${text}` as TextKey;
    expect(say(key)).toBe(key);
  }
});

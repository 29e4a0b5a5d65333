import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { receiptVariants } from '#contract/sales/paper.ts';
import { receiptExample, slipExample, tagsExample, warrantyExample } from './examples.ts';
import { countMissingGlyphs, expectOnPaper, findActions, readText } from './reading.ts';
import { renderPaper } from './render.ts';

describe('hostile texts', () => {
  const hostile = [
    ')>> /AA << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /Launch >> endobj 1 0 obj',
    '(\\) Tj ET Q endstream endobj',
    '\u0000\u0001\u001b[31m\u202egnir\u2066',
    '💍👩🏽‍❤️‍💋‍👩🇯🇵 خاتم แหวน',
    '髙﨑𠮷ﾀﾞｲﾔ葛\u{e0100}',
    'x'.repeat(10_000),
    '金'.repeat(10_000),
    'ー'.repeat(500),
    'file:///etc/passwd https://example.com/x.png data:image/png;base64,AAAA',
    '\ud83d',
    '=HYPERLINK("https://example.com")',
    '',
  ];

  test.each(hostile.map((text) => [text.slice(0, 30), text]))('%j', async (_start, text) => {
    const papers = [
      ...receiptVariants.map((variant) =>
        poison(receiptExample({ variant, voidedAt: '2026-07-08T01:00:00.000Z' }), text),
      ),
      poison(warrantyExample(), text),
      poison(slipExample(), text),
      poison(tagsExample(2), text),
    ];
    for (const paper of papers) {
      const started = performance.now();
      const pdf = await renderPaper(paper);
      // A text that runs away takes minutes; a paper takes a fifth of a second where nothing else runs.
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(findActions(pdf)).toEqual([]);
      expect(countMissingGlyphs(pdf)).toBe(0);
      await expectOnPaper(pdf);
    }
  });

  test('come back as they were written', async () => {
    const text = ')>> /AA << /JS (髙﨑𠮷) \\';
    expect(await readText(await renderPaper(receiptExample({ staff: text })))).toContain(text);
  });

  test('the checks would see what they look for', async () => {
    expect(findActions(Buffer.from('<< /Type /Catalog /OpenAction 3 0 R /AA << /JS (x) >> >>'))).toEqual([
      '/OpenAction',
      '/AA',
      '/JS',
    ]);
    const page = Buffer.concat([
      Buffer.from('stream\n'),
      deflateSync('[<00010000> 5 <0002>] TJ'),
      Buffer.from('\nendstream'),
    ]);
    expect(countMissingGlyphs(page)).toBe(1);
  });
});

/** Puts the text into every place that holds words, and leaves dates, variants and barcodes as they are. */
function poison<T>(value: T, text: string, key = ''): T {
  if (typeof value === 'string')
    return (
      [
        'kind',
        'variant',
        'language',
        'taxMode',
        'layout',
        'soldAt',
        'voidedAt',
        'barcode',
        'of',
        'mark',
        'align',
      ].includes(key)
        ? value
        : text
    ) as T;
  if (Array.isArray(value)) return value.map((part) => poison(part, text, key)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, poison(part, text, name)])) as T;
}

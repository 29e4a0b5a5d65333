import { describe, expect, test } from 'vitest';
import { tagExample, tagsExample } from './examples.ts';
import { expectOnPaper, readPdf, readText } from './reading.ts';
import { renderPaper } from './render.ts';

describe('barcode tags', () => {
  test('show both names, code, grams and the price with tax first', async () => {
    const text = await readText(await renderPaper(tagsExample(1)));
    expect(text).toMatchSnapshot();
    expect(text.indexOf('140,800円 税込')).toBeGreaterThan(0);
    expect(text.indexOf('140,800円')).toBeLessThan(text.indexOf('128,000円'));
  });

  test.each([
    ['sheet44', 0, 44, 1],
    ['sheet44', 1, 44, 2],
    ['sheet44', 43, 46, 3],
    ['sheet24', 0, 25, 2],
    ['single', 30, 3, 3],
  ] as const)('%s, %d skipped, %d tags: %d pages', async (layout, skip, count, pages) => {
    const pdf = await renderPaper(tagsExample(count, { layout, skip }));
    expect(await readPdf(pdf)).toHaveLength(pages);
    await expectOnPaper(pdf);
  });

  test('start at the label that was asked for', async () => {
    const [page] = await readPdf(await renderPaper(tagsExample(1, { skip: 5 })));
    const code = page?.texts.find(({ text }) => text.includes('R0-000001'));
    const millimetre = 72 / 25.4;
    expect(code?.x).toBeCloseTo((8.4 + 48.3 + 2) * millimetre, 0);
    expect((page?.height ?? 0) - (code?.y ?? 0)).toBeGreaterThan((8.8 + 25.4) * millimetre);
    expect((page?.height ?? 0) - (code?.y ?? 0)).toBeLessThan((8.8 + 2 * 25.4) * millimetre);
  });

  test('of a thousand come in time', async () => {
    const started = performance.now();
    const pdf = await renderPaper(tagsExample(1_000));
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(pdf.length).toBeLessThan(1_000_000);
  });

  test('refuse none, too many, and a place outside the sheet', async () => {
    await expect(renderPaper(tagsExample(0))).rejects.toThrow('Between 1 and 1000 tags');
    await expect(renderPaper(tagsExample(1_001))).rejects.toThrow('Between 1 and 1000 tags');
    await expect(renderPaper(tagsExample(1, { skip: 44 }))).rejects.toThrow('outside the sheet');
    await expect(renderPaper({ ...tagsExample(1), tags: [{ ...tagExample(), barcode: '12' }] })).rejects.toThrow(
      '13 digits',
    );
  });
});

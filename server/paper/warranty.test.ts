import { describe, expect, test } from 'vitest';
import type { PaperText } from './document.ts';
import { warrantyExample } from './examples.ts';
import { expectOnPaper, readPdf, readText } from './reading.ts';
import { renderPaper } from './render.ts';

const none: PaperText = { en: '', ja: '' };

describe('the warranty card', () => {
  test.each(['en', 'ja'] as const)('in %s', async (language) => {
    const pdf = await renderPaper(warrantyExample({ language, copy: 1 }));
    expect(await readText(pdf)).toMatchSnapshot();
    await expectOnPaper(pdf);
  });

  test('has the grams of a cut by the gram and no quantity, which its units are not', async () => {
    const [piece] = warrantyExample().pieces;
    if (!piece) throw new Error('The example has a piece.');
    const pieces = (['unit', 'gram'] as const).map((priceBy) => ({
      ...piece,
      milligrams: 3_456,
      quantity: 3,
      priceBy,
    }));
    const pages = await readPdf(await renderPaper(warrantyExample({ language: 'en', pieces })));
    const [some, cut] = pages.map(({ lines }) => lines.join('\n'));
    expect(some).toContain('Qty');
    expect(cut).not.toContain('Qty');
    expect(cut).toContain('3.456');
  });

  test('is one page for each piece, whatever is on it', async () => {
    const [piece] = warrantyExample().pieces;
    const long = { en: '', ja: '天然ピンクダイヤモンドとタンザナイトのペンダント '.repeat(20) };
    const pieces =
      piece === undefined
        ? []
        : [
            piece,
            { ...piece, name: long, description: long, quantity: 3 },
            { ...piece, milligrams: null, description: none },
          ];
    const terms = {
      en: '',
      ja: Array.from(
        { length: 8 },
        (_, index) => `${index + 1}. 当店の保証規定に基づき、一年間の保証をいたします。`,
      ).join('\n'),
    };
    const pdf = await renderPaper(warrantyExample({ pieces, terms }));
    const pages = await readPdf(pdf);
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page.lines.join('\n')).toContain('8. 当店の保証規定に基づき');
    await expectOnPaper(pdf);
  });
});

import { describe, expect, test } from 'vitest';
import { slipExample } from './examples.ts';
import { expectOnPaper, readPdf, readText } from './reading.ts';
import { renderPaper } from './render.ts';

describe('the slip of the stock room', () => {
  test.each(['en', 'ja'] as const)('in %s', async (language) => {
    const pdf = await renderPaper(slipExample({ language }));
    expect(await readText(pdf)).toMatchSnapshot();
    await expectOnPaper(pdf);
  });

  test('has its head on every page, and its sum and boxes on the last', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => [`R0-${index} リング`, '破損', '-1']);
    const pdf = await renderPaper(slipExample({ rows }));
    const pages = (await readPdf(pdf)).map(({ lines }) => lines.join('\n'));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/調整理由[\s\S]*KZ-AD-202606-00012/);
    expect(pages.at(-1)).toMatch(/合計[\s\S]*承認者/);
    await expectOnPaper(pdf);
  });

  test('is never signed on a page that says nothing else', async () => {
    const terms = ['Agreed first.', 'Agreed last.'];
    const signed = async (count: number) => {
      const rows = Array.from({ length: count }, () => ['R0 リング', '破損', '-1']);
      const pages = await readPdf(await renderPaper(slipExample({ rows, terms })));
      return pages.map(({ lines }) => lines.join('\n')).find((page) => page.includes('承認者'));
    };
    for (let count = 18; count < 36; count++) expect(await signed(count)).toContain('Agreed last.');
  });

  test('has a box for the stamp where it acknowledges so much cash', async () => {
    const text = async (hasStamp: boolean) => readText(await renderPaper(slipExample({ hasStamp })));
    expect(await text(true)).toMatch(/収入\s*印紙/);
    expect(await text(false)).not.toMatch(/収入\s*印紙/);
  });
});

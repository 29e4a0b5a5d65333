import { expect, test } from 'vitest';
import { readFont, readMetrics } from './font.ts';
import { takePen } from './layout.ts';

const regular = readMetrics(readFont('regular'));
const bold = readMetrics(readFont('bold'));

test.each([
  ['¥1,000,000,000,000', 15],
  ['Grand total (tax incl.)', 9.5],
  ['お支払い合計(税込)', 20],
])('a squeezed %s fits in bold type too, with all that it says', (text, size) => {
  const { text: said, fontSize } = takePen('en', regular).squeeze(text, 105, size, 5, { bold: true });
  expect(said).toBe(text);
  expect(bold.widthOf(text, Number(fontSize))).toBeLessThan(105);
});

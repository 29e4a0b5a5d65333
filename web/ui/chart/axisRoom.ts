const narrowPixels = 7;
const widePixels = 11;
/** From the end of a text to the chart, and a pixel before its beginning. */
const gapPixels = 9;
const leastPixels = 46;

/** How much room the texts beside a vertical axis need, in the size of `axis-text`: ¥2M little, 5,000万円 more. */
export function axisRoom(texts: readonly string[]): number {
  const widthOf = (text: string) =>
    [...text].reduce((pixels, letter) => pixels + (letter > '\u2e7f' ? widePixels : narrowPixels), 0);
  return Math.max(leastPixels, ...texts.map((text) => gapPixels + widthOf(text)));
}

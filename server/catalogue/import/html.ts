import { compile } from 'html-to-text';

/** Characters of HTML that are read, far more than a description may have; deeper nesting says nothing either. */
export const htmlMax = 100_000;
const depthMax = 100;

const unread = ['img', 'script', 'style', 'template', 'iframe', 'noscript'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['section', 'tr', 'dl', 'dt', 'dd'];

const toText = compile({
  wordwrap: false,
  baseElements: { selectors: [] },
  limits: { maxDepth: depthMax, ellipsis: '' },
  selectors: [
    ...unread.map((selector) => ({ selector, format: 'skip' })),
    ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
    ...blocks.map((selector) => ({ selector, format: 'block' })),
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'hr', format: 'lineBreak' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
});

/**
 * The text of the first {@link htmlMax} characters of HTML: blocks on lines of their own, items of a list behind a dash
 * or their number. What it returns is text and nothing else: a tag that was written as entities stays readable.
 */
export function textOfHtml(html: string): string {
  const lines = toText(html.slice(0, htmlMax))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '' && line !== '-').join('\n');
}

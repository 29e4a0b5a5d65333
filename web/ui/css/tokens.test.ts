import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Contrast by WCAG 2.2 (1.4.3 for text, 1.4.11 for marks), computed from the colours themselves. What stands on what is
 * read from the style sheets, so a new token or a new pair is looked at without being listed here.
 */
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const textMin = 4.5;
const markMin = 3;

/** Tell something by an icon, a line or a filled shape, never by letters. */
const marks = ['gold', 'ok', 'warn', 'bad', 'info'];
/** What is disabled needs no contrast. */
const disabled = ['ink-disabled'];
/** Any text may stand on these. */
const surfaces = ['paper', 'raised', 'canvas', 'hover'];
/** Not every text may: the faintest one is too faint here. */
const shades = ['sunken', 'gold-tint', 'ok-tint', 'warn-tint', 'bad-tint', 'info-tint', 'mute-tint'];
const faintest = ['ink-3'];
/** Never lie behind free text: what a rule writes on them is looked at as a pair. */
const fills = ['primary', 'primary-hover', 'on-primary', 'control', 'line-2', 'photo', 'scrim', ...marks];
const charts = ['c1', 'c3', 'c5', 'c6'];

interface Rule {
  file: string;
  selector: string;
  /** The only scheme in which it holds. */
  scheme: Scheme | undefined;
  color: string | undefined;
  background: string | undefined;
  opacity: string | undefined;
}

const web = new URL('../../', import.meta.url);
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.css') && !path.startsWith('dist'),
);
const rules = files.flatMap((file) => rulesOf(file, readFileSync(new URL(file, web), 'utf8')));
const tokens = { light: tokensOf('light'), dark: tokensOf('dark') };

const textTokens = namesIn(rules.map(({ color }) => color)).filter(
  (name) => !marks.includes(name) && !disabled.includes(name) && name !== 'on-primary',
);
/** Surfaces of dark that are raised above the page have colours of their own; one of them is the shade of a row there. */
const raised = [
  ...new Set(
    rules.flatMap(({ scheme, background }) => (scheme === 'dark' && background?.startsWith('#') ? [background] : [])),
  ),
].filter((color) => color !== tokens.dark['mute-tint']);

describe('the tokens', () => {
  it('are seen whole, and so are the rules', () => {
    expect(Object.keys(tokens.light)).toEqual(Object.keys(tokens.dark));
    expect(tokens.light.ink).toMatch(/^#/);
    expect(textTokens).toEqual(expect.arrayContaining(['ink', 'ink-2', 'ink-3', 'gold-text', 'bad-text']));
    expect(raised.length).toBeGreaterThan(0);
    expect(pairsOf('light').length).toBeGreaterThan(30);
  });

  it('that lie behind something are known here by their part', () => {
    const known = [...surfaces, ...shades, ...fills, ...charts];
    expect(namesIn(rules.map(({ background }) => background)).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are compared as WCAG does it', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

describe.each(schemes)('in %s', (scheme) => {
  it.each([...surfaces, ...shades])('every text that may stand on %s can be read there', (surface) => {
    const texts = surfaces.includes(surface) ? textTokens : textTokens.filter((name) => !faintest.includes(name));
    expect(tooFaint(texts, [surface], scheme, textMin)).toEqual([]);
  });

  it('every mark can be seen on the surfaces, and so can the edge of a control', () => {
    expect(tooFaint([...marks, 'control'], surfaces, scheme, markMin)).toEqual([]);
  });

  it('what one rule writes on its own ground can be read', () => {
    const faint = pairsOf(scheme).flatMap(({ file, selector, color, background }) => {
      // Only pictures and icons lie on the ground of a photograph.
      const least = background === 'photo' ? markMin : textMin;
      const found = contrast(colorOf(color, scheme), colorOf(background, scheme));
      return found < least ? [`${file} ${selector}: ${color} on ${background} ${found.toFixed(2)}`] : [];
    });
    expect(faint).toEqual([]);
  });
});

it('in dark every text can be read on what is raised', () => {
  expect(tooFaint(textTokens, raised, 'dark', textMin)).toEqual([]);
});

/** Colours are compared as they are written, so what is seen through is known by name: answers of before, and what is off. */
it('only what can be read later, or needs no reading, is paler than its colour', () => {
  const pale = rules.filter(({ opacity }) => opacity !== undefined && !['0', '1'].includes(opacity));
  expect(pale.map(({ selector }) => selector).toSorted()).toEqual([
    '.button kbd',
    '.item-thumb.is-sending > img',
    '.module-rights .mantine-Switch-input:disabled + .mantine-Switch-track',
    '.palette-row[aria-disabled]',
    '.phone-list.is-stale',
    '.scan-list.is-stale > .option-row',
    '.table.is-stale tbody',
  ]);
});

function tooFaint(texts: readonly string[], grounds: readonly string[], scheme: Scheme, least: number): string[] {
  return grounds.flatMap((ground) =>
    texts.flatMap((text) => {
      const found = contrast(colorOf(text, scheme), colorOf(ground, scheme));
      return found < least ? [`${text} on ${ground} ${found.toFixed(2)}`] : [];
    }),
  );
}

/** The rules that give both a text and its ground, as they end up in a scheme. */
function pairsOf(scheme: Scheme) {
  return rules
    .filter((rule) => rule.scheme === undefined || rule.scheme === scheme)
    .map((rule) => {
      const alike = rules.filter(({ selector }) => selector === rule.selector);
      const own = [undefined, scheme].flatMap((only) => alike.filter((one) => one.scheme === only));
      const last = (read: (one: Rule) => string | undefined) => own.map(read).findLast((value) => value !== undefined);
      return { ...rule, color: nameOf(last(({ color }) => color)), background: nameOf(last((one) => one.background)) };
    })
    .flatMap(({ file, selector, color, background }) =>
      color && background && !disabled.includes(color) ? [{ file, selector, color, background }] : [],
    );
}

/** The name of a token or a colour in digits; nothing of what is neither, such as `inherit`. */
function nameOf(value: string | undefined): string | undefined {
  return value?.startsWith('#') ? value : /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1];
}

function namesIn(values: readonly (string | undefined)[]): string[] {
  const names = values.map(nameOf).filter((name) => name !== undefined && !name.startsWith('#'));
  return [...new Set(names as string[])].toSorted();
}

function colorOf(name: string, scheme: Scheme): string {
  const value = name.startsWith('#') ? name : tokens[scheme][name];
  if (!value) throw new Error(`There is no token ${name} in ${scheme}.`);
  return value;
}

function rulesOf(file: string, css: string): Rule[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, head = '', body = '']) => {
    const color = /(?:^|[;\s])color:\s*([^;]+)/.exec(body)?.[1]?.trim();
    const background = /(?:^|[;\s])background(?:-color)?:\s*([^;]+)/.exec(body)?.[1]?.trim();
    const opacity = /(?:^|[;\s])opacity:\s*([^;]+)/.exec(body)?.[1]?.trim();
    return head
      .replace(/\s+/g, ' ')
      .split(/,(?![^(]*\))/)
      .map((one) => {
        const scheme = /^\[data-mantine-color-scheme="(light|dark)"\] /.exec(one.trim());
        const selector = one.trim().slice(scheme?.[0].length ?? 0);
        return { file, selector, scheme: scheme?.[1] as Scheme | undefined, color, background, opacity };
      });
  });
}

function tokensOf(scheme: Scheme): Record<string, string> {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const body = css.split(`[data-mantine-color-scheme="${scheme}"] {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

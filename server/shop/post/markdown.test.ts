import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Piece, piece } from '#contract/shop/post.ts';
import { readMarkdown } from './markdown.ts';

const own = '0f8fad5b-d9cb-469f-a165-70867728950e';
const read = (content: string) => readMarkdown(content)?.pieces((id) => id === own) ?? [];
/** Pieces written out, as short as can be. */
const written = (pieces: readonly Piece[]) =>
  pieces
    .map((one) => {
      switch (one.kind) {
        case 'open':
          return `<${one.tag}>`;
        case 'link':
          return `<a ${one.href}>`;
        case 'image':
          return `<img ${one.url} ${one.alt}>`;
        case 'text':
          return one.text;
        case 'close':
          return '</>';
        default:
          return `<${one.kind}>`;
      }
    })
    .join('');

describe('Markdown', () => {
  it.each([
    ['One *two* **three** `four` ~~five~~', '<p>One <em>two</> <strong>three</> <code>four</> <s>five</></>'],
    ['# Top\n## Second\n##### Deep', '<h2>Top</><h3>Second</><h4>Deep</>'],
    ['- a\n- b\n  1. c', '<ul><li>a</><li>b<ol><li>c</></></></>'],
    ['> said', '<blockquote><p>said</></>'],
    ['one\ntwo  \nthree', '<p>one<break>two<break>three</>'],
    ['---', '<rule>'],
    ['```js\nalert(1)\n```', '<pre>alert(1)\n</>'],
    ['|a|b|\n|-|-|\n|1|2|', '<table><thead><tr><th>a</><th>b</></></><tbody><tr><td>1</><td>2</></></></>'],
    ['[shop](https://kinza.example/a?b=1&c=2)', '<p><a https://kinza.example/a?b=1&c=2>shop</></>'],
    [
      'https://kinza.example and www.kinza.example',
      '<p><a https://kinza.example/>https://kinza.example</> and www.kinza.example</>',
    ],
    ['[mail](mailto:shop@kinza.example)', '<p><a mailto:shop@kinza.example>mail</></>'],
    [`![指輪](/media/${own}.webp)`, `<p><img /media/${own}.webp 指輪></>`],
    ['&copy; &lt;b&gt;', '<p>© <b></>'],
    ['夏季休業：**8月13日**から', '<p>夏季休業：<strong>8月13日</>から</>'],
  ])('%j is %s', (content, shown) => expect(written(read(content))).toBe(shown));
});

describe('what could do harm', () => {
  it.each([
    ['<script>alert(1)</script>', '<p><script>alert(1)</script></>'],
    ['<img src=x onerror=alert(1)>', '<p><img src=x onerror=alert(1)></>'],
    ['a <b onclick="alert(1)">b</b>', '<p>a <b onclick="alert(1)">b</b></>'],
  ])('%j is words', (content, shown) => {
    const pieces = read(content);
    expect(written(pieces)).toBe(shown);
    expect(pieces.map(({ kind }) => kind)).toEqual(['open', 'text', 'close']);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](&#x6A;&#x61;vascript&colon;alert(1))',
    '[x](javascript%3Aalert(1))',
    '[x](<javascript:alert(1)>)',
    '[x](\u0001javascript:alert(1))',
    '[x](vbscript:msgbox)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[x](file:///etc/passwd)',
    '[x](ftp://kinza.example/a)',
    '[x](//evil.example/a)',
    '[x](/office/only)',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '<javascript:alert(1)>',
    'javascript:alert(1)',
  ])('%j leads nowhere', (content) => expect(read(content).filter(({ kind }) => kind === 'link')).toEqual([]));

  it.each([
    '![x](https://evil.example/x.png)',
    '![x](data:image/png;base64,AAAA)',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '![x](javascript:alert(1))',
    `![x](/media/${own}.mp4)`,
    `![x](/media/../${own}.webp)`,
    `![x](https://evil.example/media/${own}.webp)`,
    '![x](/media/11111111-1111-1111-1111-111111111111.webp)',
  ])('%j shows no picture', (content) => expect(read(content).filter(({ kind }) => kind === 'image')).toEqual([]));

  it('inside of what is allowed stays what it is', () => {
    const nested = `[![<img src=x onerror=alert(1)>](/media/${own}.webp)](https://kinza.example "onclick=alert(1)")`;
    expect(read(nested)).toEqual([
      { kind: 'open', tag: 'p' },
      { kind: 'link', href: 'https://kinza.example/' },
      { kind: 'image', url: `/media/${own}.webp`, alt: '<img src=x onerror=alert(1)>' },
      { kind: 'close' },
      { kind: 'close' },
    ]);
    expect(written(read('> - **<script>alert(1)</script>[x](javascript:1)**'))).toBe(
      '<blockquote><ul><li><strong><script>alert(1)</script>[x](javascript:1)</></></></>',
    );
  });

  it('is never more than pieces that the contract knows, each closed', () => {
    const words = fc.constantFrom(
      ...[
        '[a](',
        'javascript:',
        ')',
        '![',
        '](',
        '/media/',
        own,
        '.webp',
        '**',
        '*',
        '`',
        '~~',
        '> ',
        '- ',
        '1. ',
        '#',
      ],
      ...['|', '\n', '\n\n', '---', '<b>', '</b>', '&lt;', '&#x6A;', 'http://', 'a.b', 'data:', ' ', '\\', '"', '語'],
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => {
        const pieces = read(parts.join(''));
        let open = 0;
        for (const one of pieces) {
          expect(piece.safeParse(one).success).toBe(true);
          open += one.kind === 'open' || one.kind === 'link' ? 1 : one.kind === 'close' ? -1 : 0;
          expect(open).toBeGreaterThanOrEqual(0);
          if (one.kind === 'link') expect(one.href).toMatch(/^(https?|mailto):/);
          if (one.kind === 'image') expect(one.url).toBe(`/media/${own}.webp`);
        }
        expect(open).toBe(0);
      }),
    );
  });

  it.each(['[', '![', '*', '**a', '`', '> ', '<a ', '&', '~~', '_a', '[a](', '- \n', '|a', '[a]: b\n', '<!--'])(
    'twenty thousand characters of %j are read at once',
    (part) => {
      const started = performance.now();
      read(part.repeat(20_000 / part.length));
      expect(performance.now() - started).toBeLessThan(1_500);
    },
  );

  it('a table that never ends is not read', () => {
    const table = (columns: number, rows: number) =>
      `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|a\n'.repeat(rows)}`;
    expect(readMarkdown(table(600, 3_000))).toBeNull();
    expect(readMarkdown(table(10, 5_000))).toBeNull();
    expect(read(table(8, 100)).filter((one) => one.kind === 'open' && one.tag === 'td')).toHaveLength(800);
  });
});

describe('pictures in words', () => {
  it('are told apart: ours by their ids, others by their addresses', () => {
    const content = `![a](/media/${own}.webp)\n\n- ![b](https://evil.example/b.png) ![c](/media/${own}.webp)`;
    expect(readMarkdown(content)).toMatchObject({ imageIds: [own], foreignImages: ['https://evil.example/b.png'] });
    expect(readMarkdown(`\`![a](/media/${own}.webp)\``)).toMatchObject({ imageIds: [], foreignImages: [] });
  });
});

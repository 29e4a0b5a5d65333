const blocks = new Set([
  'p',
  'div',
  'br',
  'ul',
  'ol',
  'table',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'section',
  'article',
  'blockquote',
  'pre',
  'dl',
  'dt',
  'dd',
]);
/** Elements whose content nobody reads. */
const hidden = new Set(['script', 'style', 'template', 'iframe', 'noscript']);

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  sbquo: '‚',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  cent: '¢',
  pound: '£',
  yen: '¥',
  euro: '€',
  sect: '§',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  ccedil: 'ç',
  ntilde: 'ñ',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  thinsp: ' ',
  ensp: ' ',
  emsp: ' ',
  zwnj: '',
  zwj: '',
  shy: '',
  prime: '′',
  Prime: '″',
};

/**
 * The text of a piece of HTML: no tags, entities as characters, blocks on lines of their own, list items behind a dash.
 * What it returns is text and nothing else: a tag that was written as entities stays readable and is not a tag. Every
 * character is looked at a bounded number of times, so that no input makes it slow.
 */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  // Only ASCII, since other letters change their length.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    parts.push(flow(html.slice(at, open)));
    const tag = /^<(!--|\/?[a-z][a-z0-9]*)/.exec(lower.slice(open, open + 24))?.[1];
    const end = tag === undefined ? open : lower.indexOf(tag === '!--' ? '-->' : '>', open);
    if (tag === undefined) parts.push('<');
    else parts.push(spaceOf(tag));
    // A tag or comment that never ends hides the rest, as it does in a browser.
    if (end === -1) return tidy(parts);
    at = tag === '!--' ? end + 3 : end + 1;
    if (tag !== undefined && hidden.has(tag)) {
      at = lower.indexOf(`</${tag}`, at);
      if (at === -1) return tidy(parts);
    }
  }
  parts.push(flow(html.slice(at)));
  return tidy(parts);
}

function spaceOf(tag: string): string {
  if (tag === 'li') return '\n- ';
  return blocks.has(tag.replace('/', '')) ? '\n' : '';
}

/** Line breaks of the source are spaces in HTML. */
function flow(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function tidy(parts: readonly string[]): string {
  const lines = decode(parts.join(''))
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim());
  return lines.filter((line) => line !== '' && line !== '-').join('\n');
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z0-9]{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
    const point = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isText =
      point === 9 ||
      point === 10 ||
      (point >= 32 && point !== 127 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff));
    return isText ? String.fromCodePoint(point) : '�';
  });
}

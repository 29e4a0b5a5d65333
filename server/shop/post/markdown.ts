import markdownIt, { type Token } from 'markdown-it';
import { imageUrl, mediaPath } from '#contract/kernel/file.ts';
import { type Piece, type PieceTag, pieceTags } from '#contract/shop/post.ts';

/**
 * Reads Markdown. HTML is text like any other, and what comes out is taken over token by token below: what is not
 * known there is not drawn, whatever a later version of the parser may think of.
 */
const parser = markdownIt({ html: false, linkify: true, breaks: true });
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const known: ReadonlySet<string> = new Set(pieceTags);
/** The page has its title above: a post's own headings stand below it. */
const headings: Record<string, PieceTag> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' };
const protocols = new Set(['http:', 'https:', 'mailto:']);

/** Words that were read once, to be looked through and to be shown. */
export interface Words {
  /** Pictures of our own that they want to show. */
  imageIds: string[];
  /** Addresses of pictures from elsewhere, which are never shown. */
  foreignImages: string[];
  /** What is shown: pieces that can do nothing else. Of pictures those of `isOurs`; of any other its words. */
  pieces: (isOurs: (imageId: string) => boolean) => Piece[];
}

/** A table fills short rows up to its widest: this many cells at most, or a few letters would keep the server busy. */
const cellsMax = 10_000;

/** Reads a post's words. Null: their table would never end. */
export function readMarkdown(content: string): Words | null {
  const lines = content.split('\n');
  const widest = Math.max(...lines.map((line) => line.split('|').length));
  if (widest * lines.length > cellsMax) return null;
  const tokens = parser.parse(content, {});
  const images = tokens.flatMap((token) => token.children ?? []).filter(({ type }) => type === 'image');
  const addresses = images.map((token) => String(token.attrGet('src') ?? ''));
  const ids = addresses.map(idOf);
  return {
    imageIds: [...new Set(ids.filter((id) => id !== undefined))],
    foreignImages: addresses.filter((_, index) => ids[index] === undefined),
    pieces: (isOurs) => {
      const pieces: Piece[] = [];
      take(tokens, pieces, isOurs);
      return pieces;
    },
  };
}

function take(tokens: readonly Token[], pieces: Piece[], isOurs: (imageId: string) => boolean): void {
  /** Whether each open token was drawn, so that its end is too. */
  const drawn: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'inline') take(token.children ?? [], pieces, isOurs);
    else if (token.nesting === 1) {
      const opened = openingOf(token);
      if (opened) pieces.push(opened);
      drawn.push(opened !== null);
    } else if (token.nesting === -1) {
      if (drawn.pop()) pieces.push({ kind: 'close' });
    } else takeLeaf(token, pieces, isOurs);
  }
}

function openingOf(token: Token): Piece | null {
  if (token.hidden) return null;
  if (token.type === 'link_open') return linkTo(String(token.attrGet('href') ?? ''));
  const tag = headings[token.tag] ?? token.tag;
  return known.has(tag) ? { kind: 'open', tag: tag as PieceTag } : null;
}

/** Only where a browser is sent, never what it is to do. */
function linkTo(href: string): Piece | null {
  const url = URL.parse(href);
  return url && protocols.has(url.protocol) ? { kind: 'link', href: url.href } : null;
}

function takeLeaf(token: Token, pieces: Piece[], isOurs: (imageId: string) => boolean): void {
  switch (token.type) {
    case 'hr':
      pieces.push({ kind: 'rule' });
      break;
    case 'softbreak':
    case 'hardbreak':
      pieces.push({ kind: 'break' });
      break;
    case 'image': {
      const id = idOf(String(token.attrGet('src') ?? ''));
      if (id && isOurs(id)) pieces.push({ kind: 'image', url: imageUrl(id), alt: token.content });
      else takeText(token.content, pieces);
      break;
    }
    case 'fence':
    case 'code_block':
    case 'code_inline':
      pieces.push({ kind: 'open', tag: token.type === 'code_inline' ? 'code' : 'pre' });
      takeText(token.content, pieces);
      pieces.push({ kind: 'close' });
      break;
    default:
      takeText(token.content, pieces);
  }
}

function takeText(text: string, pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last?.kind === 'text') last.text += text;
  else if (text !== '') pieces.push({ kind: 'text', text });
}

const ours = new RegExp(`^${mediaPath}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.webp$`);

function idOf(address: string): string | undefined {
  return ours.exec(address)?.[1];
}

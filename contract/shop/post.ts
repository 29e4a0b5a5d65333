import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { isoDate, optionalText, text } from '../kernel/values.ts';

/** What a post's words may be made of, however they were written. */
export const pieceTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'strong',
  'em',
  's',
  'code',
] as const;
export type PieceTag = (typeof pieceTags)[number];

/**
 * A post's words as they are shown, one piece after the other; what is opened is closed. The server reads Markdown into
 * pieces (`server/shop/post/markdown.ts`) and nothing else is ever drawn, so there is no markup that could do anything.
 */
export const piece = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), tag: z.enum(pieceTags) }),
  /** An address of http, https or mailto. */
  z.strictObject({ kind: z.literal('link'), href: z.string() }),
  z.strictObject({ kind: z.literal('close') }),
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  /** A picture of our own; where its size in pixels is known, nothing moves when it comes. */
  z.strictObject({
    kind: z.literal('image'),
    url: z.string(),
    alt: z.string(),
    width: z.int().optional(),
    height: z.int().optional(),
  }),
  z.strictObject({ kind: z.literal('break') }),
  z.strictObject({ kind: z.literal('rule') }),
]);
export type Piece = z.output<typeof piece>;

const contentMax = 20_000;
export const slugMax = 80;

const fields = {
  title: text(160),
  titleJa: optionalText(160),
  /** The end of its address; made from the title where it is empty. It stays once the post was published. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(slugMax, 'field.tooLong')
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'field.slug')
    .default(''),
  date: isoDate,
  /** Markdown. Of pictures it takes those that were sent here. */
  content: text(contentMax),
  contentJa: optionalText(contentMax),
  coverId: z.uuid().nullable(),
  /** Published; a draft otherwise. */
  active: z.boolean(),
};

/** A row of the list leaves its content empty; whoever opens the post gets it. */
export const post = z.strictObject({
  ...fields,
  content: z.string(),
  id,
  coverUrl: z.string(),
  wasPublished: z.boolean(),
  version: z.int(),
});
export type Post = z.output<typeof post>;

const path = '/page-posts';

export const postApi = api('post', {
  ...registerEndpoints({
    path,
    one: 'a page post',
    many: 'page posts',
    view: 'View Page Post',
    change: 'Manage Page Post',
    draft: z.strictObject(fields),
    row: post,
    sorts: ['date', 'title', 'slug'],
    // The newest stand first.
    filters: { direction: z.enum(['asc', 'desc']).default('desc') },
  }),
  remove: removeEndpoint(path, 'a page post', 'Manage Page Post'),
  toggleMany: toggleManyEndpoint(path, 'page posts', 'Manage Page Post'),
  preview: read({
    method: 'POST',
    path: `${path}/preview`,
    summary: 'A post’s words as they will be shown.',
    access: 'View Page Post',
    scope: 'company',
    input: z.strictObject({ content: optionalText(contentMax) }),
    reply: z.strictObject({ pieces: z.array(piece) }),
  }),
  addImage: takeIn('shopImage', {
    path: `${path}/images`,
    summary: 'Send a picture for a post: its cover, or one among its words.',
    access: 'Manage Page Post',
    scope: 'company',
    input: z.strictObject({}),
    reply: keptFile,
  }),
});

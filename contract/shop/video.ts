import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { optionalText, text } from '../kernel/values.ts';

const fields = {
  name: text(120),
  nameJa: optionalText(120),
  videoId: z.uuid('field.required'),
  /** The picture that stands there until it plays. */
  posterId: z.uuid().nullable(),
};

export const shopVideo = z.strictObject({
  ...fields,
  id,
  videoUrl: z.string(),
  posterUrl: z.string(),
  bytes: z.int(),
  active: z.boolean(),
  version: z.int(),
});
export type ShopVideo = z.output<typeof shopVideo>;

const path = '/shop-videos';
const sent = { access: 'Manage E-commerce Videos', scope: 'company', input: z.strictObject({}) } as const;

export const shopVideoApi = api('shopVideo', {
  ...registerEndpoints({
    path,
    one: 'an e-commerce video',
    many: 'e-commerce videos',
    view: 'View E-commerce Videos',
    change: 'Manage E-commerce Videos',
    draft: z.strictObject(fields),
    row: shopVideo,
    sorts: ['name'],
  }),
  remove: removeEndpoint(path, 'an e-commerce video', 'Manage E-commerce Videos'),
  toggleMany: toggleManyEndpoint(path, 'e-commerce videos', 'Manage E-commerce Videos'),
  addVideo: takeIn('shopVideo', {
    ...sent,
    path: `${path}/files`,
    summary: 'Send an MP4 of at most 50 MB for an e-commerce video.',
    reply: keptFile,
  }),
  addPoster: takeIn('shopImage', {
    ...sent,
    path: `${path}/posters`,
    summary: 'Send the picture that stands there until an e-commerce video plays.',
    reply: keptFile,
  }),
});

import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { webLink } from '../kernel/values.ts';
import { arrangeEndpoint } from './arrange.ts';

export const platforms = [
  'facebook',
  'instagram',
  'x',
  'line',
  'youtube',
  'tiktok',
  'threads',
  'pinterest',
  'linkedin',
  'whatsapp',
  'messenger',
  'viber',
  'other',
] as const;
export type Platform = (typeof platforms)[number];

const fields = { platform: z.enum(platforms), url: webLink(500) };

export const socialLink = z.strictObject({
  ...fields,
  url: z.string(),
  id,
  position: z.int(),
  active: z.boolean(),
  version: z.int(),
});
export type SocialLink = z.output<typeof socialLink>;

const path = '/social-links';

export const socialLinkApi = api('socialLink', {
  ...registerEndpoints({
    path,
    one: 'a link to social media',
    many: 'links to social media',
    view: 'View Social Media',
    change: 'Manage Social Media',
    draft: z.strictObject(fields),
    row: socialLink,
    sorts: ['position', 'platform', 'url'],
  }),
  remove: removeEndpoint(path, 'a link to social media', 'Manage Social Media'),
  toggleMany: toggleManyEndpoint(path, 'links to social media', 'Manage Social Media'),
  arrange: arrangeEndpoint(path, 'links to social media', 'Manage Social Media'),
});

import type { InputOf } from '#contract/kernel/endpoint.ts';
import { type SocialLink, socialLinkApi } from '#contract/shop/socialLink.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText, platformText } from '../sheet/text.ts';
import { lastPosition, putInOrder } from './order.ts';

type Draft = InputOf<typeof socialLinkApi.create>;

export const socialLinks = register<Draft, SocialLink>({
  thing: 'socialLink',
  table: 'socialLink',
  columns: ['id', 'platform', 'url', 'position', 'active', 'version'],
  fields: ['platform', 'url'],
  searched: ['platform', 'url'],
  fill: (tx, ctx) => lastPosition(tx, 'socialLink', ctx.companyId),
  sheet: {
    title: 'socialLinks',
    columns: [
      { title: 'position', kind: 'number', value: (row) => row.position },
      { title: 'platform', value: (row, language) => platformText[row.platform][language] },
      { title: 'url', value: (row) => row.url },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const socialLinkRoutes = implement(socialLinkApi, {
  ...socialLinks,
  order: putInOrder('socialLink', 'socialLink'),
});

import { socialLinkApi } from '#contract/shop/socialLink.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { platformText } from '../sheet/text.ts';
import { arrangeRows, lastPosition } from './arrange.ts';

export const socialLinks = register({
  api: socialLinkApi,
  table: 'socialLink',
  searched: ['platform', 'url'],
  fill: (tx, ctx) => lastPosition(tx, 'socialLink', ctx.companyId),
  sheet: {
    title: 'socialLinks',
    columns: ['position', { title: 'platform', value: (row, language) => platformText[row.platform][language] }, 'url'],
  },
});

export const socialLinkRoutes = implement(socialLinkApi, {
  ...socialLinks,
  arrange: arrangeRows('socialLink', 'socialLink'),
});

import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../kernel/context.ts';
import { robotsText, sitemapText } from '../shop/window/sitemapActions.ts';
import type { SiteOptions } from './site.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

/** Tells search engines what they may read, and where each open shop lists its pages. */
export function mountRobots(
  app: FastifyInstance,
  tools: Tools,
  appUrl: string,
  findShop: SiteOptions['findShop'],
): void {
  const origin = appUrl.replace(/\/$/, '');
  app.get('/robots.txt', { config: { endpoint: 'robots', anonymous: 'page' } as object }, async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await robotsText(tools, origin)),
  );
  app.get<{ Params: { code: string }; Querystring: { behind?: string } }>(
    '/shop/:code/sitemap.xml',
    { config: { endpoint: 'sitemap', anonymous: 'costly' } as object },
    async (request, reply) => {
      const { code } = request.params;
      const shop = /^[a-z0-9]{2,8}$/.test(code) ? await findShop(tools, code, 'en') : null;
      if (!shop) refuse('notFound');
      const { behind } = request.query;
      const begins = /^\d{1,15}$/.test(behind ?? '') ? Number(behind) : null;
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(await sitemapText(tools, shop, { origin, code, behind: begins }));
    },
  );
}

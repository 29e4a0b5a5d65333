import { createRouter } from '@tanstack/react-router';
import { localPath, plainPath } from '#web/text/locale.ts';
import { parseSearch, writeSearch } from '#web/ui/list/listSearch.ts';
import { routeTree } from './routes.tsx';

/** Routes are said once, at their plain path; the Japanese address of a screen carries /ja, put on and off here. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  scrollRestoration: false,
  rewrite: {
    input: ({ url }) => {
      url.pathname = plainPath(url.pathname);
      return url;
    },
    output: ({ url }) => {
      url.pathname = localPath(url.pathname);
      return url;
    },
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

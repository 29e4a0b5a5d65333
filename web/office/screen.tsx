import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Access } from '#contract/kernel/endpoint.ts';
import { speakAll } from '#web/text/text.ts';
import { ErrorPage, NotFound } from './error/ErrorPage.tsx';
import { Office } from './frame/Office.tsx';
import { Root } from './frame/Root.tsx';
import { guard } from './guard.ts';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: ErrorPage });

export const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: guard as () => Promise<{ isDenied: boolean }>,
  component: Office,
});

/**
 * A screen: its path, the right that opens it, what its address may hold behind the question mark, and its component
 * in a chunk of its own.
 */
export function screen<const Path extends string, Search>(
  path: Path,
  access: Access,
  validateSearch: (raw: Record<string, unknown>) => Search,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => office, path, staticData: { access }, validateSearch, component });
}

/**
 * A component in a chunk of its own, and with it the words beyond those of the first screens. Its type is kept out of
 * the tree, since screens know the tree.
 */
export function load(module: () => Promise<Record<string, unknown>>, name: string): RouteComponent {
  const both = () => Promise.all([module(), speakAll()]).then(([screen]) => screen);
  return lazyRouteComponent(both as () => Promise<Record<string, RouteComponent>>, name) as RouteComponent;
}

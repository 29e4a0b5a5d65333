import { createRootRoute, createRoute, redirect, useLocation } from '@tanstack/react-router';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { listSearch, plainSearch } from '#web/ui/list/listSearch.ts';
import { PageSkeleton } from '#web/ui/States.tsx';
import { Login } from './access/Login.tsx';
import { ErrorPage } from './error/ErrorPage.tsx';
import { Office } from './frame/Office.tsx';
import { Root } from './frame/Root.tsx';
import { firstPermitted, guard, guardLogin, restore } from './guard.ts';
import { load, type Screen, type ScreenGroup } from './screens/screen.ts';
import { menus, type ScreenPath, screens, shapeOf } from './screens.ts';

const root = createRootRoute({ component: Root, errorComponent: ErrorPage });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: plainSearch('next'),
  beforeLoad: guardLogin,
  component: Login,
});

const firstAdmin = createRoute({
  getParentRoute: () => root,
  path: '/first-admin',
  component: load(() => import('./access/FirstAdmin.tsx'), 'FirstAdmin'),
});

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  component: load(() => import('./access/SetPassword.tsx'), 'SetPassword'),
});

const lost = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: restore,
  component: load(() => import('./error/Lost.tsx'), 'Lost'),
});

const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: ((step: Parameters<typeof guard>[0]) => guard(step, menus)) as () => Promise<{ isDenied: boolean }>,
  component: Office,
  pendingMs: 300,
  pendingComponent: () => (
    <Office>
      <PageSkeleton shape={shapeOf(useLocation().pathname)} />
    </Office>
  ),
});

/** The routes of the screens, each with its own path, so that a link to a path that no screen has does not compile. */
type ScreenRoute<Path extends string> = Path extends string ? ReturnType<typeof routeOf<Path>> : never;
const screenRoutes = screens.map(routeOf) as unknown as readonly ScreenRoute<ScreenPath>[];

const menuRoutes = menus.flatMap((menu) => ('screens' in menu && menu.screens.length > 0 ? [menuRouteOf(menu)] : []));

export const routeTree = root.addChildren([
  home,
  login,
  firstAdmin,
  setPassword,
  lost,
  office.addChildren([...menuRoutes, ...screenRoutes]),
]);

function routeOf<const Path extends string>({ path, right, screen }: Screen & { path: Path }) {
  return createRoute({
    getParentRoute: () => office,
    path,
    staticData: { right },
    validateSearch: listSearch<Endpoint>() as (raw: Record<string, unknown>) => Record<string, string | undefined>,
    component: screen,
    // Its code was waited for already (see stay.ts).
    pendingMs: 100,
    pendingComponent: () => <PageSkeleton shape={shapeOf(path)} />,
  });
}

/** The bare path of a menu: its own screen, else its first permitted entry. */
function menuRouteOf({ path, right, screen, screens: below }: ScreenGroup) {
  if (screen) return routeOf({ path, right, screen }) as unknown as MenuRoute;
  return redirectOf(path, right, below);
}

type MenuRoute = ReturnType<typeof redirectOf>;

function redirectOf(path: string, right: ScreenGroup['right'], below: readonly Screen[]) {
  return createRoute({
    getParentRoute: () => office,
    path,
    staticData: { right },
    beforeLoad: async ({ preload }) => {
      if (preload) return;
      throw redirect({ to: (await firstPermitted(below.filter((screen) => screen.menu))) as '/', replace: true });
    },
  });
}

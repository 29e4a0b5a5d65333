import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '#web/api/rights.ts';
import { readStored, store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { useShortcut } from '#web/ui/shortcut.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { NoAccess } from '../error/ErrorPage.tsx';
import { Side } from './Side.tsx';
import { PhoneBar, TopBar } from './TopBar.tsx';
import { useSessionSync } from './useSessionSync.ts';

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((module) => ({ default: module.MenuDrawer })));
const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })));
const Viewing = lazy(() => import('./Viewing.tsx').then((module) => ({ default: module.Viewing })));

/** The default layout: menus at the left, the bar above, the screen. */
export function Office({ children }: { children?: ReactNode }): ReactNode {
  const t = useText();
  const isPhone = useNarrow();
  const isTablet = useNarrow(1023);
  const [isCollapsed, setCollapsed] = useState(readStored('kinza.side') === 'rail');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useSessionSync();
  const { data: session } = useSession();
  const { isDenied } = useRouteContext({ strict: false }) as { isDenied?: boolean };
  const collapse = () => {
    store('kinza.side', isCollapsed ? null : 'rail');
    setCollapsed(!isCollapsed);
  };
  useShortcut('[', collapse, { enabled: !isTablet });
  useShortcut('mod+k', () => setPaletteOpen(true), { anywhere: true });
  const isRail = isTablet || isCollapsed;
  return (
    <div className={isPhone ? 'app on-phone' : isRail ? 'app has-rail' : 'app'}>
      <a className="skip" href="#main">
        {t('frame.skip')}
      </a>
      {isPhone ? (
        <>
          <PhoneBar onMenu={() => setDrawerOpen(true)} onSearch={() => setPaletteOpen(true)} />
          {isDrawerOpen && (
            <Suspense fallback={null}>
              <MenuDrawer onClose={() => setDrawerOpen(false)} />
            </Suspense>
          )}
        </>
      ) : (
        <>
          <Side isRail={isRail} {...(isTablet ? {} : { onCollapse: collapse })} />
          <TopBar onSearch={() => setPaletteOpen(true)} />
        </>
      )}
      <main id="main" className="main" tabIndex={-1}>
        {session?.viewing && (
          <Suspense fallback={null}>
            <Viewing role={session.viewing} />
          </Suspense>
        )}
        {isDenied ? <NoAccess /> : (children ?? <Outlet />)}
      </main>
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

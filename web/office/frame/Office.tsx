import { Outlet, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '#web/api/rights.ts';
import { readStored, store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { useCovers } from '#web/ui/covered.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { usePrintFoot } from '#web/ui/print/usePrintFoot.ts';
import { useShortcut } from '#web/ui/shortcut.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { whenIdle } from '../whenIdle.ts';
import { Aids, KeysDialog, MenuDrawer, Palette } from './later.ts';
import { Side } from './Side.tsx';
import { PhoneBar, TopBar } from './TopBar.tsx';
import { hearTyped, takeTyped } from './typedEarly.ts';
import { useSessionSync } from './useSessionSync.ts';

const NoAccess = lazyPart(async () => (await import('../error/NoAccess.tsx')).NoAccess);
const Viewing = lazyPart(async () => (await import('./Viewing.tsx')).Viewing);

/** The default layout: menus at the left, the bar above, the screen. */
export function Office({ children }: { children?: ReactNode }): ReactNode {
  const t = useText();
  const isPhone = useNarrow();
  const isTablet = useNarrow(1199);
  const [isCollapsed, setCollapsed] = useState(readStored('kinza.side') === 'rail');
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  useSessionSync();
  usePrintFoot();
  const { data: session } = useSession();
  const { isDenied } = useRouteContext({ strict: false }) as { isDenied?: boolean };
  const collapse = () => {
    store('kinza.side', isCollapsed ? null : 'rail');
    setCollapsed(!isCollapsed);
  };
  useShortcut('[', collapse, { enabled: !isTablet });
  const search = () => {
    if (!isPaletteOpen) hearTyped();
    setPaletteOpen(true);
  };
  const closePalette = () => {
    takeTyped();
    setPaletteOpen(false);
  };
  useShortcut('mod+k', search, { anywhere: true });
  useCovers(isPaletteOpen || areKeysOpen);
  const isRail = isTablet || isCollapsed;
  return (
    <div className={isPhone ? 'app on-phone' : isRail ? 'app has-rail' : 'app'}>
      <a className="skip" href="#main">
        {t('frame.skip')}
      </a>
      {isPhone ? (
        <>
          <PhoneBar onMenu={() => setDrawerOpen(true)} onSearch={search} />
          {isDrawerOpen && <MenuDrawer onClose={() => setDrawerOpen(false)} />}
        </>
      ) : (
        <>
          <Side isRail={isRail} {...(isTablet ? {} : { onCollapse: collapse })} />
          <TopBar onSearch={search} />
        </>
      )}
      <main id="main" className="main" tabIndex={-1}>
        {session?.viewing && <Viewing role={session.viewing} />}
        {isDenied ? <NoAccess /> : (children ?? <Outlet />)}
      </main>
      {isIdle && <Aids onShortcuts={() => setKeysOpen(true)} />}
      {areKeysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
      {isPaletteOpen && <Palette onClose={closePalette} onShortcuts={() => setKeysOpen(true)} />}
    </div>
  );
}

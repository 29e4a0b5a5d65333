import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { watchBuild } from '#web/api/build.ts';
import { useText } from '#web/text/text.ts';
import { useLetters } from '#web/ui/letters.ts';
import { usePrintLetters } from '#web/ui/print/usePrintFoot.ts';
import { preloadToasts } from '#web/ui/toast.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { MenuDrawer } from './later.ts';
import { offerReload } from './offerReload.tsx';
import { ScanCard } from './ScanCard.tsx';
import { useRemember } from './useRemember.ts';
import { isNumber, useScanAnywhere } from './useScanAnywhere.ts';
import { useScannedSale } from './useScannedSale.ts';

/**
 * What helps on every screen and is not needed at once: scans, the `?` key, the things that were looked at, the letters
 * of a printout, the watch for a newer build.
 */
export function Aids({ onShortcuts }: { onShortcuts: () => void }) {
  const [scanned, setScanned] = useState<{ code: string; count: number } | null>(null);
  const t = useText();
  const { pathname } = useLocation();
  const close = useCallback(() => setScanned(null), []);
  const openSale = useScannedSale();
  const show = (code: string) => setScanned((before) => ({ code, count: (before?.count ?? 0) + 1 }));
  // Before the scan that came first is answered, which would be gone at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the piece belongs to the screen that it was scanned on.
  useEffect(close, [pathname]);
  useScanAnywhere((code) => (isNumber(code) ? openSale(code) : show(code)), close);
  useShortcutsKey(onShortcuts);
  useRemember();
  usePrintLetters();
  // What is said without a connection, when no letter can be fetched any more.
  useLetters([t('error.unreachable'), t('sales.counter.offline'), t('sales.counter.offlineText')].join());
  useEffect(() => watchBuild(offerReload), []);
  // The first toast may have to say that the connection is gone.
  useEffect(preloadToasts, []);
  usePreloadedDrawer();
  return scanned && <ScanCard key={scanned.count} code={scanned.code} onClose={close} />;
}

/** The menus of a phone open without a connection, too. */
function usePreloadedDrawer(): void {
  const isPhone = useNarrow();
  useEffect(() => {
    if (isPhone) MenuDrawer.fetch().catch(() => {});
  }, [isPhone]);
}

/** `?` is typed like a letter, and starts no code: it also counts in the empty scan field, where the focus mostly is. */
function useShortcutsKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const field = (event.target as HTMLElement).closest<HTMLInputElement>(
        'input, textarea, select, [contenteditable]',
      );
      const isText = field !== null && !field.matches('[type=checkbox], [type=radio]');
      if (isText && !(field.closest('.scan') && field.value === '')) return;
      if (document.querySelector('.mantine-Modal-content, [role=menu]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

import type { Access } from '#contract/kernel/endpoint.ts';
import { useMay } from '#web/api/rights.ts';
import type { TextKey } from '#web/text/text.ts';
import type { Screen } from '../screens/screen.ts';
import { menus } from '../screens.ts';

/** A screen with an entry of its own. */
type Entry = Screen & { menu: TextKey };

/** A menu as one user sees it. */
export interface OpenMenu {
  path: string;
  menu: TextKey;
  icon: string;
  /** Absent where the menu is a screen itself. */
  entries?: readonly Entry[];
}

/** The menus and entries that the user may open; a menu's own right stands before its entries. */
export function useMenus(): OpenMenu[] {
  const may = useMay();
  const isOpen = ({ right }: { right: Access }) => may(right);
  return menus.filter(isOpen).flatMap((menu): OpenMenu[] => {
    if (!('screens' in menu)) return [menu];
    const entries = menu.screens.filter((screen): screen is Entry => screen.menu !== undefined && isOpen(screen));
    return entries.length > 0 ? [{ ...menu, entries }] : [];
  });
}

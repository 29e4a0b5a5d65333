import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { Access } from '#contract/kernel/endpoint.ts';
import { mayDo, useSession } from '#web/api/rights.ts';
import { accessOf, type Menu, menus } from '../menu.ts';

/** Who may open the screen of a path; undefined where there is no such screen. */
export function useAccessOf(): (path: string) => Access | undefined {
  const router = useRouter<AnyRouter>();
  const screens = Object.values(router.routesById as Record<string, unknown>);
  return (path) => accessOf(screens, path);
}

/** The menus and entries that exist and that the user may open; a menu's own right stands before its entries. */
export function useMenus(): Menu[] {
  const { data: session } = useSession();
  const accessOfPath = useAccessOf();
  const isOpen = ({ path }: { path: string }) => {
    const access = accessOfPath(path);
    return access !== undefined && mayDo(session, access);
  };
  return menus
    .map((menu) => (menu.entries ? { ...menu, entries: menu.entries.filter(isOpen) } : menu))
    .filter((menu) => isOpen(menu) && menu.entries?.length !== 0);
}

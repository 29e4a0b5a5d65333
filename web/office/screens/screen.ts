import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, lazy } from 'react';
import type { Access } from '#contract/kernel/endpoint.ts';
import { fetchedOnce } from '#web/api/connection.ts';
import { loadAllTexts, type TextKey } from '#web/text/text.ts';
import { preloadToasts } from '#web/ui/toast.tsx';

/** A screen of the office, said once: its route, its entry in menu and palette, and who may open it come from this row. */
export interface Screen {
  path: string;
  /** The right that opens it (specification §6). */
  right: Access;
  /** What its entry is called in the menu; a screen without an entry is reached from another screen. */
  menu?: TextKey;
  /** What is made there, which the palette offers as an action. */
  create?: { text: TextKey; right: Access };
  screen: RouteComponent;
}

/** A screen that stands for itself: in the side bar like a menu, or in the menu of the user. */
export interface SingleScreen extends Screen {
  menu: TextKey;
  icon: string;
}

/**
 * A menu of the side bar with its screens. Its bare path shows `screen`, and goes to the first entry that the user may open
 * where there is none.
 */
export interface ScreenGroup {
  path: string;
  right: Access;
  menu: TextKey;
  /** What the crumbs call it, where it is another word than in the menu (specification §2). */
  crumb?: TextKey;
  icon: string;
  screen?: RouteComponent;
  screens: readonly Screen[];
}

/**
 * A component in a chunk of its own, and with it the words beyond those of the first screens. Its type is kept out of
 * the tree, since screens know the tree. The router's own would load the page anew where a chunk is out of reach.
 */
export function load<Module>(module: () => Promise<Module>, name: keyof Module & string): RouteComponent {
  let loaded: ComponentType | undefined;
  const preload = fetchedOnce(async () => {
    const [screen] = await Promise.all([module(), loadAllTexts()]);
    loaded = screen[name] as ComponentType;
    preloadToasts();
    return loaded;
  });
  const Later = lazy(async () => ({ default: await preload() }));
  return Object.assign(() => createElement(loaded ?? Later), { preload }) as unknown as RouteComponent;
}

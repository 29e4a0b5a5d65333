import type { ComponentType } from 'react';
import { loadAllTexts } from '#web/text/text.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Parts of the frame that the first screen does without, each with the words beyond those of the first screens. */
export const Palette = withAllTexts(async () => (await import('./Palette.tsx')).Palette);
export const KeysDialog = withAllTexts(async () => (await import('./KeysDialog.tsx')).KeysDialog);
export const Aids = withAllTexts(async () => (await import('./Aids.tsx')).Aids);
/** The menus of a phone. */
export const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

function withAllTexts<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(() => Promise.all([load(), loadAllTexts()]).then(([part]) => part));
}

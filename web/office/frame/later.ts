import { loadAllTexts } from '#web/text/text.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Parts of the frame that the first screen does without, each with the words beyond those of the first screens. */
export const Palette = lazyPart(() => withAllTexts(async () => (await import('./Palette.tsx')).Palette));
export const KeysDialog = lazyPart(() => withAllTexts(async () => (await import('./KeysDialog.tsx')).KeysDialog));
export const Aids = lazyPart(() => withAllTexts(async () => (await import('./Aids.tsx')).Aids));
/** The menus of a phone. */
export const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

function withAllTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  return Promise.all([load(), loadAllTexts()]).then(([part]) => part);
}

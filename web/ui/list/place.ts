import type { useRouter } from '@tanstack/react-router';
import { plainPath } from '#web/text/locale.ts';

interface Mark {
  selector: string;
  which: number;
}

interface Place {
  path: string;
  /** Of its entry in the browser's history. */
  index: number;
  top: number;
  /** The row, or the link, on which the keyboard stood. */
  mark: Mark | undefined;
}

const keptMax = 50;

/** Where the user was in a list, or on a page that scrolls, by the entry of the browser's history. */
const places = new Map<string, Place>();

/**
 * The ref of the box in which the rows of a list scroll, or a page as a whole. Going back leads to where it was left, and to
 * the row or the link that led away.
 */
export function keepPlace(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  const was = places.get(entry().key);
  if (was) restore(box, was);
  const path = plainPath(location.pathname);
  const keep = () => {
    // Another screen is on its way, whose place this is not.
    if (plainPath(location.pathname) !== path) return;
    const { key, index } = entry();
    const mark = markOf(box, document.activeElement) ?? places.get(key)?.mark;
    places.delete(key);
    places.set(key, { path: location.pathname, index, top: box.scrollTop, mark });
    for (const old of [...places.keys()].slice(0, -keptMax)) places.delete(old);
  };
  const heard = ['scroll', 'focusin', 'click', 'keydown'];
  for (const type of heard) box.addEventListener(type, keep, true);
  return () => {
    for (const type of heard) box.removeEventListener(type, keep, true);
  };
}

/** Back to a list: to where it was left, if the user comes from there. */
export function backTo(router: ReturnType<typeof useRouter>, to: string): void {
  const { index } = entry();
  const cameFrom = [...places.values()].some((place) => place.index === index - 1 && place.path.endsWith(to));
  if (cameFrom) router.history.back();
  else void router.navigate({ to });
}

/** What finds a row, or a link outside of one, once its box is drawn anew; several links may lead to one place. */
function markOf(box: HTMLElement, focused: Element | null): Mark | undefined {
  const marked = focused?.closest<HTMLElement>('[data-row]') ?? focused?.closest<HTMLElement>('a[href]');
  if (!marked || !box.contains(marked)) return undefined;
  const { row } = marked.dataset;
  const href = marked.getAttribute('href') ?? '';
  const selector = row === undefined ? `a[href="${CSS.escape(href)}"]` : `[data-row="${CSS.escape(row)}"]`;
  return { selector, which: [...box.querySelectorAll(selector)].indexOf(marked) };
}

function restore(box: HTMLElement, { top, mark }: Place): void {
  scrollBack(box, top);
  // A part of the screen that was left may have given the focus back to the page as a whole, or to what stands around it.
  const focused = document.activeElement;
  const isFree = focused?.id === 'main' || !focused?.closest('#main, [role=dialog]');
  if (mark && isFree) box.querySelectorAll<HTMLElement>(mark.selector)[mark.which]?.focus({ preventScroll: true });
}

/** Sums come after the rows, and take their room from them: until then a list can't be scrolled to its end. */
function scrollBack(box: HTMLElement, top: number): void {
  box.scrollTop = top;
  if (box.scrollTop > top - 1) return;
  const later = new ResizeObserver(() => {
    box.scrollTop = top;
    if (box.scrollTop > top - 1) later.disconnect();
  });
  for (const part of [box, ...box.children]) later.observe(part);
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    document.addEventListener(type, () => later.disconnect(), { once: true, capture: true });
}

/** The router names the entries of the history. */
function entry(): { key: string; index: number } {
  const { __TSR_key: key = '', __TSR_index: index = 0 } = (history.state ?? {}) as {
    __TSR_key?: string;
    __TSR_index?: number;
  };
  return { key, index };
}

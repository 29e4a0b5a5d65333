/** A rectangle of the window, in px. */
export interface Box {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** How far a stack stands from the window's right edge: at the edge, or left of the menus that rows end with. */
const insets = [16, 64];
const gap = 8;
/** Lower than this share of the window a toast is no longer at its top. */
const lowest = 0.5;
const checkMs = 100;

/** Controls that a person may want to press or fill. A row of a table is none: it is wider than a toast. */
const control =
  ':is(main, .auth) :is(a[href], button, input, select, textarea, label, summary, [role=button], [role=switch], [role=tab], [role=option])';

/**
 * The highest top between `from` and `to` where a stack of this height, between `left` and `right`, lies on none of the
 * boxes; undefined where there is no such place.
 */
export function freeTop(
  boxes: readonly Box[],
  stack: { left: number; right: number; height: number },
  { from, to }: { from: number; to: number },
): number | undefined {
  let top = from;
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    if (overlaps(box, { ...stack, top, bottom: top + stack.height })) top = box.bottom + gap;
  }
  return top + stack.height <= to ? top : undefined;
}

/**
 * Keeps toasts off what may be pressed, for as long as there are any: they stand at the right in the highest free place
 * of the page (`--toast-top`, `--toast-right`), or, where there is none, above the page, which makes way (`--toast-way`).
 * The height of the stack is in `--toasts`, for the till and for dialogs, which make way by themselves.
 */
export function keepToastsFree(stack: HTMLElement): () => void {
  const { style } = document.documentElement;
  let isAbovePage = false;
  let checking: ReturnType<typeof setInterval> | undefined;
  let frame = 0;
  const set = (name: string, px: number) => style.setProperty(name, `${px}px`);
  const place = () => {
    const { offsetHeight: height, offsetWidth: width } = stack;
    const from = (document.getElementById('main')?.getBoundingClientRect().top ?? 0) + gap;
    const to = lowest * innerHeight;
    const boxes = isAbovePage ? [] : boxesOf(control);
    const places = insets.flatMap((inset) => {
      const right = innerWidth - inset;
      const left = right - width;
      const top = left < 0 ? undefined : freeTop(boxes, { left, right, height }, { from, to });
      return top === undefined ? [] : [{ top, inset }];
    });
    const [free] = places.toSorted((a, b) => a.top - b.top);
    isAbovePage ||= free === undefined;
    set('--toast-top', free?.top ?? from);
    set('--toast-right', free?.inset ?? gap * 2);
    set('--toast-way', isAbovePage ? height : 0);
  };
  const check = () => {
    if (isAbovePage || stack.matches(':hover')) return;
    const covered = stack.getBoundingClientRect();
    if (boxesOf(control).some((box) => overlaps(box, covered))) place();
  };
  // What comes into the page meanwhile is looked at before it is seen.
  const arrivals = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check);
  });
  const rest = () => {
    clearInterval(checking);
    arrivals.disconnect();
    cancelAnimationFrame(frame);
  };
  const observer = new ResizeObserver(() => {
    const height = stack.offsetHeight;
    set('--toasts', height);
    rest();
    if (height === 0) {
      isAbovePage = false;
      set('--toast-way', 0);
    } else {
      place();
      checking = setInterval(check, checkMs);
      arrivals.observe(document.body, { childList: true, subtree: true });
    }
  });
  observer.observe(stack);
  return () => {
    observer.disconnect();
    rest();
    for (const name of ['--toasts', '--toast-top', '--toast-right', '--toast-way']) style.removeProperty(name);
  };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

function boxesOf(selector: string): Box[] {
  const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  return boxes.filter((box) => box.width > 0 && box.height > 0);
}

import type { Page, ViewportSize } from 'playwright-core';

/** From the largest down, so that a screen turns into that of a phone once. */
export const widths = [2560, 1920, 1366, 1024, 834, 768, 390, 360] as const;
export const height = 900;

/** A phone with the bars of its browser, and a laptop at 200 %. */
export const lowWindows = [
  { width: 390, height: 664 },
  { width: 683, height: 384 },
] as const;

/** At this width, once everything has been drawn. */
export const faultsAt = (page: Page, width: number) => faultsIn(page, { width, height });

/** In a window of this size, once everything has been drawn. */
export async function faultsIn(page: Page, window: ViewportSize): Promise<string[]> {
  await page.setViewportSize(window);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return widthFaults(page);
}

/**
 * What a person can't see or reach at the width that the window has: a control or a figure that is cut off where nothing
 * scrolls, a control that cuts its own words, one beyond the window, a control under something else, a page, a dialog or a
 * till that scrolls sideways, and a list that shows none of its rows. Of a page with a dialog only the dialog counts.
 */
export function widthFaults(page: Page): Promise<string[]> {
  // The page gets the functions by their text: a script of the page's own could not import them.
  return page.evaluate(
    `(() => { const known = new Map(); ${[nameOf, factsOf, isShown, reach, cutsItself, under, sideways, rowless, faults].join('\n')} return faults(); })()`,
  );
}

function faults(): string[] {
  const controlsOf = 'a[href], button, input, select, textarea, [role=tab], [role=combobox]';
  const whole = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
  const found = [...whole.querySelectorAll<HTMLElement>(`${controlsOf}, .digits`)].filter(isShown);
  if (found.length === 0) return ['nothing to see'];
  return sideways(whole).concat(
    rowless(whole),
    found.flatMap((element) => {
      const fault = reach(element) ?? (element.matches(controlsOf) ? (cutsItself(element) ?? under(element)) : null);
      return fault === null ? [] : [`${nameOf(element)}: ${fault}`];
    }),
  );
}

/** A page, a dialog and the money side of the counter scroll down and not sideways: a table that does stands in a box of its own. */
function sideways(whole: Document | HTMLElement): string[] {
  const boxes = [
    ...(whole instanceof HTMLElement ? [whole] : []),
    ...whole.querySelectorAll<HTMLElement>(
      '.mantine-Modal-body, .modal-scroll, .modal-split, .modal-aside, .modal-main, .till, .page, .page :has(> .page-body)',
    ),
  ];
  return boxes
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth;
      const inside = [...box.querySelectorAll<HTMLElement>('*')].filter((one) => one instanceof HTMLElement);
      const beyond = inside.filter((one) => one.getBoundingClientRect().right > edge + 1).map(nameOf);
      return `${nameOf(box)}: scrolls sideways for ${beyond.at(-1)}`;
    });
}

/** A list with rows has room for one at least. */
function rowless(whole: Document | HTMLElement): string[] {
  const boxes = [...whole.querySelectorAll<HTMLElement>('.list-body > :is(.phone-list, .table-scroll)')];
  return boxes
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight && clientHeight < 100)
    .map((box) => `${nameOf(box)}: shows none of its rows, ${box.clientHeight} high`);
}

function nameOf(element: HTMLElement): string {
  const words = element.getAttribute('aria-label') || element.textContent || element.getAttribute('name') || '';
  return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${words.trim().slice(0, 40)}”`;
}

interface Facts extends Pick<CSSStyleDeclaration, 'overflow' | 'overflowX' | 'overflowY' | 'position'> {
  box: DOMRect;
  /** It, or something around it, is drawn for nobody. */
  isHidden: boolean;
}
/** It stands in the page, before the functions. */
declare const known: Map<HTMLElement, Facts>;

/** How an element is laid out, which is asked for once: what lies inside of it asks for it again and again. */
function factsOf(element: HTMLElement): Facts {
  const before = known.get(element);
  if (before) return before;
  const { overflow, overflowX, overflowY, position, clipPath, visibility, opacity } = getComputedStyle(element);
  const isHidden =
    visibility === 'hidden' ||
    (clipPath !== 'none' && position === 'absolute') ||
    (opacity === '0' && element.tagName === 'INPUT') ||
    (element.parentElement !== null && factsOf(element.parentElement).isHidden);
  const facts = { overflow, overflowX, overflowY, position, isHidden, box: element.getBoundingClientRect() };
  known.set(element, facts);
  return facts;
}

/** What only screen readers are told, or nobody, has no place on the screen. */
function isShown(element: HTMLElement): boolean {
  const { box, isHidden } = factsOf(element);
  if (box.width <= 1 || box.height <= 1 || isHidden || !element.checkVisibility()) return false;
  return element.closest('.skip, [inert], [hidden]') === null;
}

/** Why somebody can't bring it into sight, or null. What scrolls stands for what is inside it. */
function reach(element: HTMLElement): string | null {
  const own = factsOf(element);
  let { left, right, top, bottom } = own.box;
  let { position } = own;
  for (let around = element.parentElement; around; around = around.parentElement) {
    // Nothing further out holds what is fixed to the window.
    if (position === 'fixed') break;
    const { overflowX, overflowY, position: placed, box: edge } = factsOf(around);
    position = placed;
    const isBeyond = {
      x: right > edge.right + 1 || left < edge.left - 1,
      y: bottom > edge.bottom + 1 || top < edge.top - 1,
    };
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    if (isBeyond.x && cuts(overflowX)) return `cut off by .${around.className}`;
    if (isBeyond.y && cuts(overflowY)) return `cut off by .${around.className}`;
    if (overflowX === 'auto' || overflowX === 'scroll') ({ left, right } = edge);
    if (overflowY === 'auto' || overflowY === 'scroll') ({ top, bottom } = edge);
  }
  if (right > innerWidth + 1 || left < -1) return `beyond the window, ${Math.round(left)} to ${Math.round(right)}`;
  const { scrollHeight } = document.documentElement;
  if (bottom + scrollY > scrollHeight + 1 || top + scrollY < -1)
    return `beyond the window, down to ${Math.round(bottom)}`;
  return null;
}

/** Words that are longer than their control are cut off, unless dots say so. What is typed into a field moves along, but a date. */
function cutsItself(element: HTMLElement): string | null {
  if (element.matches('.mantine-DateInput-input') && element.scrollWidth > element.clientWidth) return 'cuts its date';
  const { overflowX } = factsOf(element);
  const isCut = (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1;
  if (!isCut || element.matches('input, select, textarea') || element.textContent.trim() === '') return null;
  return getComputedStyle(element).textOverflow === 'ellipsis' ? null : 'cuts its own words';
}

/** What lies over the middle of it, or null; what is scrolled away now is looked at when it is scrolled to. */
function under(element: HTMLElement): string | null {
  const { left, top, width, height } = factsOf(element).box;
  const [x, y] = [left + width / 2, top + height / 2];
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { box: edge, overflow } = factsOf(around);
    const isHeld = overflow !== 'visible';
    if (isHeld && (x <= edge.left || x >= edge.right || y <= edge.top || y >= edge.bottom)) return null;
  }
  const over = document.elementFromPoint(x, y);
  if (!over || over.contains(element) || element.contains(over)) return null;
  if (over.closest('label')?.contains(element) || element.closest('label')?.contains(over)) return null;
  // A head or a foot that stays while rows pass under it.
  for (let around: Element | null = over; around; around = around.parentElement)
    if (getComputedStyle(around).position === 'sticky') return null;
  return `under ${over.tagName.toLowerCase()}.${over.getAttribute('class') ?? ''}`;
}

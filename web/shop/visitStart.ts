/** What an order tells of its visit, under the names of its form. */
interface VisitStart {
  firstPage: string;
  referrer: string;
}

const storageKey = 'kinza-visit-start';

/**
 * The page on which this visit began, below the shop, and the site that sent the visitor. The browser remembers them as long
 * as its tab is open; the shop learns of them with an order, and of nobody who does not want to be counted.
 */
export function rememberStart(referrer: string): void {
  const firstPage = location.pathname.replace(/^(\/ja)?\/shop\/[^/]+/, '') || '/';
  try {
    const start: VisitStart = { firstPage, referrer };
    if (sessionStorage.getItem(storageKey) === null) sessionStorage.setItem(storageKey, JSON.stringify(start));
    const known = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<VisitStart>;
    for (const input of document.querySelectorAll<HTMLInputElement>('input[name=firstPage], input[name=referrer]'))
      input.value = known[input.name as keyof VisitStart] ?? '';
  } catch {
    // A browser that keeps nothing tells nothing.
  }
}

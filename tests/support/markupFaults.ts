/** A page as the server has drawn it, and where. */
export interface DrawnPage {
  path: string;
  html: string;
}

/**
 * What stands in pages that none of ours has drawn: run in a browser, whose own parser reads them, on a page of its own.
 * Nothing of them is loaded.
 */
export function markupFaults(pages: readonly DrawnPage[]): string[] {
  const origin = 'http://localhost:3000';
  const forbidden = 'iframe, frame, object, embed, applet, portal, base, style, template, marquee, math, foreignObject';
  const addressed = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'xlink:href'];
  const fetched = ['src', 'poster', 'action', 'formaction'];
  const parser = new DOMParser();
  return pages.flatMap(({ path, html }) => {
    const page = parser.parseFromString(html, 'text/html');
    const faults = [...page.querySelectorAll(forbidden)].map((element) => element.localName);
    if (page.querySelector('meta[http-equiv]')) faults.push('meta http-equiv');
    for (const script of page.querySelectorAll('script')) {
      if (script.type === 'module' && script.getAttribute('src')?.startsWith('/shop')) continue;
      try {
        if (script.type !== 'application/ld+json') throw new Error('no data');
        JSON.parse(script.textContent ?? '');
      } catch {
        faults.push(`script ${script.outerHTML.slice(0, 80)}`);
      }
    }
    for (const element of page.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'style' || name === 'srcdoc' || /[^a-z0-9:-]/i.test(name))
          faults.push(`${element.localName} ${name}`);
        if (!addressed.includes(name)) continue;
        const url = URL.parse(value, origin);
        const isData = element.localName === 'link' && value.startsWith('data:image/svg+xml,');
        const isSafe = isData || (url !== null && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol));
        const isOurs = !fetched.includes(name) || url?.origin === origin;
        if (!isSafe || !isOurs) faults.push(`${element.localName} ${name}=${value}`);
      }
    return faults.map((fault) => `${path}: ${fault}`);
  });
}

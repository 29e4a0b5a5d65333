import { notStarted } from '#web/text/notStarted.ts';

/** The page of a Kinza that did not get as far as drawing anything: without React, and in every language. */
export function showNotStarted(problem: unknown): void {
  console.error(problem);
  const page = element('div', { className: 'error-page', role: 'alert' });
  for (const { locale, title, text, again } of notStarted) {
    const button = element('button', { className: 'button', type: 'button', textContent: again });
    button.addEventListener('click', () => window.location.reload());
    const part = element('section', { lang: locale });
    part.append(element('h1', { textContent: title }), element('p', { textContent: text }), button);
    page.append(part);
  }
  const main = element('main', {});
  main.append(page);
  document.body.replaceChildren(main);
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}

import './beacon.ts';
import './css/main.css';
import japanese from '#web/ui/css/japanese.css?url';
import { sendAsChosen } from './upload.ts';
import { enlarge } from './zoom.ts';

// Pages are whole without this file: it only adds to them.

/** Turns the strip of pictures by itself: the page stays where it is, and its address too. */
function turnTo(link: HTMLAnchorElement): boolean {
  const picture = document.querySelector<HTMLElement>(link.hash);
  const strip = picture?.parentElement;
  if (!picture || !strip) return false;
  strip.scrollTo({ left: picture.offsetLeft - strip.offsetLeft, behavior: 'smooth' });
  return true;
}

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (!link) return;
  const isPicture = link.dataset.zoom !== undefined;
  if (isPicture) enlarge(link);
  if (isPicture || (isInGallery(link) && turnTo(link))) event.preventDefault();
});

function isInGallery(link: HTMLAnchorElement): boolean {
  return link.closest('.gallery-list') !== null;
}

/** What is sent is sent once: a second press waits for the answer to the first. */
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
  for (const button of target.querySelectorAll<HTMLButtonElement>('button[type=submit]'))
    setTimeout(() => {
      button.disabled = true;
    });
});
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('form[method=post] button:disabled'))
    button.disabled = false;
});
for (const select of document.querySelectorAll<HTMLSelectElement>('.list-filters select, .order-quantity select'))
  select.addEventListener('change', () => select.form?.requestSubmit());
/** What was refused is shown with the first field that is wrong, or the first choice. */
const wrong = document.querySelector<HTMLElement>('form [aria-invalid=true]');
(wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong)?.focus();
/** Another country has another form of address, without the press that it needs otherwise. */
for (const select of document.querySelectorAll<HTMLSelectElement>('.order-country select'))
  select.addEventListener('change', () =>
    select.form?.requestSubmit(select.closest('.order-country')?.querySelector('button')),
  );

/**
 * Every phone and most desks have Japanese letters of their own. Where none may be there, those of Noto Sans JP come as
 * they appear, once the page is there.
 */
function addJapanese(): void {
  const { platform, userAgent } = navigator;
  if (!platform.startsWith('Linux') || userAgent.includes('Android')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: japanese }));
}
addJapanese();
sendAsChosen();

/** Enlarges a picture where it stands, instead of leaving for it; the others of its strip come before and after it. */
export function enlarge(link: HTMLAnchorElement): void {
  const strip = link.parentElement;
  const links = [...(strip?.querySelectorAll<HTMLAnchorElement>('a[data-zoom]') ?? [])];
  const dialog = Object.assign(document.createElement('dialog'), { className: 'zoom-dialog' });
  const picture = document.createElement('img');
  const place = Object.assign(document.createElement('p'), { className: 'zoom-place digits' });
  place.setAttribute('role', 'status');
  let shown = link;
  const show = (next: HTMLAnchorElement | undefined) => {
    shown = next ?? shown;
    picture.src = shown.href;
    picture.alt = shown.querySelector('img')?.alt ?? '';
    dialog.setAttribute('aria-label', picture.alt);
    place.textContent = shown.dataset.place ?? '';
  };
  const turn = (by: 1 | -1) => show(links.at((links.indexOf(shown) + by) % links.length));
  dialog.append(
    picture,
    button({ className: 'zoom-close', label: link.dataset.zoom, sign: '×' }, () => dialog.close()),
  );
  if (links.length > 1)
    dialog.append(
      button({ className: 'zoom-turn zoom-previous', label: strip?.dataset.previous, sign: '‹' }, () => turn(-1)),
      place,
      button({ className: 'zoom-turn zoom-next', label: strip?.dataset.next, sign: '›' }, () => turn(1)),
    );
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    shown.focus();
  });
  show(link);
  document.body.append(dialog);
  dialog.showModal();
}

interface DialogButton {
  className: string;
  label: string | undefined;
  sign: string;
}

function button({ className, label = '', sign }: DialogButton, press: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', className, textContent: sign });
  made.setAttribute('aria-label', label);
  made.addEventListener('click', (event) => {
    // A press beside the buttons closes the dialog.
    event.stopPropagation();
    press();
  });
  return made;
}

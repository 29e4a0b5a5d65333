import { useLayoutEffect } from 'react';
import { keepPlace } from './place.ts';

/** In a page that scrolls as a whole: going back leads to where it was left, as in a list. */
export function KeptPlace() {
  useLayoutEffect(() => keepPlace(document.querySelector<HTMLElement>('.page.scrolls')), []);
  return null;
}

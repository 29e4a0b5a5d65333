import { isField, scannerGapMs } from '../shortcut.ts';

const keys: KeyboardEvent[] = [];
/** As many keys as the shortest code has, in as little time, are a scanner's: its Enter opens no row and presses no button. */
const lengthMin = 8;

/** Keeps a key that was typed into no field until somebody answers scans. */
export function keepEarly(event: KeyboardEvent): void {
  const isEnter = event.key === 'Enter';
  if (isField(event.target) || (event.key.length > 1 && !isEnter)) return;
  const first = keys.at(-lengthMin);
  if (isEnter && first && event.timeStamp - first.timeStamp <= lengthMin * scannerGapMs) {
    event.preventDefault();
    event.stopPropagation();
  }
  keys.push(event);
}

/** Hears a scanner from the first moment on, when the code that answers scans is still on its way. */
export function hearEarly(): void {
  addEventListener('keydown', keepEarly, true);
}

/** The keys until now that were typed into no field, for who answers scans from now on. */
export function takeEarly(): readonly KeyboardEvent[] {
  removeEventListener('keydown', keepEarly, true);
  return keys.splice(0);
}

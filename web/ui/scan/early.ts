import { isField, scannerGapMs } from '../shortcut.ts';

const keys: KeyboardEvent[] = [];
/** As many keys as the shortest code has, in as little time, are a scanner's: its Enter opens no row and presses no button. */
const lengthMin = 8;

function hear(event: KeyboardEvent): void {
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
  addEventListener('keydown', hear, true);
}

/** The keys until now that were typed into no field, for who answers scans from now on. */
export function takeEarly(): readonly KeyboardEvent[] {
  removeEventListener('keydown', hear, true);
  return keys.splice(0);
}

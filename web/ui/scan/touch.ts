/** A finger works here: a field that got the focus by itself would raise the keyboard on the glass. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

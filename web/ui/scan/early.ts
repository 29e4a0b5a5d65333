const keys: KeyboardEvent[] = [];
const hear = (event: KeyboardEvent) => event.target === document.body && keys.push(event);

/** Hears a scanner from the first moment on, when the code that answers scans is still on its way. */
export function hearEarly(): void {
  addEventListener('keydown', hear);
}

/** The keys until now that were typed into nothing, for who answers scans from now on. */
export function takeEarly(): readonly KeyboardEvent[] {
  removeEventListener('keydown', hear);
  return keys.splice(0);
}
